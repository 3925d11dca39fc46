// Runs the tests that a change affects over one of its two states, with probes in the files that differ.
import { compareText } from '../../../base/index.ts';
import type { TestSandbox } from '../../../contract/index.ts';
import {
  coverageOf,
  readObservations,
  type FileCoverage,
  type Observations,
} from '../../../instrument/index.ts';
import type { NotStarted, TestResult, WalledRunner } from '../../../suite/index.ts';
import type { Change, ChangePart } from '../../change.ts';
import type { Side } from '../../syntax/tree-of.ts';
import type { WatchedFile } from './changed-units.ts';
import { inFolder, type BrokenRun } from './cut-short.ts';
import { runFiles } from './run-files.ts';
import { withRunner, type ChosenTests, type RunOptions } from './run-suites.ts';

export interface Measurement {
  readonly tests: readonly TestResult[];
  /** Test files that did not start. */
  readonly notStarted: readonly NotStarted[];
  readonly observed: Observations;
  /** Runs that did not come to their end. */
  readonly broken: readonly BrokenRun[];
  /** Whether there were no walls. */
  readonly isUnsafe: boolean;
  /** Where they ran: of several places, the one with the fewest walls. Undefined where none ran. */
  readonly sandbox: TestSandbox | undefined;
}

/** What of a change a run depends on. */
export type RunParts = ChangePart<
  'root' | 'before' | 'after' | 'settings' | 'mayRunUnsafe' | 'signal' | 'onStep'
>;

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
  /** Further files, tests for instance, by their paths. */
  laid: ReadonlyMap<string, string> = new Map(),
): Promise<Measurement> {
  const instead = new Map([
    ...laid,
    ...files.flatMap(({ path, after, before }): [string, string][] =>
      side === 'after' ? [[path, after.text]] : before ? [[before.path, before.woven.text]] : [],
    ),
  ]);
  const parts = [];
  for (const { suite, tests } of chosen)
    parts.push(
      await withRunner(suite, runOptions(change, side, instead), async (run, { sandbox }) => {
        const first = new Set(change.files.map(({ path }) => path));
        const ordered = [...tests].sort((a, b) => Number(first.has(b)) - Number(first.has(a)));
        const ran = await runFiles(suite, ordered, run, (done) =>
          change.onStep?.(`tests${inFolder(suite.folder)}`, done, tests.length),
        );
        return { ...ran, sandbox: wallsOf(sandbox) };
      }),
    );
  return {
    tests: parts
      .flatMap(({ tests }) => tests)
      .sort((a, b) => compareText(a.file, b.file) || compareText(a.name, b.name)),
    notStarted: parts.flatMap(({ notStarted }) => notStarted).sort((a, b) => compareText(a.file, b.file)),
    observed: readObservations(parts.map(({ observed }) => observed).join('')),
    broken: parts.flatMap(({ broken }) => broken),
    isUnsafe: parts.some(({ sandbox }) => sandbox.adapter === 'local'),
    sandbox: weakest(parts.map(({ sandbox }) => sandbox)),
  };
}

function wallsOf({ adapter, walls }: WalledRunner['sandbox']): TestSandbox {
  const held = Object.entries(walls);
  const named = (isHeld: boolean): string[] =>
    held.flatMap(([wall, holds]) => (holds === isHeld ? [wall] : []));
  return { adapter, walls: named(true), missing: named(false) };
}

export function weakest(sandboxes: readonly (TestSandbox | undefined)[]): TestSandbox | undefined {
  return sandboxes
    .filter((one) => one !== undefined)
    .toSorted((a, b) => b.missing.length - a.missing.length)[0];
}

export function coverageIn({ after }: WatchedFile, { observed }: Measurement): FileCoverage {
  return coverageOf(after.probes, observed);
}
