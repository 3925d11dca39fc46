import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blobId } from '../host/index.ts';
import { commitAll, gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { diffSnapshots, openRevision, openWorkingTree, overlay, overlayPatch, refresh } from './index.ts';

const temporary = temporaryFolder();

test('edits change, add and remove, and leave the base as it is', async () => {
  const base = await openWorkingTree(gitFixture(temporary, { 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c' }));
  const edits = new Map<string, string | Uint8Array | null>([
    ['a.ts', 'A'],
    ['b.ts', null],
    ['0/new.ts', Buffer.from('n')],
    ['c.ts', 'c'],
  ]);
  const snapshot = overlay(base, edits);
  expect(snapshot).toMatchObject({ kind: 'overlay', paths: ['0/new.ts', 'a.ts', 'c.ts'] });
  expect(['a.ts', 'b.ts', '0/new.ts', 'c.ts'].map((path) => snapshot.read(path))).toEqual([
    'A',
    undefined,
    'n',
    'c',
  ]);
  expect(snapshot.entry('a.ts')!.id).toBe(blobId(Buffer.from('A')));
  expect(diffSnapshots(base, snapshot)).toEqual({
    added: ['0/new.ts'],
    removed: ['b.ts'],
    changed: ['a.ts'],
  });
  expect([base.read('a.ts'), base.has('b.ts')]).toEqual(['a', true]);
  const second = overlay(snapshot, new Map([['a.ts', 'AA']]));
  expect([second.read('a.ts'), second.read('c.ts'), snapshot.read('a.ts')]).toEqual(['AA', 'c', 'A']);
});

test.each(['../a.ts', '/a.ts', '', 'a//b', 'node_modules/x/i.js', '.git/config'])(
  '%j cannot be edited',
  async (path) => {
    const base = await openWorkingTree(gitFixture(temporary, {}));
    expect(() => overlay(base, new Map([[path, 'x']]))).toThrow(expect.objectContaining({ code: 'USAGE' }));
  },
);

test('a refreshed overlay keeps its edits on the new base', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'a', 'b.ts': 'b' });
  const snapshot = overlay(await openWorkingTree(root), new Map([['a.ts', 'A']]));
  expect(await refresh(snapshot)).toBe(snapshot);
  writeFiles(root, { 'a.ts': 'x', 'b.ts': 'B' });
  const next = await refresh(snapshot);
  expect([next.read('a.ts'), next.read('b.ts')]).toEqual(['A', 'B']);
});

/** Every file of `after` must come out of the patch from `before` to `after`. */
async function expectRoundTrip(
  before: Record<string, string>,
  change: (root: string) => void,
  ...args: string[]
): Promise<string> {
  const root = gitFixture(temporary, before);
  change(root);
  commitAll(root);
  const patch = gitIn(root, 'diff', ...args, 'HEAD~1', 'HEAD');
  const patched = overlayPatch(await openRevision(root, 'HEAD~1'), patch);
  expect(diffSnapshots(patched, await openRevision(root, 'HEAD'))).toEqual({
    added: [],
    removed: [],
    changed: [],
  });
  expect(patched.problems).toEqual([]);
  return patch;
}

const move = (root: string, from: string, to: string): void => void gitIn(root, 'mv', '-f', from, to);
const lines = (...marks: string[]): string =>
  Array.from({ length: 60 }, (_, i) => `${marks[i] ?? `line ${i}`}\n`).join('');

test.each<[string, Record<string, string>, (root: string) => void]>([
  [
    'changes in several hunks',
    { 'a.ts': lines() },
    (root) => writeFiles(root, { 'a.ts': lines('first').replace('line 50', 'fifty') }),
  ],
  [
    'odd names',
    { 'sp ace.ts': 'a\n', 'q"\t\\.ts': 'a\n', 'ü.ts': 'a\n', 'a/b/c.ts': 'a\n', 'b/c.ts': 'x\n' },
    (root) =>
      writeFiles(root, {
        'sp ace.ts': 'b\n',
        'q"\t\\.ts': 'b\n',
        'ü.ts': 'ü\n',
        'a/b/c.ts': 'b\n',
        'b/c.ts': 'y\n',
      }),
  ],
  [
    'new and removed files',
    { 'old.ts': 'x\ny\n', 'empty.ts': '' },
    (root) => {
      fs.rmSync(join(root, 'old.ts'));
      fs.rmSync(join(root, 'empty.ts'));
      writeFiles(root, { 'new/a.ts': 'n\n', 'new/void.ts': '', 'new/open.ts': 'no end', 'a/x.ts': 'x\n' });
    },
  ],
  [
    'renames with and without changes',
    { 'a.ts': lines(), 'b.ts': 'same\n' },
    (root) => {
      move(root, 'a.ts', 'moved a.ts');
      move(root, 'b.ts', 'moved-b.ts');
      writeFiles(root, { 'moved a.ts': lines('first') });
    },
  ],
  [
    'a line end at the end added and removed',
    { 'a.ts': 'x', 'b.ts': 'x\n', 'c.ts': 'x' },
    (root) => writeFiles(root, { 'a.ts': 'x\n', 'b.ts': 'x', 'c.ts': 'y' }),
  ],
  [
    'CRLF and a mark',
    { 'a.ts': 'x\r\ny\r\n', 'b.ts': '\uFEFFx\ny\n', 'c.ts': 'x\r\ny\n' },
    (root) => writeFiles(root, { 'a.ts': 'x\r\nz\r\n', 'b.ts': '\uFEFFx\nz\n', 'c.ts': 'x\r\nz\n' }),
  ],
  [
    'lines that look like a patch',
    { 'a.ts': '-- a\n++ b\nx\n' },
    (root) => writeFiles(root, { 'a.ts': '-- c\n++ d\n--- e\nx\n' }),
  ],
  ['a mode alone', { 'a.sh': 'x\n' }, (root) => fs.chmodSync(join(root, 'a.sh'), 0o755)],
  ['a link', { 'a.ts': 'x\n' }, (root) => fs.symlinkSync('a.ts', join(root, 'link'))],
])('a patch with %s', async (_, before, change) => {
  await expectRoundTrip(before, change);
  await expectRoundTrip(before, change, '--no-prefix');
  await expectRoundTrip(before, change, '-M', '-c', '--src-prefix=i/', '--dst-prefix=w/');
});

test('files that change places', async () => {
  const patch = await expectRoundTrip(
    { 'a.ts': lines('a'), 'b.ts': lines().replaceAll('line', 'other') },
    (root) => {
      fs.renameSync(join(root, 'a.ts'), join(root, 't'));
      fs.renameSync(join(root, 'b.ts'), join(root, 'a.ts'));
      fs.renameSync(join(root, 't'), join(root, 'b.ts'));
    },
    '-B',
    '-M',
  );
  expect(patch).toContain('rename from b.ts');
});

test('patches of several commits in one text', async () => {
  const root = gitFixture(temporary, { 'a.ts': '1\n' });
  for (const text of ['2\n', '3\n']) {
    writeFiles(root, { 'a.ts': text });
    commitAll(root);
  }
  gitIn(root, 'mv', 'a.ts', 'b.ts');
  commitAll(root);
  writeFiles(root, { 'b.ts': '4\n' });
  commitAll(root);
  const patch = gitIn(root, 'format-patch', '--stdout', '-M', 'HEAD~4');
  const patched = overlayPatch(await openRevision(root, 'HEAD~4'), patch);
  expect([patched.paths, patched.read('b.ts')]).toEqual([['b.ts'], '4\n']);
});

const BASE = { 'a.ts': lines(), 'latin.ts': 'x\n' };
const replace = (file: string, from: string, to: string): string =>
  `--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-${from}\n+${to}\n`;

test.each([
  [
    'a hunk that does not match',
    replace('a.ts', 'line 0', 'x') + `@@ -30,1 +30,1 @@\n-nothing like it\n+x\n`,
    { file: 'a.ts', hunk: 2 },
  ],
  ['a file that is not there', replace('missing.ts', 'x', 'y'), { file: 'missing.ts' }],
  ['a new file that is there', `--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1 @@\n+x\n`, { file: 'a.ts' }],
  [
    'a removal that leaves something',
    `--- a/a.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-line 0\n`,
    { file: 'a.ts' },
  ],
  ['a path that leaves the root', replace('../../x.ts', 'x', 'y'), { file: '../../x.ts' }],
  ['a cut patch', `--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n line 0\n`, {}],
  ['no patch at all', 'hello\n', {}],
])('%s is a failure', async (_, patch, data) => {
  const base = await openWorkingTree(gitFixture(temporary, BASE));
  expect(() => overlayPatch(base, patch)).toThrow(
    expect.objectContaining({ code: 'PATCH_INVALID', data: expect.objectContaining(data) }),
  );
});

test('an empty patch changes nothing', async () => {
  const base = await openWorkingTree(gitFixture(temporary, BASE));
  expect(diffSnapshots(base, overlayPatch(base, '\n'))).toEqual({ added: [], removed: [], changed: [] });
});

test('a patch with other line ends than the file', async () => {
  const base = await openWorkingTree(gitFixture(temporary, { 'a.ts': 'x\r\ny\r\n' }));
  expect(overlayPatch(base, replace('a.ts', 'x', 'z')).read('a.ts')).toBe('z\r\ny\r\n');
});

test.each([['--binary'], ['-p']])('binary changes with %s leave the file without content', async (flag) => {
  const root = gitFixture(temporary, { 'a.png': '\0a', 'gone.png': '\0g', 'b.ts': 'x\n' });
  fs.rmSync(join(root, 'gone.png'));
  writeFiles(root, { 'a.png': '\0b', 'new.ts': '\0n', 'b.ts': 'y\n' });
  commitAll(root);
  const patch = gitIn(root, 'diff', flag, 'HEAD~1', 'HEAD');
  const patched = overlayPatch(await openRevision(root, 'HEAD~1'), patch);
  expect([patched.paths, patched.read('b.ts')]).toEqual([['b.ts'], 'y\n']);
  expect(patched.problems.map(({ code, file, limits }) => [code, file, limits])).toEqual([
    ['FILE_UNREADABLE', 'a.png', false],
    ['FILE_UNREADABLE', 'new.ts', true],
  ]);
});

test('a patch says what it does where no snapshot reads', async () => {
  const base = await openWorkingTree(gitFixture(temporary, BASE));
  const after = (patch: string) => [...overlayPatch(base, patch).outside];
  const added =
    'diff --git a/sub b/sub\nnew file mode 160000\nindex 0000000..1111111\n--- /dev/null\n+++ b/sub\n@@ -0,0 +1 @@\n+Subproject commit 1111\n';
  const moved =
    'diff --git a/sub b/sub\nindex 1111111..2222222 160000\n--- a/sub\n+++ b/sub\n@@ -1 +1 @@\n-Subproject commit 1111\n+Subproject commit 2222\n';
  const installed =
    'diff --git a/node_modules/x.js b/node_modules/x.js\nnew file mode 100644\n--- /dev/null\n+++ b/node_modules/x.js\n@@ -0,0 +1 @@\n+run();\n';
  expect([after(added), after(moved), after(installed)]).toEqual([
    [['sub', '1111']],
    [['sub', '2222']],
    [['node_modules/x.js', 'patched']],
  ]);
});

test.each(['.git/hooks/pre-commit', 'sub/.GIT/config', '.git./config', 'git~1/config', '.g\u200cit/config'])(
  'a patch cannot write %s',
  async (path) => {
    const base = await openWorkingTree(gitFixture(temporary, BASE));
    const patch = `diff --git a/${path} b/${path}\nnew file mode 100755\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+run\n`;
    expect(() => overlayPatch(base, patch)).toThrow('belongs to git itself');
  },
);
