// Tests that a change affects and that no suite runs: what they would say of it is not known.
import { affectedTests, type AffectedOptions } from './affected/affected-tests.ts';
import type { CannotRun, Suite, Suites } from './suites.ts';

export type OutsideTests = Omit<CannotRun, 'tests'> & {
  /** Those that the change can reach. */
  readonly tests: readonly string[];
};

export interface OutsideOptions extends Omit<AffectedOptions, 'suites'> {
  readonly suites: Suites;
}

export function testsOutside({ suites, ...options }: OutsideOptions): OutsideTests[] {
  // Several scripts may name the same tests, and the same reason keeps them from running.
  const different = new Map(suites.cannotRun.map((item) => [JSON.stringify(item), item]));
  const items = new Map([...different.values()].map((item) => [notRunning(item), item]));
  return affectedTests({ ...options, suites: [...items.keys()] }).chosen.map(({ suite, tests }) => ({
    ...items.get(suite)!,
    tests: tests.map(({ path }) => path),
  }));
}

/** As far as it takes to ask what reaches them. */
function notRunning({ folder, tests }: CannotRun): Suite {
  return {
    folder,
    runner: 'node',
    program: '',
    args: [],
    nodeArgs: [],
    env: {},
    tests,
    isTest: (path) => tests.includes(path),
    support: [],
    checksTypes: false,
  };
}
