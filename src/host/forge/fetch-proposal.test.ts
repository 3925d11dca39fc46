import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { gitIn } from '../testing/git-fixture.ts';
import { startForge } from '../testing/forge/start-forge.ts';
import { freshFolder, temporaryFolder } from '../testing/temporary-folder.ts';
import { commitToProposal } from './commit-to-proposal.ts';
import { fetchProposal } from './fetch-proposal.ts';
import { openForge } from './open-forge.ts';
import { parseRemote } from './remote-address.ts';

const folder = temporaryFolder();
const world = await startForge({ folder });
afterAll(() => world.close());

test('a proposal is fetched into a folder of its own, and no program of it or of the user runs', async () => {
  const repository = await world.repository('acme/shop', { 'a.ts': 'a\n' });
  const fork = await world.repository('friend/shop', repository);
  await fork.bare.commit('change', { 'a.ts': 'b\n', '.gitattributes': '*.ts filter=trap\n' });
  await repository.bare.commit('main', { 'other.md': 'others went on\n' });
  const { number } = await world.pull(repository, 'change', { from: fork });
  const auth = { kind: 'token', token: world.token('lintel[bot]') } as const;
  const forge = await openForge({ repository: 'acme/shop', baseUrl: world.apiUrl, auth, msPerSecond: 0 });
  const clone = freshFolder(folder);
  gitIn(clone, 'clone', '-q', repository.bare.path, '.');
  gitIn(clone, 'remote', 'set-url', 'origin', `${world.origin}/acme/shop.git`);
  const settings = join(folder, 'user.gitconfig');
  const trap = `touch ${join(folder, 'canary')}; cat`;
  writeFileSync(settings, `[filter "trap"]\n\tsmudge = "${trap}"\n[init]\n\ttemplateDir = /nowhere\n`);
  process.env['GIT_CONFIG_GLOBAL'] = settings;
  const proposal = await forge.proposal(number);
  const fetched = await fetchProposal(forge, proposal, clone);
  delete process.env['GIT_CONFIG_GLOBAL'];
  expect(readFileSync(join(fetched.root, 'a.ts'), 'utf8')).toBe('b\n');
  expect([fetched.isOwnClone, fetched.base]).toEqual([false, repository.bare.ref('refs/heads/main')]);
  expect(gitIn(fetched.root, 'status', '--porcelain')).toBe('');
  fetched.remove();
  expect([existsSync(fetched.root), existsSync(join(folder, 'canary'))]).toEqual([false, false]);
  expect(gitIn(clone, 'status', '--porcelain', '--branch')).toBe('## main...origin/main\n');
  gitIn(clone, 'fetch', '-q', fork.bare.path, 'change');
  gitIn(clone, 'checkout', '-q', '--detach', 'FETCH_HEAD');
  expect(await fetchProposal(forge, proposal, clone)).toMatchObject({ root: clone, isOwnClone: true });
});

test('files are committed to a branch of the same repository that is still where it was', async () => {
  const repository = await world.repository('acme/tests', { 'a.ts': 'a\n' });
  const fork = await world.repository('friend/tests', repository);
  for (const { bare } of [repository, fork]) await bare.commit('change', { 'a.ts': 'b\n' });
  const own = await world.pull(repository, 'change');
  const foreign = await world.pull(repository, 'change', { from: fork });
  const auth = { kind: 'token', token: world.token('lintel[bot]') } as const;
  const forge = await openForge({ repository: 'acme/tests', baseUrl: world.apiUrl, auth, msPerSecond: 0 });
  const proposal = await forge.proposal(own.number);
  const fetched = await fetchProposal(forge, proposal, freshFolder(folder));
  const files = new Map([['test/a.test.ts', 'test\n']]);
  const commit = (to: typeof proposal, message = 'test: cover a') =>
    commitToProposal(forge, to, fetched.root, { files, message });
  const id = await commit(proposal);
  expect(repository.bare.ref('refs/heads/change')).toBe(id);
  expect(gitIn(repository.bare.path, 'show', '--format=%P %s', '--name-status', id)).toBe(
    `${proposal.head.commit} test: cover a\n\nA\ttest/a.test.ts\n`,
  );
  expect(gitIn(fetched.root, 'status', '--porcelain')).toBe('');
  await expect(commit(proposal, 'again')).rejects.toThrow(
    `its branch is not at ${proposal.head.commit} any more`,
  );
  await expect(commit(await forge.proposal(foreign.number))).rejects.toThrow('comes from friend/tests');
  expect(repository.bare.ref('refs/heads/change')).toBe(id);
  fetched.remove();
});

test.each([
  ['https://github.com/acme/shop.git', 'github.com acme/shop'],
  ['https://github.com/acme/shop/', 'github.com acme/shop'],
  ['git@github.com:acme/shop.git', 'github.com acme/shop'],
  ['ssh://git@github.com:22/acme/shop', 'github.com acme/shop'],
  ['http://127.0.0.1:80801/acme/shop', undefined],
  ['http://127.0.0.1:8080/acme/shop', '127.0.0.1:8080 acme/shop'],
  ['/srv/git/shop.git', undefined],
  ['https://forge.example/group/sub/shop', undefined],
])('%s', (url, means) => {
  const remote = parseRemote(url);
  expect(remote && `${remote.host} ${remote.repository}`).toBe(means);
});
