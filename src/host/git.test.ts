import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  blobId,
  blobIdOfFile,
  findRepository,
  listIndex,
  listTree,
  listUntracked,
  mergeBase,
  openBlobReader,
  readBlobsNow,
  readSettings,
  resolveRevision,
  tryMergeBase,
  sizesOfBlobs,
  type Repository,
} from './index.ts';
import { blobReplies } from './blob-replies.ts';
import { commitAll, gitFixture, gitIn } from './testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();

async function repositoryAt(folder: string): Promise<Repository> {
  const search = await findRepository(folder);
  if (search.kind !== 'found') throw new Error(`no repository: ${JSON.stringify(search)}`);
  return search.repository;
}

test('a repository is found from its top and from below', async () => {
  const top = gitFixture(temporary, { 'packages/a/x.ts': 'x' });
  expect(await repositoryAt(top)).toMatchObject({ top, prefix: '', objectFormat: 'sha1' });
  expect(await repositoryAt(join(top, 'packages'))).toMatchObject({
    root: join(top, 'packages'),
    top,
    prefix: 'packages/',
    gitFolder: join(top, '.git'),
    commonFolder: join(top, '.git'),
  });
});

test('a linked work tree has its own git folder and shares the common one', async () => {
  const top = gitFixture(temporary, { a: 'x' });
  const linked = join(freshFolder(temporary), 'linked');
  gitIn(top, 'worktree', 'add', '-q', linked);
  expect(await repositoryAt(linked)).toMatchObject({ top: linked, commonFolder: join(top, '.git') });
});

test('no repository, a broken one and a broken one inside another are told apart', async () => {
  expect(await findRepository(freshFolder(temporary))).toEqual({ kind: 'none' });
  const broken = freshFolder(temporary);
  fs.mkdirSync(join(broken, '.git'));
  expect(await findRepository(broken)).toMatchObject({ kind: 'unusable' });
  const outer = gitFixture(temporary, { 'inner/a': 'x' });
  fs.mkdirSync(join(outer, 'inner', '.git'));
  expect(await findRepository(join(outer, 'inner'))).toMatchObject({ kind: 'unusable' });
});

test('settings of a calling git do not lead astray', async () => {
  const top = gitFixture(temporary, { a: 'x' });
  process.env['GIT_DIR'] = '/nowhere';
  try {
    expect(await repositoryAt(top)).toMatchObject({ top });
  } finally {
    delete process.env['GIT_DIR'];
  }
});

test('the index is listed with modes, ids, stages and stats', async () => {
  const top = gitFixture(temporary, { 'a b.ts': 'x\n', 'ü"\n\t.ts': 'y', 'sub/run.sh': '' });
  fs.chmodSync(join(top, 'sub/run.sh'), 0o755);
  fs.symlinkSync('a b.ts', join(top, 'link'));
  commitAll(top);
  const repository = await repositoryAt(top);
  const index = await listIndex(repository);
  expect(index.map(({ mode, stage, path }) => [mode, stage, path])).toEqual([
    ['100644', 0, 'a b.ts'],
    ['120000', 0, 'link'],
    ['100755', 0, 'sub/run.sh'],
    ['100644', 0, 'ü"\n\t.ts'],
  ]);
  const stat = fs.lstatSync(join(top, 'a b.ts'));
  expect(index[0]).toMatchObject({ id: blobId(Buffer.from('x\n')), stat: { size: 2, ino: stat.ino } });
  expect(index[0]!.stat!.mtimeMs).toBeCloseTo(stat.mtimeMs, 2);
  expect(await listIndex(await repositoryAt(join(top, 'sub')))).toMatchObject([{ path: 'run.sh' }]);
});

test('untracked files honour ignore rules, and nested repositories are one path', async () => {
  const top = gitFixture(temporary, { '.gitignore': '*.log\n', 'sub/.gitignore': '!keep.log\n' });
  writeFiles(top, { 'a.log': '', 'sub/keep.log': '', 'sub/b.ts': '', 'node_modules/x/i.js': '' });
  fs.mkdirSync(join(top, 'nested'));
  gitIn(join(top, 'nested'), 'init', '-q');
  writeFiles(top, { 'nested/x.ts': '' });
  expect(await listUntracked(await repositoryAt(top), ['node_modules'])).toEqual([
    'nested/',
    'sub/b.ts',
    'sub/keep.log',
  ]);
});

