// Which mutants each test file reaches, while all are asleep.
import { compareText } from '../../../base/index.ts';
import { mutantName, readObservations } from '../../../instrument/index.ts';
import { inLanes } from './in-lanes.ts';
import type { ChosenTests, RunOptions, SuiteJob, WatchedRun } from './run-suites.ts';

export interface DryRun {
  /** The mutants that each test file reaches, by their names; the quickest file first. */
  readonly reached: readonly { readonly test: string; readonly names: ReadonlySet<string> }[];
  /** What a run with a mutant may take. */
  readonly jobMilliseconds: number;
  /** Whether every file was run. */
  readonly isWhole: boolean;
}

/** A mutant may take this many times what the tests take without it, and a little more. */
const PATIENCE = 5;
const LEAST_MILLISECONDS = 2_000;

/** File by file. Files that fail by themselves say nothing about mutants. `keys` are those of the files with mutants. */
export async function dryRun(
  { suite, tests }: ChosenTests,
  options: RunOptions,
  keys: ReadonlySet<string>,
): Promise<DryRun> {
  const warm = suite.runner === 'mocha' ? await warmRuns({ suite, tests }, options, keys) : [];
  const found = new Map(
    tests.flatMap((test, at) =>
      isSound(warm[at]) && warm[at]!.tests.length > 0 ? [[test, warm[at]!] as const] : [],
    ),
  );
  // The slowest of them shows what a process costs.
  const slowest = slowestOf(found);
  const others = tests.filter((test) => !found.has(test) || test === slowest);
  const runs = await inLanes(suite, options, others.map(jobOf));
  for (const [at, test] of others.entries()) found.set(test, runs[at]!);
  const sound = [...found].filter(([, run]) => isSound(run));
  return {
    reached: sound
      .sort(([a, one], [b, other]) => one.milliseconds - other.milliseconds || compareText(a, b))
      .map(([test, { observed }]) => ({ test, names: namesIn(observed) })),
    jobMilliseconds: Math.round(
      LEAST_MILLISECONDS +
        PATIENCE * Math.max(0, ...[...found.values()].map(({ milliseconds }) => milliseconds)),
    ),
    isWhole: !runs.some(({ ended }) => ended === 'aborted' || ended === 'did-not-start'),
  };
}

/** In one process. A file with mutants that none of them loads may be one that cannot be loaded anew: nothing is sure then. */
async function warmRuns(
  { suite, tests }: ChosenTests,
  options: RunOptions,
  keys: ReadonlySet<string>,
): Promise<readonly WatchedRun[]> {
  const runs = await inLanes(suite, { ...options, isWarm: true }, tests.map(jobOf));
  const loaded = new Set(runs.flatMap(({ observed }) => [...readObservations(observed).keys()]));
  return [...keys].every((key) => loaded.has(key)) ? runs : [];
}

function jobOf(test: string): SuiteJob {
  return { tests: [test], bail: true, isWatched: true };
}

function isSound(run: WatchedRun | undefined): boolean {
  return (
    run?.ended === 'ran' &&
    run.notStarted.length === 0 &&
    run.tests.every(({ status }) => status !== 'failed')
  );
}

function slowestOf(runs: ReadonlyMap<string, WatchedRun>): string | undefined {
  return [...runs].sort(([, one], [, other]) => other.milliseconds - one.milliseconds)[0]?.[0];
}

function namesIn(observed: string): ReadonlySet<string> {
  return new Set(
    [...readObservations(observed)].flatMap(([key, slots]) =>
      [...slots].map((id) => mutantName({ key }, { id })),
    ),
  );
}
