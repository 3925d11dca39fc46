// Runs a program as it is and instrumented: the two must do the same, and the second tells where it has been.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { coverageOf, instrument, readObservations, type FileCoverage, type FileProbes } from '../index.ts';

export interface Watched {
  readonly value: unknown;
  readonly coverage: FileCoverage;
  readonly probes: FileProbes;
  readonly text: string;
}

/** Runs the body of a function, after which `use` is called in its scope. Reports go to an empty folder. */
export async function watch(source: string, use: string, folder: string, path = 'a.ts'): Promise<Watched> {
  const woven = instrument(path, source, { folder })!;
  const value = await run(woven.text, use);
  const text = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
  const coverage = coverageOf(woven.probes, readObservations(text));
  return { value, coverage, probes: woven.probes, text: woven.text };
}

export async function run(source: string, use: string): Promise<unknown> {
  const code = stripTypeScriptTypes(source, { mode: 'transform' });
  return new Function(`${code}\nreturn (async () => (${use}))();`)();
}
