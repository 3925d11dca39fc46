import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conflictsWith } from './git-merge.ts';
import { findRepository, type Repository } from './git-repository.ts';
import { commitAll, gitFixture, gitIn } from './testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();

async function repositoryAt(folder: string): Promise<Repository> {
  const search = await findRepository(folder);
  if (search.kind !== 'found') throw new Error('the fixture is a repository');
  return search.repository;
}

/** A base, and another branch that edits one file and removes another. */
function parted(files: Record<string, string>, edited: Record<string, string>): [string, string, string] {
  const folder = gitFixture(temporary, files);
  const base = gitIn(folder, 'rev-parse', 'HEAD').trim();
  gitIn(folder, 'checkout', '-q', '-b', 'other');
  writeFiles(folder, edited);
  const other = commitAll(folder);
  gitIn(folder, 'checkout', '-q', 'main');
  return [folder, base, other];
}

test('conflicts are found by path, and nothing is written into the repository', async () => {
  const [folder, base, other] = parted({ 'a.ts': 'one\n', 'b.ts': 'two\n' }, { 'a.ts': 'other\n' });
  const before = [gitIn(folder, 'count-objects', '-v'), gitIn(folder, 'status', '--porcelain')];
  const files = [
    { path: 'a.ts', text: 'mine\n' },
    { path: 'b.ts', text: null },
    { path: 'c/new.ts', text: 'new\n' },
  ];
  const repository = await repositoryAt(folder);
  expect(await conflictsWith(repository, { base, files, other })).toEqual(['a.ts']);
  expect(await conflictsWith(repository, { base, files: files.slice(1), other })).toEqual([]);
  expect([gitIn(folder, 'count-objects', '-v'), gitIn(folder, 'status', '--porcelain')]).toEqual(before);
});

test('in a folder of a repository, paths are relative to that folder', async () => {
  const [folder, base, other] = parted({ 'sub/a.ts': 'one\n' }, { 'sub/a.ts': 'other\n' });
  mkdirSync(join(folder, 'sub'), { recursive: true });
  const repository = await repositoryAt(join(folder, 'sub'));
  const files = [{ path: 'a.ts', text: 'mine\n' }];
  expect(await conflictsWith(repository, { base, files, other })).toEqual(['a.ts']);
});

test('what git cannot do is a failure, not the absence of conflicts', async () => {
  const [folder, base] = parted({ 'a.ts': 'one\n' }, { 'a.ts': 'other\n' });
  const repository = await repositoryAt(folder);
  await expect(conflictsWith(repository, { base, files: [], other: 'f'.repeat(40) })).rejects.toMatchObject({
    code: 'GIT_FAILED',
  });
});