test('revisions, trees and merge bases', async () => {
  const top = gitFixture(temporary, { a: '1' });
  const first = gitIn(top, 'rev-parse', 'HEAD').trim();
  gitIn(top, 'checkout', '-q', '-b', 'side');
  writeFiles(top, { 'sub/b': '2' });
  const side = commitAll(top);
  gitIn(top, 'checkout', '-q', 'main');
  writeFiles(top, { c: '3' });
  commitAll(top);
  const repository = await repositoryAt(top);
  expect(await resolveRevision(repository, 'side')).toBe(side);
  expect(await mergeBase(repository, 'main', 'side')).toBe(first);
  expect(await tryMergeBase(top, 'main', 'side')).toBe(first);
  for (const name of ['nothing', '', '--help']) expect(await tryMergeBase(top, name, 'main')).toBeUndefined();
  expect(await listTree(repository, side)).toEqual([
    { path: 'a', mode: '100644', id: blobId(Buffer.from('1')) },
    { path: 'sub/b', mode: '100644', id: blobId(Buffer.from('2')) },
  ]);
  for (const name of ['nothing', '', '--help', 'HEAD~9', `${side}:sub`])
    await expect(resolveRevision(repository, name)).rejects.toMatchObject({ code: 'REVISION_NOT_FOUND' });
  gitIn(top, 'checkout', '-q', '--orphan', 'alone');
  commitAll(top);
  expect(await mergeBase(repository, 'main', 'alone')).toBeUndefined();
  expect(await tryMergeBase(top, 'main', 'alone')).toBeUndefined();
});

test('blobs are read in order by one process, with gaps for missing ones', async () => {
  const contents = ['', 'x\n', 'line\n'.repeat(50_000), '\0\r\n'];
  const top = gitFixture(temporary, Object.fromEntries(contents.map((text, i) => [`f${i}`, text])));
  const repository = await repositoryAt(top);
  const ids = contents.map((text) => blobId(Buffer.from(text)));
  const missing = '0123456789012345678901234567890123456789';
  const reader = openBlobReader(repository);
  const [first, second] = await Promise.all([reader.read([...ids, missing]), reader.read([ids[1]!])]);
  expect(first.map((bytes) => bytes && Buffer.from(bytes).toString())).toEqual([...contents, undefined]);
  expect(Buffer.from(second[0]!).toString()).toBe('x\n');
  reader.close();
  expect(await reader.read([missing])).toEqual([undefined]);
  reader.close();
  expect(readBlobsNow(repository, [ids[3]!, ids[1]!])).toEqual(
    [contents[3]!, contents[1]!].map((text) => Buffer.from(text)),
  );
  expect(await sizesOfBlobs(repository, [...ids, missing])).toEqual([0, 2, 250_000, 3, undefined]);
});

test('an open blob reader does not keep a process alive', () => {
  const top = gitFixture(temporary, { a: 'x' });
  const script = `
    import { findRepository, openBlobReader } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
    const { repository } = await findRepository(${JSON.stringify(top)});
    const [bytes] = await openBlobReader(repository).read(['${blobId(Buffer.from('x'))}']);
    console.log(bytes.toString());`;
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 });
  expect([result.status, result.stdout.toString()]).toEqual([0, 'x\n']);
});

test('replies are cut right wherever the output is split', () => {
  const output = Buffer.from('aa blob 3\nx\ny\nbb missing\ncc blob 0\n\n');
  for (let at = 0; at <= output.length; at++) {
    const replies: (string | undefined)[] = [];
    const consume = blobReplies((bytes) => replies.push(bytes && Buffer.from(bytes).toString()));
    consume(output.subarray(0, at));
    consume(output.subarray(at));
    expect(replies).toEqual(['x\ny', undefined, '']);
  }
});

test('ids are those of git, for bytes and for files of any size', () => {
  const folder = freshFolder(temporary);
  for (const size of [0, 1, 3_000_000]) {
    const bytes = Buffer.alloc(size, 'ab');
    fs.writeFileSync(join(folder, 'f'), bytes);
    const id = gitIn(folder, 'hash-object', '--no-filters', 'f').trim();
    expect([blobId(bytes), blobIdOfFile(join(folder, 'f'), size)]).toEqual([id, id]);
  }
});

test('settings are read by name', async () => {
  const top = gitFixture(temporary, {});
  gitIn(top, 'config', 'core.autocrlf', 'input');
  const settings = await readSettings(await repositoryAt(top), ['core.autocrlf', 'core.attributesfile']);
  expect(settings.get('core.autocrlf')).toBe('input');
});

test('reading a repository leaves it as it was', async () => {
  const top = gitFixture(temporary, { a: 'x' });
  const state = (): string[] =>
    fs
      .readdirSync(join(top, '.git'), { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => `${name} ${fs.statSync(join(top, '.git', name)).mtimeMs}`);
  const before = state();
  fs.utimesSync(join(top, 'a'), 1, 1);
  const repository = await repositoryAt(top);
  await Promise.all([listIndex(repository), listUntracked(repository, []), listTree(repository, 'HEAD')]);
  expect(state()).toEqual(before);
});
