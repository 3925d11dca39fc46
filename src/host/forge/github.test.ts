import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Failure } from '../../contract/index.ts';
import { git } from '../git-command.ts';
import { gitIn } from '../testing/git-fixture.ts';
import { freshFolder, temporaryFolder } from '../testing/temporary-folder.ts';
import { scriptedFaults } from '../testing/forge/faults.ts';
import type { TestRepository } from '../testing/forge/forge-state.ts';
import { startForge, type TestForge } from '../testing/forge/start-forge.ts';
import type { Forge } from './forge.ts';
import { openForge, type ForgeAuth } from './open-forge.ts';

const folder = temporaryFolder();
let world: TestForge;
let repository: TestRepository;
let forge: Forge;
let count = 0;

const LINES = Array.from({ length: 40 }, (_, at) => `line ${at + 1}\n`);
const text = (changes: Readonly<Record<number, string>> = {}): string =>
  LINES.map((line, at) => (changes[at + 1] === undefined ? line : `${changes[at + 1]}\n`)).join('');

const open = (auth: ForgeAuth): Promise<Forge> =>
  openForge({ repository: repository.name, baseUrl: world.apiUrl, auth, msPerSecond: 0 });
const withToken = (login: string, rights?: 'write' | 'read' | 'none'): Promise<Forge> =>
  open({ kind: 'token', token: world.token(login, rights) });

beforeAll(async () => {
  world = await startForge({ folder });
});
afterAll(() => world.close());

beforeEach(async () => {
  repository = await world.repository(`acme/shop-${(count += 1)}`, { 'a.txt': text() });
  forge = await withToken('lintel[bot]');
});
afterEach(() => {
  world.faults = undefined;
});

const failsWith = async (work: Promise<unknown>): Promise<[string, string]> => {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof Failure
    ? [error.code, error.message.replace(/127\S+/, 'HOST')]
    : ['none', String(error)];
};

/** A pull request that changes lines of the one file. */
async function propose(branch: string, changes: Readonly<Record<number, string>>): Promise<number> {
  await repository.bare.commit(branch, { 'a.txt': text(changes) }, branch);
  return (await world.pull(repository, branch)).number;
}

const merge = (number: number, expectedHead: string): ReturnType<Forge['merge']> =>
  forge.merge(number, { expectedHead, method: 'squash' });

test('whether a proposal merges is not known at first, and then computed from git', async () => {
  const one = await propose('one', { 2: 'a' });
  const two = await propose('two', { 2: 'b' });
  expect((await forge.proposal(one)).mergesCleanly).toBeUndefined();
  const { head, ...rest } = await forge.proposal(one);
  expect(rest).toMatchObject({ state: 'open', mergesCleanly: true, isForeign: false, author: 'dev' });
  const first = await merge(one, head.commit);
  expect(first).toEqual({ kind: 'merged', commit: await forge.branchHead('main') });
  expect(await merge(two, (await forge.proposal(two)).head.commit)).toEqual({ kind: 'conflict' });
  expect(await forge.updateBranch(two, repository.pulls.get(two)!.head)).toBe('conflict');
  expect(await merge(one, head.commit)).toEqual(first);
});

test('a proposal is merged only at the expected head and with its required checks', async () => {
  const number = await propose('one', { 2: 'a' });
  const { head } = await forge.proposal(number);
  expect(await merge(number, '0'.repeat(40))).toEqual({ kind: 'stale' });
  repository.protections.set('main', { checks: ['ci'], isByRules: true });
  expect(await forge.requiredChecks('main')).toEqual(['ci']);
  expect(await merge(number, head.commit)).toEqual({
    kind: 'blocked',
    reason: 'Required status check "ci" is expected.',
  });
  repository.checkRuns.set(head.commit, [{ name: 'ci', status: 'completed', conclusion: 'skipped' }]);
  await forge.setStatus(head.commit, { name: 'lintel', state: 'failed', description: 'no' });
  for (const _ of [1, 2])
    expect(await forge.checks(head.commit)).toEqual([
      { name: 'ci', state: 'passed' },
      { name: 'lintel', state: 'failed' },
    ]);
  expect(await forge.merge(number, { expectedHead: head.commit, method: 'rebase' })).toMatchObject({
    kind: 'merged',
  });
  expect(await repository.bare.git(['log', '--format=%s %P', '-1', 'main'])).toMatch(/^one \w{40}$/);
});

