// Runs jobs of one package side by side, as many as the machine has room for, each lane behind walls of its own.
import { threadCount } from '../../../host/index.ts';
import type { Suite } from '../../../suite/index.ts';
import { withRunner, type RunOptions, type SuiteJob, type WatchedRun } from './run-suites.ts';

const MOST_LANES = 4;
/** A lane has to be worth its walls. */
const LEAST_PER_LANE = 4;

/** Runs in the order of the jobs. */
export async function inLanes(
  suite: Suite,
  options: RunOptions,
  jobs: readonly SuiteJob[],
): Promise<readonly WatchedRun[]> {
  if (jobs.length === 0) return [];
  const count = lanesFor(jobs.length, options);
  const lanes = Array.from({ length: count }, (_, lane) => jobs.filter((_job, at) => at % count === lane));
  const runs = await Promise.all(lanes.map((lane) => withRunner(suite, options, (run) => run(lane))));
  return jobs.map((_, at) => runs[at % count]![Math.floor(at / count)]!);
}

/** Without walls, tests that run at once could meet. */
function lanesFor(jobs: number, { mayRunUnsafe }: RunOptions): number {
  if (mayRunUnsafe) return 1;
  return Math.max(1, Math.min(MOST_LANES, threadCount(), Math.floor(jobs / LEAST_PER_LANE)));
}
