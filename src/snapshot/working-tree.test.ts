import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blobId, memoryCache } from '../host/index.ts';
import { commitAll, gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { openWorkingTree, refresh } from './index.ts';
import { age, codes, contents, truth } from './testing/working-truth.ts';

const temporary = temporaryFolder();

test('tracked, changed, staged, deleted and untracked files', async () => {
  const root = gitFixture(temporary, {
    '.gitignore': '*.log\n',
    'clean.ts': 'clean',
    'changed.ts': 'old',
    'staged.ts': 'old',
    'deleted.ts': 'gone',
    'sub/.gitignore': '/local\n',
    'sub/kept.ts': 'kept',
    'forced.log': 'x',
  });
  gitIn(root, 'add', '-f', 'forced.log');
  commitAll(root);
  fs.writeFileSync(join(root, '.git/info/exclude'), 'secret\n');
  writeFiles(root, {
    'changed.ts': 'new',
    'staged.ts': 'new',
    'un tracked.ts': 'u',
    'a.log': '',
    secret: '',
    'sub/local': '',
    'node_modules/p/i.js': '',
  });
  gitIn(root, 'add', 'staged.ts');
  fs.rmSync(join(root, 'deleted.ts'));
  const snapshot = await openWorkingTree(root);
  expect(Object.keys(contents(snapshot))).toEqual([
    '.gitignore',
    'changed.ts',
    'clean.ts',
    'forced.log',
    'staged.ts',
    'sub/.gitignore',
    'sub/kept.ts',
    'un tracked.ts',
  ]);
  expect(contents(snapshot)).toEqual(
    Object.fromEntries(Object.entries(truth(root)).filter(([path]) => !path.startsWith('node_modules'))),
  );
  expect(snapshot).toMatchObject({ root, kind: 'working-tree', problems: [] });
  expect([snapshot.read('changed.ts'), snapshot.read('deleted.ts')]).toEqual(['new', undefined]);
  expect([snapshot.hasFolder('sub'), snapshot.hasFolder(''), snapshot.hasFolder('su')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a clean file is known by the index and is not read', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'aaa' });
  age(root, 'a.ts');
  forgeIndex(root, blobId(Buffer.from('aaa')), blobId(Buffer.from('bbb')));
  expect((await openWorkingTree(root)).entry('a.ts')).toEqual({
    path: 'a.ts',
    id: blobId(Buffer.from('bbb')),
    size: 3,
  });
});

/** Writes another id into the index, with the checksum that makes git believe it. */
function forgeIndex(root: string, from: string, to: string): void {
  const file = join(root, '.git/index');
  const index = fs.readFileSync(file);
  index.write(to, index.indexOf(Buffer.from(from, 'hex')), 'hex');
  const checksum = createHash('sha1').update(index.subarray(0, -20)).digest();
  fs.writeFileSync(file, Buffer.concat([index.subarray(0, -20), checksum]));
}

test('a file with other bytes but the same size and time of change is noticed', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'aaa' });
  age(root, 'a.ts');
  const { atime, mtime } = fs.statSync(join(root, 'a.ts'));
  fs.writeFileSync(join(root, 'a.ts'), 'bbb');
  fs.utimesSync(join(root, 'a.ts'), atime, mtime);
  expect((await openWorkingTree(root)).read('a.ts')).toBe('bbb');
});

test('a file that changed in the moment of the commit is read', async () => {
  for (let i = 0; i < 5; i++) {
    const root = gitFixture(temporary, { 'a.ts': 'aaa' });
    fs.writeFileSync(join(root, 'a.ts'), 'bbb');
    expect((await openWorkingTree(root)).read('a.ts')).toBe('bbb');
  }
});

test('a subfolder of a repository is a root of its own', async () => {
  const top = gitFixture(temporary, {
    '.gitignore': 'ignored\n',
    'out.ts': '',
    'pkg/a.ts': 'a',
    'pkg/sub/b.ts': 'b',
  });
  writeFiles(top, { 'pkg/new.ts': 'n', 'pkg/ignored': '', 'other.ts': '' });
  const snapshot = await openWorkingTree(join(top, 'pkg'));
  expect(snapshot.paths).toEqual(['a.ts', 'new.ts', 'sub/b.ts']);
  expect(snapshot.read('sub/b.ts')).toBe('b');
});

test('a folder that its repository ignores is listed without git', async () => {
  const top = gitFixture(temporary, { '.gitignore': 'out/\n' });
  writeFiles(top, { 'out/fixture/a.ts': 'a', 'out/fixture/.gitignore': 'b.ts\n', 'out/fixture/b.ts': '' });
  const snapshot = await openWorkingTree(join(top, 'out/fixture'));
  expect([snapshot.paths, snapshot.problems]).toEqual([['.gitignore', 'a.ts'], []]);
});

