// Runs tests of one state of the repository in the sandbox, package by package, and gathers what instrumented files report.
import { joinPath } from '../../../base/index.ts';
import type { SandboxRefusal } from '../../../host/index.ts';
import type { Snapshot } from '../../../snapshot/index.ts';
import { OBSERVATIONS_VARIABLE } from '../../../instrument/index.ts';
import {
  openRunner,
  RUN_FOLDER,
  type Job,
  type Suite,
  type SuiteRun,
  type WalledRunner,
} from '../../../suite/index.ts';
import { laidFiles } from './laid-files.ts';

export interface ChosenTests {
  readonly suite: Suite;
  readonly tests: readonly string[];
}

export interface SuiteJob extends Job {
  /** Whether reports are wanted. */
  readonly isWatched?: boolean;
}

export interface WatchedRun extends SuiteRun {
  /** What instrumented files reported. */
  readonly observed: string;
}

export interface RunOptions {
  readonly root: string;
  readonly state: Snapshot;
  /** Instrumented texts in place of some files. */
  readonly instead?: ReadonlyMap<string, string>;
  readonly mayRunUnsafe: boolean;
  readonly milliseconds: number;
  /** For one job. */
  readonly jobMilliseconds?: number;
  readonly isWarm?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Those that were there before the change. */
export function testsBefore(before: Snapshot, chosen: readonly ChosenTests[]): ChosenTests[] {
  return chosen.flatMap(({ suite, tests }) => {
    const old = tests.filter((path) => before.entry(path) !== undefined);
    return old.length === 0 ? [] : [{ suite, tests: old }];
  });
}

/** What is not done after so long is aborted. */
export function within(milliseconds: number, options: RunOptions): RunOptions {
  const end = AbortSignal.timeout(milliseconds);
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, end]) : end };
}

/** Why tests cannot be run here at all. */
export class NotRun extends Error {}

/** Opens the runner of a suite over a state; what uses it gets runs with reports. */
export async function withRunner<T>(
  suite: Suite,
  options: RunOptions,
  use: (
    run: (jobs: readonly SuiteJob[]) => Promise<readonly WatchedRun[]>,
    runner: WalledRunner,
  ) => Promise<T>,
): Promise<T> {
  const {
    root,
    state,
    instead,
    mayRunUnsafe,
    milliseconds,
    jobMilliseconds = milliseconds,
    isWarm = false,
    signal,
  } = options;
  const { runner, refusal } = await openRunner({
    root,
    suite,
    overlay: await laidFiles(state, instead),
    unsafeLocal: mayRunUnsafe,
    isWarm,
    limits: { timeMs: milliseconds, jobMs: jobMilliseconds },
    ...(signal ? { signal } : {}),
  });
  if (refusal) throw new NotRun(refusalText(refusal));
  try {
    let count = 0;
    return await use(async (jobs) => {
      const files = jobs.map(() => joinPath(suite.folder, `${RUN_FOLDER}/observed-${count++}.txt`)!);
      const runs = await runner.runAll(
        jobs.map((job, at) => watched(job, `${runner.sandbox.root}/${files[at]!}`)),
      );
      return runs.map((run, at) => ({ ...run, observed: readBack(runner, files[at]!) }));
    }, runner);
  } finally {
    await runner.close();
  }
}

function refusalText({ reason, tried }: SandboxRefusal): string {
  return [reason, ...tried.map((one) => `${one.adapter}: ${one.reason}.`)].join(' ');
}

function watched({ isWatched = false, ...job }: SuiteJob, file: string): Job {
  return isWatched ? { ...job, env: { ...job.env, [OBSERVATIONS_VARIABLE]: file } } : job;
}

function readBack({ sandbox }: WalledRunner, path: string): string {
  const found = sandbox.read(path);
  return found !== undefined && 'bytes' in found ? found.bytes.toString() : '';
}
