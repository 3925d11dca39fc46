// A new process on a repository it has seen before, and on one it has not.
import { formatCount } from '../format.ts';
import { inTurns, measure, medianOf, type Median } from '../measure.ts';
import { lintel } from '../product.ts';
import type { Corpus, Row, StepOptions, StepResult } from '../step.ts';

const MOST_SECONDS = 0.3;
/** The limit is meant for repositories of ordinary size. */
const MOST_FILES = 2000;

export async function warm(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const cached = lintel(corpus.copy, 'graph', 'summary');
  await measure(cached);
  const samples = await inTurns(runs, {
    warm: cached,
    cold: lintel(corpus.copy, 'graph', 'summary', '--no-cache'),
  });
  const again = medianOf(samples.warm);
  const limit = corpus.files <= MOST_FILES ? { atMost: MOST_SECONDS } : {};
  return {
    rows: [rowOf('summary, warm', again), rowOf('summary, cold', medianOf(samples.cold))],
    measures: [{ name: 'summary, warm', value: again.seconds, unit: 'seconds', ...limit }],
    notes: [],
  };
}

function rowOf(step: string, { seconds, cpu, peak, stdout }: Median): Row {
  const { files, references } = JSON.parse(stdout) as Record<string, number>;
  const counts = `${formatCount(files!)} files, ${formatCount(references!)} places`;
  return { step, ours: seconds, cpu, peak, counts };
}
