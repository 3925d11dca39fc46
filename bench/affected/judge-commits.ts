// Commits with sources and tests: the tree of the commit, whose sources are put back to what they were before it. Tests that fail there
// and pass with the commit fail because of the change, which is asked about in the same direction: no test differs in it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isWithin } from '../../src/base/index.ts';
import { affectedTests, readSuites, type Suite } from '../../src/suite/index.ts';
import type { Project } from '../../src/project/index.ts';
import {
  git,
  gitBytes,
  judge,
  openCorpus,
  runSuite,
  statusOf,
  timesOf,
  type Judged,
  type JudgeOptions,
  type TestKey,
} from './judged.ts';

/** Commits from the newest on; those whose tests cannot be run have a note. */
export async function* judgeCommits(root: string, options: JudgeOptions): AsyncGenerator<Judged> {
  const { most, until } = options;
  const head = await git(root, 'rev-parse', 'HEAD');
  const log = await git(root, 'log', '--no-merges', '--format=%H', '-n', String(most * 20), 'HEAD');
  let count = 0;
  try {
    for (const commit of log.split('\n')) {
      if (count >= most || Date.now() > until) return;
      const sources = await sourcesOf(root, commit);
      if (sources === undefined) continue;
      const judged = await judgeCommit(root, commit, sources, options);
      if (judged.note === undefined) count++;
      yield judged;
    }
  } finally {
    await git(root, 'checkout', '-q', '-f', head);
  }
}

const TESTS =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|__fixtures__|__mocks__)\/|[.-](?:test|spec)(?:-d)?\.[cm]?[jt]sx?$|\.snap$/;
const NO_SOURCES =
  /(?:^|\/)(?:package(?:-lock)?\.json|docs?\/.*|website\/.*|examples?\/.*|bench(?:marks?)?\/.*|scripts\/.*|\.[^/]+(?:\/.*)?|[^/]*\bconfig\b[^/]*|CHANGELOG[^/]*|[^/]*-lock\.\w+|[^/]+\.lockb?)$|\.mdx?$/i;

/** Files that a commit changes, if there are sources and tests among them. */
async function sourcesOf(root: string, commit: string): Promise<string[] | undefined> {
  const names = (await git(root, 'show', '--name-only', '--format=', '--no-renames', commit)).split('\n');
  const sources = names.filter((path) => path !== '' && !TESTS.test(path) && !NO_SOURCES.test(path));
  const hasCode = sources.some((path) => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith('.d.ts'));
  return hasCode && names.some((path) => TESTS.test(path)) ? sources : undefined;
}

async function judgeCommit(
  root: string,
  commit: string,
  sources: readonly string[],
  { jobMs, keep, isShared }: Pick<JudgeOptions, 'jobMs' | 'keep' | 'isShared'>,
): Promise<Judged> {
  const change = commit.slice(0, 10);
  const file = keep === undefined ? undefined : join(keep, `${basename(root)}-${change}.json`);
  await git(root, 'checkout', '-q', '-f', commit);
  const project = await openCorpus(root);
  try {
    const { suites } = readSuites(project.state);
    const suite = suiteFor(suites, sources);
    if (suite === undefined) return notRun(change, 'no suite can be run');
    const affected = await chosenFor(project, root, commit, sources, suite);
    const truth = readTruth(file) ?? (await runCommit(root, { commit, sources, suite, jobMs, isShared }));
    if (file !== undefined) keepTruth(file, truth);
    return typeof truth === 'string'
      ? notRun(change, truth)
      : judge(change, new Set(truth.failing), affected, new Map(truth.times));
  } catch (error) {
    return notRun(change, String(error));
  } finally {
    await project.close();
    await git(root, 'reset', '-q', '--hard');
  }
}

/** The largest suite of a folder around the sources. */
function suiteFor(suites: readonly Suite[], sources: readonly string[]): Suite | undefined {
  const around = suites.filter(({ folder }) => sources.some((path) => isWithin(path, folder)));
  return around.sort((a, b) => b.tests.length - a.tests.length)[0];
}

