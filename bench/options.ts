// The command line of the benchmark.
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { STEPS, type StepName } from './steps/index.ts';

export interface BenchOptions {
  /** Folders; none means the published packages. */
  readonly corpora: readonly string[];
  readonly steps: readonly StepName[];
  readonly runs: number;
  readonly json: string | undefined;
  readonly symbol: string | undefined;
}

export const USAGE = `npm run bench -- [--corpus DIR]… [--only STEP,STEP] [--runs N] [--json FILE] [--symbol path#Name]
steps: ${Object.keys(STEPS).join(', ')}`;

/** Throws with a message for people when the arguments make no sense. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      corpus: { type: 'string', multiple: true, default: [] },
      only: { type: 'string' },
      runs: { type: 'string', default: '3' },
      json: { type: 'string' },
      symbol: { type: 'string' },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a whole number above 0, not ${values.runs}`);
  for (const folder of values.corpus) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new Error(`${folder} is not a folder`);
  }
  return {
    corpora: values.corpus,
    steps: stepsOf(values.only),
    runs,
    json: values.json,
    symbol: values.symbol,
  };
}

function stepsOf(only: string | undefined): StepName[] {
  const all = Object.keys(STEPS) as StepName[];
  if (only === undefined) return all;
  const wanted = only.split(',');
  const unknown = wanted.find((name) => !all.some((step) => step === name));
  if (unknown !== undefined) throw new Error(`there is no step ${unknown}; there are ${all.join(', ')}`);
  return all.filter((step) => wanted.includes(step));
}
