// The verdict on a change: cold against a cold summary of the graph, and by the resident server after each of many edits.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VerifyAnswer } from '../../src/contract/index.ts';
import { copyCorpus } from '../copy-corpus.ts';
import { formatCount } from '../format.ts';
import { inTurns, medianOf } from '../measure.ts';
import { lintel } from '../product.ts';
import type { Corpus, Row, StepOptions, StepResult } from '../step.ts';
import { removeTemporary } from '../temporary.ts';
import { additionOf, filesToEdit } from './base.ts';
import { rowOf, samplesOf, secondsAt } from './resident.ts';

const COLD_TIMES = 2.5;
const WARM_SECONDS = { p50: 0.3, p95: 2 } as const;

export async function verify(corpus: Corpus, { runs }: StepOptions): Promise<StepResult> {
  const { row: cold, summary } = await coldRow(corpus, runs);
  const samples = await samplesOf(corpus, 'verify', runs);
  const warm = rowOf('verify after an edit, p95', samples);
  return {
    rows: [cold, warm],
    measures: [
      { name: 'verify, cold ÷ summary, cold', value: cold.ours / summary, unit: 'times', atMost: COLD_TIMES },
      {
        name: 'verify after an edit, p50',
        value: secondsAt(samples, 'edits', 0.5),
        unit: 'seconds',
        atMost: WARM_SECONDS.p50,
      },
      { name: warm.step, value: warm.ours, unit: 'seconds', atMost: WARM_SECONDS.p95 },
    ],
    notes: [],
  };
}

async function coldRow(corpus: Corpus, runs: number): Promise<{ row: Row; summary: number }> {
  const copy = copyCorpus(corpus.root, `${corpus.name}-verify`);
  try {
    const files = await filesToEdit(copy);
    files.forEach((path, index) => appendFileSync(join(copy, path), additionOf(`Change${index}`)));
    const cold = await inTurns(runs, {
      verify: lintel(copy, 'verify', '--base', 'HEAD', '--no-cache'),
      summary: lintel(copy, 'graph', 'summary', '--no-cache'),
    });
    const { seconds, cpu, peak, stdout } = medianOf(cold.verify);
    const { verdict, checks, changed } = JSON.parse(stdout) as VerifyAnswer;
    const counts = `${verdict}, ${formatCount(checks.length)} entries for ${formatCount(changed.files)} files`;
    const summary = medianOf(cold.summary).seconds;
    return { row: { step: 'verify, cold', ours: seconds, cpu, peak, counts, peer: summary }, summary };
  } finally {
    removeTemporary(copy);
  }
}
