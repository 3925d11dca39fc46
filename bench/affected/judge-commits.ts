// Commits with sources and tests: the tests of the commit on the sources before it. What fails there and passes with the commit fails
// because of what the commit changes.
import { affectedTests, readSuites, type Suite } from '../../src/suite/index.ts';
import { changedFiles } from '../../src/verify/index.ts';
import { git, judge, openCorpus, runSuite, statusOf, timesOf, type Judged, type TestKey } from './judged.ts';

export async function* judgeCommits(root: string, most: number, jobMs: number): AsyncGenerator<Judged> {
  const head = await git(root, 'rev-parse', 'HEAD');
  const log = await git(root, 'log', '--no-merges', '--format=%H', '-n', String(most * 12), 'HEAD');
  let count = 0;
  try {
    for (const commit of log.split('\n')) {
      if (count >= most) return;
      const judged = await judgeCommit(root, commit, jobMs).catch((error: unknown) => ({
        note: String(error).slice(0, 200),
      }));
      if (judged !== undefined && 'change' in judged) {
        count++;
        yield judged;
      }
    }
  } finally {
    await git(root, 'checkout', '-q', '-f', head);
  }
}

async function judgeCommit(root: string, commit: string, jobMs: number): Promise<Judged | undefined> {
  const names = (await git(root, 'show', '--name-only', '--format=', '--no-renames', commit)).split('\n');
  const isTest = (path: string): boolean =>
    /(?:^|\/)(?:tests?|__tests__|specs?)\/|[.-](?:test|spec)\.[cm]?[jt]sx?$/.test(path);
  const sources = names.filter(
    (path) => /\.[cm]?[jt]sx?$/.test(path) && !isTest(path) && !/\.d\.ts$|config\./.test(path),
  );
  if (sources.length === 0 || !names.some(isTest)) return undefined;
  await git(root, 'checkout', '-q', '-f', commit);
  const after = await openCorpus(root);
  const before = await after.at(`${commit}^`);
  try {
    const [suite, ...others] = readSuites(after.state).suites;
    if (suite === undefined) return undefined;
    const suites = [suite, ...others];
    const files = await changedFiles(before.state.snapshot, after.state.snapshot);
    const affected = affectedTests({ before: before.state, after: after.state, files, suites });
    for (const path of names.filter((name) => !isTest(name) && !/^package(?:-lock)?\.json$/.test(name)))
      await git(root, 'checkout', '-q', `${commit}^`, '--', path).catch(() =>
        git(root, 'rm', '-q', '-f', '--', path),
      );
    const timed = await runSuite(root, suite, jobMs);
    if (timed.ended !== 'ran') return undefined;
    await git(root, 'reset', '-q', '--hard');
    const failing = await passingAgain(root, suite, statusOf(timed), jobMs);
    return judge(
      commit.slice(0, 10),
      failing,
      { ...affected, chosen: affected.chosen.filter((one) => one.suite === suite) },
      timesOf(timed),
    );
  } finally {
    await before.close();
    await after.close();
    await git(root, 'reset', '-q', '--hard');
  }
}

/** Files with a test that failed before the commit and passes with it. */
async function passingAgain(
  root: string,
  suite: Suite,
  old: ReadonlyMap<TestKey, string>,
  jobMs: number,
): Promise<Set<string>> {
  const failed = new Set(
    [...old].filter(([, status]) => status === 'failed').map(([key]) => key.split('\0')[0]!),
  );
  if (failed.size === 0) return failed;
  const now = statusOf(
    await runSuite(
      root,
      suite,
      jobMs,
      suite.tests.filter((path) => failed.has(path)),
    ),
  );
  const failing = new Set<string>();
  for (const [key, status] of now) {
    const file = key.split('\0')[0]!;
    const hasFailed = old.get(key) === 'failed' || (!old.has(key) && old.get(`${file}\0`) === 'failed');
    if (status === 'passed' && hasFailed) failing.add(file);
  }
  return failing;
}
