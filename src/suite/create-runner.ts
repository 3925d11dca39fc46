// Runs tests with the repository's own runner, inside of walls. One process takes many jobs; a job that takes the process with it is
// told apart, and the ones after it get a new process.
import { joinPath } from '../base/index.ts';
import { RUN_FOLDER } from './driver-files.ts';
import { driverCommand, type Job } from './driver-plan.ts';
import { readResults, type RunEnd, type SuiteRun } from './suite-run.ts';
import type { Suite } from './suites.ts';

/** Where processes run: a sandbox of the repository, with `driverFiles(suite.folder)` laid over it. */
export interface RunPlace {
  /** The repository as processes there see it. */
  readonly root: string;
  /** The Node that they run with. */
  readonly node: string;
  run(request: PlaceRequest): Promise<PlaceRun>;
  /** A file that a process there has written, by its path from the root. */
  read(path: string): string | undefined;
}

export interface PlaceRequest {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: { readonly timeMs: number; readonly memoryBytes?: number; readonly outputBytes?: number };
  readonly signal?: AbortSignal;
}

export interface PlaceRun {
  readonly ended: 'exit' | 'timeout' | 'memory' | 'output' | 'aborted' | 'not-started';
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunnerLimits {
  /** For one process with all its jobs. */
  readonly timeMs?: number;
  /** For one job. */
  readonly jobMs?: number;
  readonly memoryBytes?: number;
  readonly outputBytes?: number;
}

export interface RunnerOptions {
  readonly place: RunPlace;
  readonly suite: Suite;
  readonly limits?: RunnerLimits;
  /** The name of a global function of the tests, whose result is taken after each file. */
  readonly probe?: string;
  /** Mocha takes many jobs in one process, each until the first failure. Jobs of which nothing is sure there are told to have crashed. */
  readonly isWarm?: boolean;
  readonly signal?: AbortSignal;
}

export interface Runner {
  run(job: Job): Promise<SuiteRun>;
  /** In the order of the jobs. `onDone` may end it early: jobs that were not run are aborted. */
  runAll(
    jobs: readonly Job[],
    onDone?: (index: number, run: SuiteRun) => 'stop' | undefined,
  ): Promise<readonly SuiteRun[]>;
}

const JOB_MS = 60_000;
const MOST_PROCESS_MS = 600_000;
/** What fits into the arguments of a process. */
const MOST_PLAN = 60_000;
const MOST_REASON_LINES = 12;

export function createRunner(options: RunnerOptions): Runner {
  let started = 0;
  const runAll: Runner['runAll'] = async (jobs, onDone) => {
    const done: SuiteRun[] = [];
    while (done.length < jobs.length) {
      const lot = nextLot(jobs, done.length);
      const before = done.length;
      for (const run of await runLot(options, lot, started++)) {
        done.push(run);
        if (onDone?.(done.length - 1, run) === 'stop') return filledUp(done, jobs.length);
      }
      const last = done.at(-1)!;
      if (done.length === before || last.ended === 'aborted' || last.ended === 'did-not-start')
        return filledUp(done, jobs.length);
    }
    return done;
  };
  return { runAll, run: async (job) => (await runAll([job]))[0]! };
}

type NumberedJob = Job & { readonly index: number };

/** As many jobs as fit into one plan. */
function nextLot(jobs: readonly Job[], from: number): NumberedJob[] {
  const lot: NumberedJob[] = [];
  const tests = new Set<string>();
  let size = 0;
  for (let index = from; index < jobs.length; index++) {
    const job = jobs[index]!;
    for (const path of job.tests) if (!tests.has(path) && tests.add(path)) size += path.length * 2 + 100;
    size += job.tests.length * 6 + JSON.stringify(job.env ?? {}).length + 60;
    if (size > MOST_PLAN && lot.length > 0) break;
    lot.push({ ...job, index });
  }
  return lot;
}

/** Runs of the jobs of a lot from the first on, up to the one that ended the process. */
async function runLot(
  options: RunnerOptions,
  lot: readonly NumberedJob[],
  number: number,
): Promise<SuiteRun[]> {
  const { place, suite, limits = {}, probe, isWarm = false, signal } = options;
  const results = joinPath(suite.folder, `${RUN_FOLDER}/results-${number}.jsonl`)!;
  const jobMs = limits.jobMs ?? JOB_MS;
  const { words, env } = driverCommand(place, suite, lot, {
    jobMs,
    results,
    isWarm,
    ...(probe === undefined ? {} : { probe }),
  });
  const ran = await place.run({
    command: [place.node, ...words],
    cwd: suite.folder,
    env: { ...RUN_ENV, ...env },
    limits: {
      timeMs: Math.min(limits.timeMs ?? MOST_PROCESS_MS, (jobMs + START_MS) * lot.length),
      ...(limits.memoryBytes === undefined ? {} : { memoryBytes: limits.memoryBytes }),
      ...(limits.outputBytes === undefined ? {} : { outputBytes: limits.outputBytes }),
    },
    ...(signal ? { signal } : {}),
  });
  const read = readResults(place.read(results) ?? '', place.root);
  const runs: SuiteRun[] = [];
  for (const { index } of lot) {
    const run = read.runs.get(index);
    if (run === undefined) return [...runs, endedRun(ran, read.noStart, read.isReady || read.runs.size > 0)];
    runs.push(run);
    if (index === read.last) return runs;
  }
  return runs;
}

const START_MS = 20_000;

/** No colours, no questions, no snapshots that write themselves. */
const RUN_ENV = { CI: '1', NO_COLOR: '1', FORCE_COLOR: '0', npm_config_offline: 'true', TZ: 'UTC' };

const ENDS: Readonly<Record<PlaceRun['ended'], RunEnd>> = {
  exit: 'crashed',
  timeout: 'timeout',
  memory: 'out-of-memory',
  output: 'crashed',
  aborted: 'aborted',
  'not-started': 'did-not-start',
};

function endedRun(ran: PlaceRun, noStart: string | undefined, hasRun: boolean): SuiteRun {
  const said = noStart ?? `${ran.stderr}\n${ran.stdout}`;
  const isMemory = /heap out of memory|Allocation failed/.test(said);
  const ended = isMemory
    ? 'out-of-memory'
    : noStart !== undefined || (ran.ended === 'exit' && !hasRun)
      ? 'did-not-start'
      : ENDS[ran.ended];
  return {
    ended,
    reason: firstLines(said) || 'The runner reported nothing.',
    tests: [],
    notStarted: [],
    probes: [],
    files: new Map(),
    milliseconds: 0,
  };
}

function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, MOST_REASON_LINES).join('\n').slice(0, 2000);
}

function filledUp(done: SuiteRun[], length: number): SuiteRun[] {
  const last = done.at(-1);
  const ended: RunEnd = last?.ended === 'did-not-start' ? 'did-not-start' : 'aborted';
  const rest: SuiteRun = {
    ended,
    ...(last?.reason === undefined ? {} : { reason: last.reason }),
    tests: [],
    notStarted: [],
    probes: [],
    files: new Map(),
    milliseconds: 0,
  };
  while (done.length < length) done.push(rest);
  return done;
}
