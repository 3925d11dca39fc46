// A scan by a new process: cold without types against fallow, cold with everything against fallow and tsgolint together, and again when nothing changed.
import type { Report } from '../../src/contract/index.ts';
import { formatBytes, formatCount, formatSeconds, formatTimes } from '../format.ts';
import { inTurns, measure, medianOf, type Median } from '../measure.ts';
import { fallow, fallowCached, tsgolint } from '../peers.ts';
import { lintel } from '../product.ts';
import type { Corpus, Row, StepOptions, StepResult } from '../step.ts';

const MOST_TIMES = { plain: 1.5, whole: 1.2 } as const;
const WARM_SECONDS = 0.5;
const AGGREGATOR_SHARE = 0.1;
/** The limit is meant for repositories of ordinary size. */
const MOST_FILES = 2000;

export async function scan(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const { copy } = corpus;
  const warmUp = lintel(copy, 'scan', '--fail-on', 'none');
  await measure(warmUp);
  await measure(fallowCached(copy));
  const samples = await inTurns(runs, {
    plain: lintel(copy, 'scan', '--no-types', '--no-cache', '--fail-on', 'none', '--timing'),
    fallow: fallow(copy),
    whole: lintel(copy, 'scan', '--no-cache', '--fail-on', 'none'),
    lint: tsgolint(corpus),
    warm: warmUp,
    fallowWarm: fallowCached(copy),
  });
  const plain = medianOf(samples.plain);
  const whole = medianOf(samples.whole);
  const warm = medianOf(samples.warm);
  const peer = medianOf(samples.fallow);
  const lint = medianOf(samples.lint);
  const typed = peer.seconds + lint.seconds;
  const share = aggregatorShare(plain);
  const limit = corpus.files <= MOST_FILES ? { atMost: WARM_SECONDS } : {};
  return {
    rows: [
      rowOf('scan without types, cold', plain, peer.seconds),
      rowOf('scan, cold', whole, typed),
      rowOf('scan, nothing changed', warm, medianOf(samples.fallowWarm).seconds),
    ],
    measures: [
      {
        name: 'scan without types ÷ fallow',
        value: plain.seconds / peer.seconds,
        unit: 'times',
        atMost: MOST_TIMES.plain,
      },
      {
        name: 'scan ÷ (fallow + tsgolint)',
        value: whole.seconds / typed,
        unit: 'times',
        atMost: MOST_TIMES.whole,
      },
      { name: 'scan, nothing changed', value: warm.seconds, unit: 'seconds', ...limit },
      { name: 'aggregator ÷ scan', value: share, unit: 'times', atMost: AGGREGATOR_SHARE },
    ],
    notes: [
      `fallow: peak ${formatBytes(peer.peak)}; tsgolint: ${formatSeconds(lint.seconds)}, ${formatCount(diagnosticsOf(lint))} diagnostics, peak ${formatBytes(lint.peak)}; aggregator ${formatTimes(share)} of the scan`,
    ],
  };
}

function rowOf(step: string, { seconds, cpu, peak, stdout }: Median, peer: number): Row {
  const { meta } = JSON.parse(stdout) as Report;
  const counts = `${formatCount(meta.findings)} findings in ${formatCount(meta.targetCount)} files`;
  return { step, ours: seconds, peer, cpu, peak, counts };
}

/** Its answers are JSON behind headers of five bytes, one for each diagnostic. */
function diagnosticsOf({ stdout }: Median): number {
  return stdout.split('{"kind":').length - 1;
}

function aggregatorShare({ stdout, seconds }: Median): number {
  const { meta } = JSON.parse(stdout) as Report;
  return (meta.detectorTimings!['aggregate'] ?? 0) / 1000 / seconds;
}
