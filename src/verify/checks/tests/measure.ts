// Runs the tests that a change affects over one of its two states, with probes in the files that differ.
import { compareText } from '../../../base/index.ts';
import {
  coverageOf,
  readObservations,
  type FileCoverage,
  type Observations,
} from '../../../instrument/index.ts';
import type { RunEnd, TestResult } from '../../../suite/index.ts';
import type { Change, ChangePart } from '../../change.ts';
import type { Side } from '../../syntax/tree-of.ts';
import type { WatchedFile } from './changed-units.ts';
import { withRunner, type ChosenTests, type RunOptions } from './run-suites.ts';

export interface Measurement {
  readonly tests: readonly TestResult[];
  readonly observed: Observations;
  /** Runs that did not come to their end. */
  readonly broken: readonly { readonly ended: RunEnd; readonly folder: string; readonly reason: string }[];
  /** Whether there were no walls. */
  readonly isUnsafe: boolean;
}

/** What of a change a run depends on. */
export type RunParts = ChangePart<'root' | 'before' | 'after' | 'settings' | 'mayRunUnsafe' | 'signal'>;

export function runOptions(
  { root, settings, mayRunUnsafe = false, signal, ...sides }: RunParts,
  side: Side,
  instead: ReadonlyMap<string, string> = new Map(),
): RunOptions {
  return {
    root,
    state: sides[side].state.snapshot,
    instead,
    mayRunUnsafe,
    milliseconds: settings.tests.timeout * 1000,
    signal,
  };
}

export async function measure(
  change: Change,
  side: Side,
  chosen: readonly ChosenTests[],
  files: readonly WatchedFile[],
): Promise<Measurement> {
  const instead = new Map(
    files.flatMap(({ path, after, before }): [string, string][] =>
      side === 'after' ? [[path, after.text]] : before ? [[before.path, before.woven.text]] : [],
    ),
  );
  const parts = [];
  for (const { suite, tests } of chosen)
    parts.push(
      await withRunner(suite, runOptions(change, side, instead), async (run, { sandbox }) => {
        const [result] = await run([{ tests, isWatched: true }]);
        return { ...result!, folder: suite.folder, isUnsafe: sandbox.adapter === 'local' };
      }),
    );
  return {
    tests: parts
      .flatMap(({ tests }) => tests)
      .sort((a, b) => compareText(a.file, b.file) || compareText(a.name, b.name)),
    observed: readObservations(parts.map(({ observed }) => observed).join('')),
    broken: parts.flatMap(({ ended, folder, reason = '' }) =>
      ended === 'ran' ? [] : [{ ended, folder, reason }],
    ),
    isUnsafe: parts.some(({ isUnsafe }) => isUnsafe),
  };
}

export function coverageIn({ after }: WatchedFile, { observed }: Measurement): FileCoverage {
  return coverageOf(after.probes, observed);
}

/** Tests that fail, run again by themselves without any probe: what fails only with probes is no fault of the change. */
export async function failingWithout(
  change: Change,
  side: Side,
  chosen: readonly ChosenTests[],
  failing: readonly TestResult[],
): Promise<ReadonlySet<string>> {
  const files = new Set(failing.map(({ file }) => file));
  const found = new Set<string>();
  for (const { suite, tests } of chosen) {
    const again = tests.filter((path) => files.has(path));
    if (again.length === 0) continue;
    const runs = await withRunner(suite, runOptions(change, side), (run) => run([{ tests: again }]));
    for (const { status, ...test } of runs.flatMap((run) => run.tests))
      if (status === 'failed') found.add(testName(test));
  }
  return found;
}

export function testName({ file, name }: Pick<TestResult, 'file' | 'name'>): string {
  return `${file} ${name}`;
}