test('an empty subfolder that is not ignored is empty', async () => {
  const top = gitFixture(temporary, { 'a.ts': '' });
  fs.mkdirSync(join(top, 'empty'));
  expect((await openWorkingTree(join(top, 'empty'))).paths).toEqual([]);
});

test('links are listed and not followed', async () => {
  const root = gitFixture(temporary, { 'real/a.ts': 'a' });
  fs.symlinkSync('real/a.ts', join(root, 'tracked'));
  commitAll(root);
  fs.symlinkSync('real', join(root, 'folder'));
  fs.symlinkSync('/etc/passwd', join(root, 'absolute'));
  fs.symlinkSync('../../up', join(root, 'real/up'));
  fs.symlinkSync(join(root, 'real'), join(root, 'own'));
  const snapshot = await openWorkingTree(root);
  expect(snapshot.paths).toEqual(['absolute', 'folder', 'own', 'real/a.ts', 'real/up', 'tracked']);
  expect(codes(snapshot)).toEqual(['LINK_LEAVES_ROOT absolute', 'LINK_LEAVES_ROOT real/up']);
  expect(snapshot.entry('tracked')).toEqual({
    path: 'tracked',
    id: blobId(Buffer.from('real/a.ts')),
    size: 9,
    link: 'real/a.ts',
  });
  expect([snapshot.read('tracked'), snapshot.has('tracked')]).toEqual([undefined, true]);
  expect(Buffer.from(snapshot.readBytes('tracked')!).toString()).toBe('real/a.ts');
});

test('files below a folder that became a link are gone', async () => {
  const root = gitFixture(temporary, { 'dir/a.ts': 'a' });
  age(root, 'dir/a.ts');
  fs.renameSync(join(root, 'dir'), join(root, 'moved'));
  fs.symlinkSync('moved', join(root, 'dir'));
  const snapshot = await openWorkingTree(root);
  expect(snapshot.paths).toEqual(['dir', 'moved/a.ts']);
});

test('a file that became a folder and a folder that became a file', async () => {
  const root = gitFixture(temporary, { a: 'file', 'b/c': 'inside' });
  fs.rmSync(join(root, 'a'));
  fs.rmSync(join(root, 'b'), { recursive: true });
  writeFiles(root, { 'a/x': 'x', b: 'file' });
  expect((await openWorkingTree(root)).paths).toEqual(['a/x', 'b']);
});

test('submodules and nested repositories are named and not entered', async () => {
  const inner = gitFixture(temporary, { 'x.ts': '' });
  const root = gitFixture(temporary, { 'a.ts': '' });
  gitIn(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'module');
  commitAll(root);
  gitIn(root, 'init', '-q', 'nested');
  writeFiles(root, { 'nested/y.ts': '' });
  const snapshot = await openWorkingTree(root);
  expect(snapshot.paths).toEqual(['.gitmodules', 'a.ts']);
  expect(codes(snapshot)).toEqual(['SUBMODULE_SKIPPED module', 'SUBMODULE_SKIPPED nested']);
});

test('a file in conflict is the one on the disk', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'base\n' });
  gitIn(root, 'checkout', '-q', '-b', 'side');
  writeFiles(root, { 'a.ts': 'side\n' });
  commitAll(root);
  gitIn(root, 'checkout', '-q', 'main');
  writeFiles(root, { 'a.ts': 'main\n' });
  commitAll(root);
  expect(() => gitIn(root, 'merge', 'side')).toThrow();
  const snapshot = await openWorkingTree(root);
  expect(snapshot.read('a.ts')).toContain('<<<<<<<');
  expect(contents(snapshot)).toEqual(truth(root));
});

test('entries that git was told not to look at are looked at', async () => {
  const root = gitFixture(temporary, {
    'assumed.ts': 'old',
    'sparse/gone.ts': 'x',
    'sparse/there.ts': 'old',
    'intended.ts': 'x',
  });
  gitIn(root, 'update-index', '--assume-unchanged', 'assumed.ts');
  gitIn(root, 'update-index', '--skip-worktree', 'sparse/gone.ts', 'sparse/there.ts');
  fs.rmSync(join(root, 'sparse/gone.ts'));
  writeFiles(root, { 'assumed.ts': 'new', 'sparse/there.ts': 'new', 'added.ts': 'added' });
  gitIn(root, 'add', '-N', 'added.ts');
  const snapshot = await openWorkingTree(root);
  expect(snapshot.paths).toEqual(['added.ts', 'assumed.ts', 'intended.ts', 'sparse/there.ts']);
  expect(['added.ts', 'assumed.ts', 'sparse/there.ts'].map((path) => snapshot.read(path))).toEqual([
    'added',
    'new',
    'new',
  ]);
});