/** What became of the tests, which does not depend on what is chosen. */
interface Truth {
  readonly failing: readonly string[];
  readonly times: readonly (readonly [path: string, milliseconds: number])[];
}

/** A text says why there is none. */
function readTruth(file: string | undefined): Truth | string | undefined {
  return file !== undefined && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Truth | string)
    : undefined;
}

function keepTruth(file: string, truth: Truth | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(truth));
}

interface CommitRun {
  readonly commit: string;
  readonly sources: readonly string[];
  readonly suite: Suite;
  readonly jobMs: number;
  readonly isShared: boolean | undefined;
}

/** All tests without the sources of the commit, and those that fail once more, without them and with them. */
async function runCommit(
  root: string,
  { commit, sources, suite, jobMs, isShared = false }: CommitRun,
): Promise<Truth | string> {
  await putBack(root, commit, sources);
  const all = await runSuite(root, isShared ? withSharedModules(suite) : suite, jobMs);
  if (all.ended !== 'ran') return `${all.ended} ${all.reason ?? ''}`;
  const times = [...timesOf(all)];
  const suspects = filesThat(statusOf(all), 'failed');
  if (suspects.size === 0) return { failing: [], times };
  const tests = suite.tests.filter((path) => suspects.has(path));
  const old = isShared ? await runSuite(root, suite, jobMs, tests) : all;
  await git(root, 'reset', '-q', '--hard');
  const now = await runSuite(root, suite, jobMs, tests);
  const failing = passingAgain(statusOf(old), statusOf(now));
  return failing.size === 0 && tests.length > suite.tests.length / 2
    ? 'most tests fail with the commit, too'
    : { failing: [...failing], times };
}

/** Vitest without a worker for each file, which takes most of the time where tests are small. */
function withSharedModules(suite: Suite): Suite {
  return suite.runner === 'vitest' ? { ...suite, args: [...suite.args, '--no-isolate'] } : suite;
}

function notRun(change: string, note: string): Judged {
  return { change, failing: 0, missed: [], share: 0, chosen: 0, total: 0, note: note.slice(0, 300) };
}

async function chosenFor(
  project: Project,
  root: string,
  commit: string,
  sources: readonly string[],
  suite: Suite,
): Promise<ReturnType<typeof affectedTests>> {
  const edits = new Map<string, string | null>();
  for (const path of sources)
    edits.set(path, (await gitBytes(root, `${commit}^:${path}`))?.toString() ?? null);
  const back = await project.after(edits);
  const [before, after] = [project.state, back.state];
  const files = [...edits].map(([path, text]) => ({
    kind: !before.snapshot.has(path)
      ? ('added' as const)
      : text === null
        ? ('removed' as const)
        : ('edited' as const),
    path,
    from: before.snapshot.has(path) ? path : undefined,
  }));
  try {
    return affectedTests({ before, after, files, suites: [suite] });
  } finally {
    await back.close();
  }
}

async function putBack(root: string, commit: string, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await git(root, 'checkout', '-q', `${commit}^`, '--', path).catch(() =>
      git(root, 'rm', '-q', '-f', '--', path),
    );
}

function filesThat(tests: ReadonlyMap<TestKey, string>, wanted: string): Set<string> {
  return new Set([...tests].filter(([, status]) => status === wanted).map(([key]) => key.split('\0')[0]!));
}

/** Files with a test that failed before the commit and passes with it. */
function passingAgain(old: ReadonlyMap<TestKey, string>, now: ReadonlyMap<TestKey, string>): Set<string> {
  const failing = new Set<string>();
  for (const [key, status] of now) {
    const file = key.split('\0')[0]!;
    const hasFailed = old.get(key) === 'failed' || (!old.has(key) && old.get(`${file}\0`) === 'failed');
    if (status === 'passed' && hasFailed) failing.add(file);
  }
  return failing;
}
