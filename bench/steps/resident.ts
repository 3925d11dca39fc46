// The MCP server: how long after an edit an agent has the new verdict, and how long when nothing changed.
import type { ResidentAnswer } from '../children/resident-ours.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { formatSeconds } from '../format.ts';
import { inTurns, median, medianOf, type Sample } from '../measure.ts';
import { child } from '../product.ts';
import type { Corpus, Row, StepOptions, StepResult } from '../step.ts';
import { removeTemporary } from '../temporary.ts';

/** The larger limit is for repositories of more files than this. */
const MOST_FILES = 2000;

export async function resident(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const copy = copyCorpus(corpus.root, `${corpus.name}-resident`);
  try {
    const samples = await inTurns(runs, {
      plain: child('resident-ours', copy, corpus.list, 'plain'),
      types: child('resident-ours', copy, corpus.list, 'types'),
    });
    const limit = corpus.files <= MOST_FILES ? 0.1 : 0.25;
    const plain = rowOf('verdict after an edit, p95', samples.plain);
    const types = rowOf('verdict after an edit with types, p95', samples.types);
    const { idle, idleInProcess } = idleOf(samples.plain);
    return {
      rows: [plain, types],
      measures: [
        { name: plain.step, value: plain.ours, unit: 'seconds', atMost: limit },
        { name: types.step, value: types.ours, unit: 'seconds', atMost: limit },
        { name: 'nothing changed, over stdio', value: idle, unit: 'seconds', atMost: 0.005 },
        { name: 'nothing changed, in process', value: idleInProcess, unit: 'seconds', atMost: 0.001 },
      ],
      notes: [],
    };
  } finally {
    removeTemporary(copy);
  }
}

function rowOf(step: string, samples: readonly Sample[]): Row {
  const answers = samples.map((sample) => JSON.parse(sample.stdout) as ResidentAnswer);
  const at = (share: number): number => median(answers.map(({ edits }) => quantile(edits, share))) / 1000;
  const counts = `p50 ${formatSeconds(at(0.5))}, worst ${formatSeconds(at(1))} of ${answers[0]!.edits.length} edits`;
  const { cpu, peak } = medianOf(samples);
  return { step, ours: at(0.95), cpu, peak, counts };
}

function idleOf(samples: readonly Sample[]): { idle: number; idleInProcess: number } {
  const answers = samples.map((sample) => JSON.parse(sample.stdout) as ResidentAnswer);
  return {
    idle: median(answers.map((answer) => median(answer.idle))) / 1000,
    idleInProcess: median(answers.map((answer) => median(answer.idleInProcess))) / 1000,
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}