test('ids that had to be computed are remembered by stat', async () => {
  const root = freshFolder(temporary);
  writeFiles(root, { 'a.ts': 'a', 'b.ts': 'b' });
  const cache = memoryCache();
  await openWorkingTree(root, { cache });
  expect(cache.stats().entries).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const first = await openWorkingTree(root, { cache });
  expect(cache.stats().entries).toBe(1);
  fs.chmodSync(join(root, 'b.ts'), 0o600);
  fs.writeFileSync(join(root, 'a.ts'), 'A');
  const second = await openWorkingTree(root, { cache });
  expect(second.read('a.ts')).toBe('A');
  expect(second.entry('b.ts')).toEqual(first.entry('b.ts'));
});

test('a root that is not a folder is a failure', async () => {
  await expect(openWorkingTree(join(temporary, 'missing'))).rejects.toMatchObject({ code: 'ROOT_NOT_FOUND' });
});

test('names that are not UTF-8 are a problem', async () => {
  const root = gitFixture(temporary, {});
  fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff])]), '');
  const snapshot = await openWorkingTree(root);
  expect([snapshot.paths, codes(snapshot)]).toEqual([[], ['FILE_UNREADABLE bad-\uFFFD']]);
});

test('a large file is listed and not read', async () => {
  const root = gitFixture(temporary, { 'big.ts': 'x'.repeat(101), 'fits.ts': 'x'.repeat(100) });
  const snapshot = await openWorkingTree(root, { maxFileBytes: 100 });
  expect(snapshot.has('big.ts')).toBe(true);
  expect([snapshot.read('big.ts'), snapshot.readBytes('big.ts')]).toEqual([undefined, undefined]);
  expect(snapshot.readText('big.ts')).toMatchObject({
    text: '',
    isMissing: true,
    problem: { code: 'FILE_TOO_LARGE', limits: true },
  });
  expect(snapshot.read('fits.ts')).toHaveLength(100);
});

test('a file that changed after the snapshot is not believed', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'a', 'b.ts': 'b' });
  const snapshot = await openWorkingTree(root);
  fs.writeFileSync(join(root, 'a.ts'), 'other');
  fs.rmSync(join(root, 'b.ts'));
  for (const path of ['a.ts', 'b.ts']) {
    expect(snapshot.read(path)).toBeUndefined();
    expect(snapshot.readText(path)).toMatchObject({
      isMissing: true,
      problem: { code: 'FILE_UNREADABLE', limits: true },
    });
  }
});

test.each([['git'], ['plain']])(
  'a refreshed %s folder equals a fresh one, and is the same when nothing changed',
  async (kind) => {
    const files = { 'a.ts': 'a', 'b.ts': 'b', 'sub/c.ts': 'c' };
    const root = kind === 'git' ? gitFixture(temporary, files) : freshFolder(temporary);
    writeFiles(root, files);
    let snapshot = await openWorkingTree(root);
    expect(await refresh(snapshot)).toBe(snapshot);
    const steps: (() => void)[] = [
      () => writeFiles(root, { 'a.ts': 'A' }),
      () => writeFiles(root, { 'a.ts': 'B', 'new/d.ts': 'd' }),
      () => (kind === 'git' ? void commitAll(root) : undefined),
      () => fs.rmSync(join(root, 'sub'), { recursive: true }),
      () => writeFiles(root, { '.gitignore': 'new\n' }),
      () => writeFiles(root, { 'a.ts': 'C' }),
      () =>
        kind === 'git' ? fs.rmSync(join(root, '.git'), { recursive: true }) : void gitIn(root, 'init', '-q'),
    ];
    for (const step of steps) {
      step();
      snapshot = await refresh(snapshot);
      const fresh = await openWorkingTree(root);
      expect(contents(snapshot)).toEqual(contents(fresh));
      expect(await refresh(snapshot)).toBe(snapshot);
    }
  },
);

test.runIf(process.platform !== 'win32')(
  'a pipe where git looks for rules does not keep anyone waiting',
  async () => {
    const root = gitFixture(temporary, { 'a.ts': 'a', 'sub/b.ts': 'b', '.gitignore': 'out\n' });
    writeFiles(root, { 'out/c.ts': 'c' });
    execFileSync('mkfifo', [join(root, 'out', '.gitignore')]);
    expect((await openWorkingTree(root)).problems).toEqual([]);
    execFileSync('mkfifo', [join(root, 'sub', '.gitignore')]);
    const { paths, problems } = await openWorkingTree(root);
    expect(paths).toEqual(['.gitignore', 'a.ts', 'sub/b.ts']);
    expect(problems.map(({ message }) => message)).toEqual([
      'Git could not list the files, so the folder was walked instead: sub/.gitignore is neither a file nor a folder',
      'sub/.gitignore could not be read: it is neither a file nor a folder',
    ]);
    fs.mkdirSync(join(root, 'sub/deep'));
    const below = await openWorkingTree(join(root, 'sub/deep'));
    expect(below.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining(`${join(root, 'sub/.gitignore')} is neither a file nor a folder`),
    ]);
  },
);
