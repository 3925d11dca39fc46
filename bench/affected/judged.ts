// One change of a corpus, and what became of its tests.
import { rmSync, mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openProject, type Project } from '../../src/project/index.ts';
import {
  createRunner,
  driverFiles,
  RUN_FOLDER,
  type AffectedTests,
  type Job,
  type RunPlace,
  type Suite,
  type SuiteRun,
} from '../../src/suite/index.ts';
import { run as runProcess, findProgram } from '../../src/host/index.ts';

export interface JudgeOptions {
  readonly most: number;
  /** For one run of tests. */
  readonly jobMs: number;
  readonly seed: number;
  /** When no further change is begun. */
  readonly until: number;
  /** A folder that keeps what became of the tests, so that a later choice is judged without running them. */
  readonly keep?: string;
  /** Whether test files of Vitest may share a worker. */
  readonly isShared?: boolean;
}

export interface Judged {
  readonly change: string;
  /** How many test files fail because of the change. */
  readonly failing: number;
  readonly missed: readonly string[];
  /** The share of the suite's time that the chosen tests take. */
  readonly share: number;
  readonly chosen: number;
  readonly total: number;
  readonly note?: string;
}

export async function git(root: string, ...args: string[]): Promise<string> {
  const { stdout, exitCode, stderr } = await runProcess('git', ['-C', root, ...args]);
  if (exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.toString().trim();
}

/** A file of a revision, undefined where it is not there. */
export async function gitBytes(root: string, name: string): Promise<Buffer | undefined> {
  const { stdout, exitCode } = await runProcess('git', ['-C', root, 'cat-file', 'blob', name]);
  return exitCode === 0 ? stdout : undefined;
}

export function openCorpus(root: string): Promise<Project> {
  return openProject(root, { threads: 1, maxFileBytes: 5_000_000, versions: '' });
}

/** Runs tests of a suite as they lie on the disk. */
export async function runSuite(
  root: string,
  suite: Suite,
  jobMs: number,
  tests = suite.tests,
): Promise<SuiteRun> {
  const [run] = await runJobs(root, suite, jobMs, [{ tests }]);
  return run!;
}

/** Runs each test file by itself. */
export async function runEach(
  root: string,
  suite: Suite,
  jobMs: number,
  probe: string,
): Promise<Map<string, SuiteRun>> {
  const jobs = suite.tests.map((test) => ({ tests: [test] }));
  const runs = await runJobs(root, suite, jobMs, jobs, probe);
  return new Map(suite.tests.map((test, at) => [test, runs[at]!]));
}

async function runJobs(
  root: string,
  suite: Suite,
  jobMs: number,
  jobs: readonly Job[],
  probe?: string,
): Promise<readonly SuiteRun[]> {
  for (const [path, bytes] of driverFiles(suite.folder)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }
  const runner = createRunner({
    suite,
    limits: { jobMs },
    place: placeAt(root, suite),
    ...(probe === undefined ? {} : { probe }),
  });
  const runs = await runner.runAll(jobs);
  rmSync(join(root, suite.folder, '.lintel'), { recursive: true, force: true });
  return runs;
}

/** Without walls: what is measured was installed on purpose. */
function placeAt(root: string, suite: Suite): RunPlace {
  const home = join(root, suite.folder, RUN_FOLDER);
  return {
    root,
    node: findProgram('node', root)!,
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    async run({ command, cwd, env, limits }) {
      const [program, ...args] = command as [string, ...string[]];
      const { PATH = '' } = process.env;
      const result = await runProcess(program, args, {
        cwd: join(root, cwd),
        env: { PATH, HOME: home, ...env },
        timeout: limits.timeMs,
        isLong: true,
      });
      return {
        ended: result.stopped === 'timeout' ? 'timeout' : 'exit',
        stdout: result.stdout.toString(),
        stderr: result.stderr,
      };
    },
  };
}

export type TestKey = string;

export function statusOf({ tests }: SuiteRun): Map<TestKey, string> {
  return new Map(tests.map(({ file, name, status }) => [`${file}\0${name}`, status]));
}

export function judge(
  change: string,
  failingFiles: ReadonlySet<string>,
  affected: AffectedTests,
  times: ReadonlyMap<string, number>,
): Judged {
  const chosen = new Set(affected.chosen.flatMap(({ tests }) => tests.map(({ path }) => path)));
  const all = [...times.values()].reduce((sum, value) => sum + value, 0);
  const own = [...times].reduce((sum, [path, value]) => sum + (chosen.has(path) ? value : 0), 0);
  return {
    change,
    failing: failingFiles.size,
    missed: [...failingFiles].filter((path) => !chosen.has(path)),
    share: all === 0 ? 0 : own / all,
    chosen: chosen.size,
    total: affected.total,
  };
}

/** Time of each file: what the runner says, or the sum of its tests with something for loading it. */
export function timesOf({ files, tests }: SuiteRun): Map<string, number> {
  const times = new Map<string, number>(files);
  if (times.size > 0) return times;
  for (const { file, milliseconds } of tests) times.set(file, (times.get(file) ?? LOAD_MS) + milliseconds);
  return times;
}

const LOAD_MS = 50;
