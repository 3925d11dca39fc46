// The scripts that drive a repository's own runner. They are shipped as they are, laid over the repository for a run, and import
// nothing but Node and the runner: whatever Node the repository uses must be able to read them.
import { fileURLToPath } from 'node:url';
import { readFileBytes } from '../host/index.ts';

const NAMES = [
  'at-exit.cjs',
  'children.mjs',
  'end-all.mjs',
  'jest-events.mjs',
  'jest.mjs',
  'mocha-config.cjs',
  'mocha-reporter.cjs',
  'node-reporter.mjs',
  'record.mjs',
  'setup.mjs',
  'vitest.mjs',
  'warm-mocha.cjs',
  'warm.mjs',
  'watch.mjs',
] as const;

export type DriverFile = (typeof NAMES)[number];

/** Where a run keeps its scripts and results, below the folder of the suite, so that they find its packages. */
export const RUN_FOLDER = '.lintel/run';

/** Under this name, Mocha before version 7 knows that it is a script. */
export const OLD_MOCHA_CONFIG = 'mocha-config.js';

/** The scripts by their paths below a folder. */
export function driverFiles(folder: string): Map<string, Uint8Array> {
  const prefix = folder === '' ? RUN_FOLDER : `${folder}/${RUN_FOLDER}`;
  const files = new Map(NAMES.map((name) => [`${prefix}/${name}`, readDriver(name)]));
  return files.set(`${prefix}/${OLD_MOCHA_CONFIG}`, readDriver('mocha-config.cjs'));
}

const MOST_BYTES = 100_000;

/** The bundle has the folder beside it, too. */
function readDriver(name: DriverFile): Uint8Array {
  return readFileBytes(fileURLToPath(new URL(`drivers/${name}`, import.meta.url)), MOST_BYTES);
}