test('a merge whose reply is lost is looked up, and not asked for again', async () => {
  const number = await propose('one', { 2: 'a' });
  const { head } = await forge.proposal(number);
  const lose = (when: 'before' | 'after'): void => {
    world.faults = scriptedFaults([{ on: /PUT .*merge/, fault: { kind: 'drop', when } }]);
  };
  lose('before');
  await expect(merge(number, head.commit)).rejects.toMatchObject({ code: 'FORGE_FAILED' });
  lose('after');
  const merged = await merge(number, head.commit);
  expect(merged).toEqual({ kind: 'merged', commit: await forge.branchHead('main') });
  expect(await repository.bare.git(['rev-list', '--count', 'main'])).toBe('2');
});

test('a head is brought up to date, once, and only from where it was', async () => {
  const one = await propose('one', { 2: 'a' });
  const { head } = await forge.proposal(one);
  expect(await forge.updateBranch(one, head.commit)).toBe('current');
  await repository.bare.commit('main', { 'b.txt': 'b\n' });
  expect(await forge.updateBranch(one, '0'.repeat(40))).toBe('stale');
  world.faults = scriptedFaults([
    { on: /update-branch/, fault: { kind: 'status', status: 502, when: 'before' } },
  ]);
  expect(await forge.updateBranch(one, head.commit)).toBe('started');
  expect((await forge.proposal(one)).head.commit).toBe(repository.bare.ref('refs/heads/one'));
});

test('comments on lines are refused outside of the difference, and become threads inside', async () => {
  const number = await propose('one', { 20: 'a' });
  const { head } = await forge.proposal(number);
  const review = (startLine: number, endLine: number): Promise<void> =>
    forge.postReview({
      number,
      commit: head.commit,
      verdict: 'request_changes',
      body: 'see',
      comments: [{ place: { file: 'a.txt', side: 'after', startLine, endLine }, body: `${endLine}` }],
    });
  expect(await failsWith(review(1, 1))).toEqual([
    'FORGE_REFUSED',
    `The forge at HOST answered 422 to POST /repos/${repository.name}/pulls/${number}/reviews: Unprocessable Entity: "Line could not be resolved"`,
  ]);
  world.faults = scriptedFaults([{ on: /POST .*reviews/, fault: { kind: 'cut', when: 'after' } }]);
  await review(17, 20);
  await review(23, 23);
  await review(22, 22);
  expect(repository.pulls.get(number)!.reviews).toHaveLength(3);
  const threads = await forge.threads(number);
  expect(threads.map(({ place }) => place)).toEqual([
    { file: 'a.txt', side: 'after', startLine: 17, endLine: 20 },
    { file: 'a.txt', side: 'after', startLine: 23, endLine: 23 },
    { file: 'a.txt', side: 'after', startLine: 22, endLine: 22 },
  ]);
  await forge.replyTo(threads[0]!, number, 'gone');
  await forge.resolveThread(threads[0]!.id);
  await forge.editComment(threads[1]!.comments[0]!.id, 'other');
  repository.pulls.get(number)!.threads[1]!.comments[0]!.reactions.set('dev', '-1');
  const later = await forge.threads(number);
  expect(later[0]).toMatchObject({
    isResolved: true,
    resolvedBy: 'lintel',
    comments: [{ isOwn: true }, { body: 'gone' }],
  });
  expect(later[1]!.comments).toMatchObject([{ body: 'other', author: 'lintel', thumbsDownBy: ['dev'] }]);
  await forge.reopenThread(threads[0]!.id);
  expect((await forge.threads(number))[0]).toMatchObject({ isResolved: false });
  expect(await forge.requestsChanges(number)).toBe(true);
  expect(await forge.withdrawReview(number, 'fixed')).toBe(true);
  expect(await forge.requestsChanges(number)).toBe(false);
});

test('a comment whose reply is lost is said once', async () => {
  const number = await propose('one', { 2: 'a' });
  world.faults = scriptedFaults([{ on: /POST .*comments/, fault: { kind: 'drop', when: 'after' } }]);
  const { id } = await forge.comment(number, 'hello');
  await forge.editComment(id, 'hello again');
  expect(await forge.comments(number)).toMatchObject([{ id, body: 'hello again', isOwn: true }]);
  const other = await withToken('dev');
  expect(await other.comments(number)).toMatchObject([{ author: 'lintel', isOwn: false }]);
});

test('one branch is proposed once', async () => {
  await repository.bare.commit('fix', { 'a.txt': '' }, 'fix');
  const fix = { title: 'Fix', body: '', branch: 'fix', onto: 'main' };
  world.faults = scriptedFaults([{ on: /POST .*pulls/, fault: { kind: 'drop', when: 'after' } }]);
  const { number } = await forge.createProposal(fix);
  expect((await forge.createProposal(fix)).number).toBe(number);
  await forge.addLabels(number, ['ready']);
  await forge.removeLabel(number, 'no such label');
  expect(await forge.openProposals()).toMatchObject([{ number, labels: ['ready'], title: 'Fix' }]);
  await forge.closeProposal(number);
  expect(await forge.openProposals()).toEqual([]);
});

