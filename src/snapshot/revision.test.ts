import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blobId } from '../host/index.ts';
import { commitAll, gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { blobMemory } from './blob-memory.ts';
import { diffSnapshots, openRevision, openWorkingTree, readBeside } from './index.ts';

const temporary = temporaryFolder();

test('a commit is read as it was, whatever the working tree holds', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'one', 'ü "q".ts': 'q', 'node_modules/x/i.js': '' });
  fs.symlinkSync('../out', join(root, 'link'));
  gitIn(root, 'add', '-f', 'node_modules');
  const first = commitAll(root);
  writeFiles(root, { 'a.ts': 'two', 'b.ts': 'b' });
  commitAll(root);
  const before = await openRevision(root, first);
  const after = await openRevision(root, 'HEAD');
  expect(before).toMatchObject({ kind: 'revision', paths: ['a.ts', 'link', 'ü "q".ts'] });
  expect(before.problems).toMatchObject([{ code: 'LINK_LEAVES_ROOT', file: 'link' }]);
  await after.prefetch(after.paths);
  expect([before.read('a.ts'), after.read('a.ts'), after.read('ü "q".ts'), after.read('c.ts')]).toEqual([
    'one',
    'two',
    'q',
    undefined,
  ]);
  expect(diffSnapshots(before, after)).toEqual({ added: ['b.ts'], removed: [], changed: ['a.ts'] });
  expect(diffSnapshots(after, await openWorkingTree(root))).toEqual({ added: [], removed: [], changed: [] });
});

test('a commit read beside the working tree is fetched ahead where files were edited since', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'one', 'b.ts': 'b' });
  const beside = readBeside(await openRevision(root, 'HEAD'), await openWorkingTree(root));
  writeFiles(root, { 'a.ts': 'two' });
  await beside.prefetch(beside.paths);
  fs.rmSync(join(root, '.git'), { recursive: true });
  expect([beside.read('a.ts'), beside.read('b.ts')]).toEqual(['one', 'b']);
});

test('a subfolder at a commit, also one that was not there yet', async () => {
  const root = gitFixture(temporary, { 'a.ts': '' });
  writeFiles(root, { 'sub/b.ts': 'b' });
  commitAll(root);
  expect((await openRevision(join(root, 'sub'), 'HEAD')).read('b.ts')).toBe('b');
  expect((await openRevision(join(root, 'sub'), 'HEAD~1')).paths).toEqual([]);
});

test('a commit with sha256 has sha1 ids', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'a', 'b.ts': 'b' }, '--object-format=sha256');
  const snapshot = await openRevision(root, 'HEAD');
  expect(snapshot.entry('a.ts')).toEqual({ path: 'a.ts', id: blobId(Buffer.from('a')), size: 1 });
  expect(snapshot.read('b.ts')).toBe('b');
});

test('a large file is listed and not read', async () => {
  const snapshot = await openRevision(gitFixture(temporary, { 'a.ts': 'xxxxx' }), 'HEAD', {
    maxFileBytes: 4,
  });
  expect([snapshot.has('a.ts'), snapshot.readText('a.ts')?.problem?.code]).toEqual([true, 'FILE_TOO_LARGE']);
});

test('a blob that the repository lost is said', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'lost' });
  const id = blobId(Buffer.from('lost'));
  fs.rmSync(join(root, '.git/objects', id.slice(0, 2), id.slice(2)));
  const snapshot = await openRevision(root, 'HEAD');
  await snapshot.prefetch(['a.ts']);
  expect(snapshot.readText('a.ts')).toMatchObject({ isMissing: true, problem: { code: 'FILE_UNREADABLE' } });
});

test('no such revision, and no repository', async () => {
  const root = gitFixture(temporary, { 'a.ts': '' });
  await expect(openRevision(root, 'nothing')).rejects.toMatchObject({ code: 'REVISION_NOT_FOUND' });
  await expect(openRevision(freshFolder(temporary), 'HEAD')).rejects.toMatchObject({
    code: 'REPOSITORY_NOT_FOUND',
  });
});

test('what does not fit into the memory is read again', async () => {
  const asked: string[] = [];
  const bytes = (): Uint8Array => new Uint8Array(4);
  const reader = { read: async (ids: readonly string[]) => ids.map(bytes), close: () => undefined };
  const memory = blobMemory(reader, (ids) => (asked.push(...ids), ids.map(bytes)), 10);
  await memory.prefetch(['a', 'b', 'c']);
  expect(['b', 'c', 'a'].map((id) => memory.readNow(id)?.length)).toEqual([4, 4, 4]);
  expect(asked).toEqual(['a']);
});

test('whoever reads one file after the other is read ahead for', () => {
  const asked: number[] = [];
  const reader = { read: async () => [], close: () => undefined };
  const memory = blobMemory(reader, (ids) => (asked.push(ids.length), ids.map((id) => Buffer.from(id))));
  const all = Array.from({ length: 20 }, (_, at) => String(at));
  const read = all.map((id, at) => memory.readNow(id, (most) => all.slice(at + 1, at + 1 + most)));
  expect(read.map(String)).toEqual(all);
  expect(asked).toEqual([1, 2, 3, 5, 9]);
});
