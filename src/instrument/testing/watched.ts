// Runs a program as it is and instrumented: the two must do the same, and the second tells where it has been.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { coverageOf, instrument, readObservations, type FileCoverage, type FileProbes } from '../index.ts';

export interface Watched {
  readonly value: unknown;
  readonly coverage: FileCoverage;
  readonly probes: FileProbes;
  readonly text: string;
}

/** Runs a program, after which `use` is evaluated in its scope. Reports go to a new file in the folder. */
export async function watch(source: string, use: string, folder: string, path = 'a.ts'): Promise<Watched> {
  const file = join(folder, `${++count}.txt`);
  const woven = instrument(path, source, { file })!;
  const value = await run(woven.text, use);
  const coverage = coverageOf(woven.probes, readObservations(readFileSync(file, 'utf8')));
  return { value, coverage, probes: woven.probes, text: woven.text };
}

let count = 0;

export async function run(source: string, use: string): Promise<unknown> {
  const code = stripTypeScriptTypes(source, { mode: 'transform' });
  return new Function(`${code}\nreturn (async () => (${use}))();`)();
}