test('lists are read to their end, and not sent again while they stay the same', async () => {
  const files = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`f${at}.txt`, 'x\n']));
  await repository.bare.commit('many', files, 'many');
  const { number } = await world.pull(repository, 'many');
  const asked = world.log.length;
  for (const _ of [1, 2]) expect(await forge.changedFiles(number)).toHaveLength(120);
  expect(world.log.slice(asked).filter((line) => line.includes('/files'))).toHaveLength(4);
  for (const body of ['1', '2', '3', '4', '5']) await forge.comment(number, body);
  expect((await forge.comments(number)).map(({ body }) => body)).toEqual(['1', '2', '3', '4', '5']);
});

test('limits are waited for, and failures that pass are tried again', async () => {
  const number = await propose('one', { 2: 'a' });
  world.faults = scriptedFaults([
    { on: /GET .*pulls/, fault: { kind: 'secondary-limit', when: 'before', seconds: 5 } },
    { on: /GET .*pulls/, fault: { kind: 'status', status: 503, when: 'before' } },
    { on: /GET .*pulls/, fault: { kind: 'cut', when: 'after' } },
    { on: /POST .*comments/, fault: { kind: 'primary-limit', when: 'before', seconds: 5 } },
  ]);
  expect((await forge.proposal(number)).number).toBe(number);
  await forge.comment(number, 'once');
  expect(repository.pulls.get(number)!.comments).toHaveLength(1);
  world.faults = scriptedFaults([{ on: /GET/, fault: { kind: 'drop', when: 'before' }, times: 3 }]);
  expect((await forge.proposal(number)).number).toBe(number);
  const long = { kind: 'secondary-limit', when: 'before', seconds: 3600 } as const;
  world.faults = scriptedFaults([{ on: /GET/, fault: long, times: 9 }]);
  expect((await failsWith(forge.proposal(number)))[0]).toBe('FORGE_FAILED');
});

test('who may not, or does not exist, is told', async () => {
  const number = await propose('one', { 2: 'a' });
  const stranger = await open({ kind: 'token', token: 'made-up-token' });
  const [code, message] = await failsWith(stranger.proposal(number));
  expect([code, message]).toEqual([
    'FORGE_FAILED',
    `The forge at HOST answered 401 to GET /repos/${repository.name}/pulls/${number}: Bad credentials`,
  ]);
  const reader = await withToken('fork', 'read');
  expect([await forge.mayWrite('fork'), await forge.mayWrite('nobody')]).toEqual([false, false]);
  expect(await forge.mayWrite('lintel[bot]')).toBe(true);
  expect((await failsWith(reader.comment(number, 'x')))[1]).toMatch(/403 .* not accessible/);
  expect((await failsWith(forge.proposal(99)))[1]).toMatch(/404/);
  expect(await forge.branchHead('none')).toBeUndefined();
  const elsewhere = { repository: 'a/b', auth: { kind: 'token', token: 't' } } as const;
  expect((await failsWith(openForge({ ...elsewhere, baseUrl: 'http://forge.example' })))[0]).toBe('USAGE');
});

test('an app acts with a token of its own for one repository, which git gets by its environment', async () => {
  const { id: appId, privateKey } = world.app;
  const app = await open({ kind: 'app', appId, privateKey });
  expect(await app.self()).toBe('lintel');
  const fork = await world.repository(`friend/shop-${count}`, repository);
  await fork.bare.commit('one', { 'a.txt': text({ 2: 'a' }) });
  const { number } = await world.pull(repository, 'one', { from: fork });
  expect(await app.proposal(number)).toMatchObject({ isForeign: true, head: { repository: fork.name } });
  const { url, env } = await app.gitAddress();
  expect(url).toBe(`${world.origin}/${repository.name}.git`);
  const clone = freshFolder(folder);
  gitIn(clone, 'init', '-q');
  await git(clone, ['fetch', '-q', url, `${app.headRef(number)}:refs/heads/one`], { env });
  expect(gitIn(clone, 'rev-parse', 'one').trim()).toBe(fork.bare.ref('refs/heads/one'));
  await git(clone, ['push', '-q', url, 'one:refs/heads/pushed'], { env });
  expect(await app.branchHead('pushed')).toBe(fork.bare.ref('refs/heads/one'));
  expect(gitIn(clone, 'config', '--list')).not.toMatch(/http/i);
});
