// The verdict on a change: cold against a cold summary of the graph, and by the resident server after each of many edits. Once for
// all checks, and once for those that follow values and resources.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VerifyAnswer } from '../../src/contract/index.ts';
import type { ResidentMode } from '../children/resident-ours.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { formatCount } from '../format.ts';
import { inTurns, medianOf } from '../measure.ts';
import { lintel } from '../product.ts';
import type { Corpus, Row, StepOptions, StepResult } from '../step.ts';
import { removeTemporary } from '../temporary.ts';
import { additionOf, filesToEdit } from './base.ts';
import { rowOf, samplesOf, secondsAt } from './resident.ts';

interface Target {
  readonly name: string;
  readonly flags: readonly string[];
  readonly mode: ResidentMode;
  /** Times a cold summary of the graph. */
  readonly coldTimes: number;
  readonly p50: number;
  readonly p95: number;
}

const VERIFY: Target = { name: 'verify', flags: [], mode: 'verify', coldTimes: 2.5, p50: 0.3, p95: 2 };

/** A summary is part of what they need, so once more of its time is twice its time. */
const SAFETY: Target = {
  name: 'security and integrity',
  flags: ['--only', 'security,integrity'],
  mode: 'safety',
  coldTimes: 2,
  p50: 0.3,
  p95: 0.3,
};

export function verify(corpus: Corpus, options: StepOptions): Promise<StepResult> {
  return judge(corpus, options, VERIFY);
}

export function safety(corpus: Corpus, options: StepOptions): Promise<StepResult> {
  return judge(corpus, options, SAFETY);
}

async function judge(corpus: Corpus, { runs }: StepOptions, target: Target): Promise<StepResult> {
  const { name, mode, coldTimes, p50, p95 } = target;
  const { row: cold, summary } = await coldRow(corpus, runs, target);
  const samples = await samplesOf(corpus, mode, runs);
  const warm = rowOf(`${name} after an edit, p95`, samples);
  return {
    rows: [cold, warm],
    measures: [
      {
        name: `${name}, cold ÷ summary, cold`,
        value: cold.ours / summary,
        unit: 'times',
        atMost: coldTimes,
      },
      {
        name: `${name} after an edit, p50`,
        value: secondsAt(samples, 'edits', 0.5),
        unit: 'seconds',
        atMost: p50,
      },
      { name: warm.step, value: warm.ours, unit: 'seconds', atMost: p95 },
    ],
    notes: [],
  };
}

async function coldRow(
  corpus: Corpus,
  runs: number,
  { name, flags }: Target,
): Promise<{ row: Row; summary: number }> {
  const copy = copyCorpus(corpus.root, `${corpus.name}-verify`);
  try {
    const files = await filesToEdit(copy);
    files.forEach((path, index) => appendFileSync(join(copy, path), additionOf(`Change${index}`)));
    const cold = await inTurns(runs, {
      verify: lintel(copy, 'verify', '--base', 'HEAD', '--no-cache', ...flags),
      summary: lintel(copy, 'graph', 'summary', '--no-cache'),
    });
    const { seconds, cpu, peak, stdout } = medianOf(cold.verify);
    const { verdict, checks, changed } = JSON.parse(stdout) as VerifyAnswer;
    const counts = `${verdict}, ${formatCount(checks.length)} entries for ${formatCount(changed.files)} files`;
    const summary = medianOf(cold.summary).seconds;
    return { row: { step: `${name}, cold`, ours: seconds, cpu, peak, counts, peer: summary }, summary };
  } finally {
    removeTemporary(copy);
  }
}
