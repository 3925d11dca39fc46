// Which files of a package its runner takes for tests: by the globs of its configuration where they are written out, by the runner's
// own defaults otherwise; and which files prepare the tests.
import type { Snapshot } from '../snapshot/index.ts';
import { jestFiles } from './files/jest-files.ts';
import { mochaFiles } from './files/mocha-files.ts';
import { nodeFiles } from './files/node-files.ts';
import type { RunnerSetup, TestFiles } from './files/setup.ts';
import { vitestFiles } from './files/vitest-files.ts';
import { asObject, COMPUTED, readConfig, type ConfigObject } from './literal-config.ts';
import type { RunnerName } from './script-command.ts';

export type { TestFiles } from './files/setup.ts';

export function testFilesOf(snapshot: Snapshot, setup: RunnerSetup): TestFiles {
  const value = setup.config === undefined ? setup.inManifest : readConfig(setup.config, snapshot);
  const config = asObject(value) ?? (value === undefined ? {} : { '...': COMPUTED });
  const own = setup.config === undefined ? [] : [setup.config];
  const files = READERS[setup.runner](snapshot, setup, config);
  return { ...files, support: [...new Set([...own, ...files.support])].sort() };
}

type Reader = (snapshot: Snapshot, setup: RunnerSetup, config: ConfigObject) => TestFiles;

const READERS: Readonly<Record<RunnerName, Reader>> = {
  vitest: vitestFiles,
  jest: jestFiles,
  mocha: mochaFiles,
  node: nodeFiles,
};
