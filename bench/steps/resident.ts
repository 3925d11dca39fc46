// The MCP server: how long after an edit an agent has the new verdict, also against the commit that it started from, how long when
// nothing changed, and how soon it answers again after a call that was cancelled.
import type { ResidentAnswer, ResidentMode } from '../children/resident-ours.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { formatSeconds } from '../format.ts';
import { measure, median, medianOf, quantile, type Sample } from '../measure.ts';
import { child } from '../product.ts';
import type { Corpus, Row, StepOptions, StepResult } from '../step.ts';
import { removeTemporary } from '../temporary.ts';

/** The larger limit is for repositories of more files than this. */
const MOST_FILES = 2000;
const BASE_SECONDS = { p50: 0.3, p95: 1.5 } as const;
const CANCELLED_SECONDS = 0.1;

export async function resident(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const samples = {
    plain: await samplesOf(corpus, 'plain', runs),
    types: await samplesOf(corpus, 'types', runs),
    base: await samplesOf(corpus, 'base', runs),
  };
  const limit = corpus.files <= MOST_FILES ? 0.1 : 0.25;
  const plain = rowOf('verdict after an edit, p95', samples.plain);
  const types = rowOf('verdict after an edit with types, p95', samples.types);
  const base = rowOf('verdict against HEAD with types, p95', samples.base);
  const idle = secondsAt(samples.plain, 'idle', 0.5);
  const idleInProcess = secondsAt(samples.plain, 'idleInProcess', 0.5);
  const baseMiddle = secondsAt(samples.base, 'edits', 0.5);
  const cancelled = secondsAt(samples.base, 'afterCancelled', 0.95);
  return {
    rows: [plain, types, base],
    measures: [
      { name: plain.step, value: plain.ours, unit: 'seconds', atMost: limit },
      { name: types.step, value: types.ours, unit: 'seconds', atMost: limit },
      {
        name: 'verdict against HEAD with types, p50',
        value: baseMiddle,
        unit: 'seconds',
        atMost: BASE_SECONDS.p50,
      },
      { name: base.step, value: base.ours, unit: 'seconds', atMost: BASE_SECONDS.p95 },
      {
        name: 'status after a cancelled scan, p95',
        value: cancelled,
        unit: 'seconds',
        atMost: CANCELLED_SECONDS,
      },
      { name: 'nothing changed, over stdio', value: idle, unit: 'seconds', atMost: 0.005 },
      { name: 'nothing changed, in process', value: idleInProcess, unit: 'seconds', atMost: 0.001 },
    ],
    notes: [cancelledNote(samples.base)],
  };
}

/** The edits are the same every time, so each run has a copy of its own: no cache may know what is asked. */
export async function samplesOf(corpus: Corpus, mode: ResidentMode, runs: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let run = 0; run < runs; run++) {
    const copy = copyCorpus(corpus.root, `${corpus.name}-resident`);
    try {
      samples.push(await measure(child('resident-ours', copy, corpus.list, mode)));
    } finally {
      removeTemporary(copy);
    }
  }
  return samples;
}

export function rowOf(step: string, samples: readonly Sample[]): Row {
  const at = (share: number): number => secondsAt(samples, 'edits', share)!;
  const edits = answerOf(samples[0]!).edits.length;
  const counts = `p50 ${formatSeconds(at(0.5))}, worst ${formatSeconds(at(1))} of ${edits} edits`;
  const { cpu, peak } = medianOf(samples);
  return { step, ours: at(0.95), cpu, peak, counts };
}

/** The time that a share of the answers of a run did not exceed: the median of all runs, undefined when none was taken. */
export function secondsAt(
  samples: readonly Sample[],
  kind: keyof ResidentAnswer,
  share: number,
): number | undefined {
  const taken = samples.map((sample) => answerOf(sample)[kind]).filter((times) => times.length > 0);
  return taken.length === 0 ? undefined : median(taken.map((times) => quantile(times, share))) / 1000;
}

function cancelledNote(samples: readonly Sample[]): string {
  const times = samples.flatMap((sample) => answerOf(sample).afterCancelled);
  if (times.length === 0) return 'resident: every scan had answered before it was cancelled';
  const [middle, worst] = [median(times) / 1000, Math.max(...times) / 1000];
  return `resident: status after a cancelled scan, p50 ${formatSeconds(middle)}, worst ${formatSeconds(worst)} of ${times.length}`;
}

function answerOf({ stdout }: Sample): ResidentAnswer {
  return JSON.parse(stdout) as ResidentAnswer;
}
