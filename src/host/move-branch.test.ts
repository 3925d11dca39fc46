import { expect, test } from 'vitest';
import { commitMerge, findRepository, isAncestor, moveBranch, whyInUse } from './index.ts';
import { commitAll, gitFixture, gitIn } from './testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();
const folder = gitFixture(temporary, { 'a.txt': '1\n' });
const first = gitIn(folder, 'rev-parse', 'HEAD').trim();
writeFiles(folder, { 'a.txt': '2\n' });
const second = commitAll(folder);
gitIn(folder, 'branch', 'other', first);
const search = await findRepository(folder);
if (search.kind !== 'found') throw new Error('no repository');
const { repository } = search;

test('a branch moves only from where it was seen', async () => {
  const move = { branch: 'other', from: first, to: second };
  expect(await moveBranch(repository, { ...move, from: second })).toEqual({ kind: 'stale' });
  expect(await moveBranch(repository, move)).toEqual({ kind: 'moved' });
  expect(await moveBranch(repository, move)).toEqual({ kind: 'stale' });
  expect(await isAncestor(repository, first, 'other')).toBe(true);
});

test('where it is checked out, the files move along unless they are changed', async () => {
  gitIn(folder, 'config', 'user.name', 'Test');
  gitIn(folder, 'config', 'user.email', 'test@example.com');
  const tree = gitIn(folder, 'rev-parse', `${first}^{tree}`).trim();
  const to = await commitMerge(repository, { tree, parents: [second], message: 'back' });
  writeFiles(folder, { 'a.txt': '3\n' });
  const move = { branch: 'main', from: second, to };
  expect(await moveBranch(repository, move)).toMatchObject({
    kind: 'in-use',
    reason: 'files are changed there',
  });
  expect(await whyInUse(repository, 'main')).toContain('where files are changed');
  gitIn(folder, 'checkout', '-q', '.');
  expect(await whyInUse(repository, 'main')).toBeUndefined();
  expect(await moveBranch(repository, move)).toEqual({ kind: 'moved' });
  expect([gitIn(folder, 'status', '--porcelain'), gitIn(folder, 'rev-parse', 'main').trim()]).toEqual([
    '',
    to,
  ]);
});
