// Applying, recovering and undoing on a real file system.
import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blobId, durableFiles, nodeDisk, refactorFolderOf } from '../../host/index.ts';
import { freshFolder, temporaryFolder, writeFiles } from '../../host/testing/temporary-folder.ts';
import { NO_CHANGE, type Change } from '../plan/change.ts';
import { applyWrites, type Applied } from './apply-writes.ts';
import { writeJournal } from './journal.ts';
import { recover } from './recover.ts';
import { memoryDisk } from './testing/memory-disk.ts';
import { readTree, sourceOf, writeTree } from './testing/random-change.ts';
import { undo } from './undo.ts';
import { writesOf } from './writes-of.ts';

const within = temporaryFolder();

function repository(files: Readonly<Record<string, string>>): string {
  const root = freshFolder(within);
  writeFiles(root, files);
  return root;
}

function writesFor(root: string, change: Partial<Change>): Parameters<typeof applyWrites>[1] {
  const files = [...readTree(nodeDisk, root).keys()].filter((path) =>
    fs.lstatSync(join(root, path)).isFile(),
  );
  const tree = new Map(files.map((path) => [path, { bytes: fs.readFileSync(join(root, path)), mode: 0 }]));
  const result = writesOf(sourceOf(tree), { ...NO_CHANGE, ...change });
  if (result.status !== 'ok') throw new Error(JSON.stringify(result));
  return result.writes;
}

function change(root: string, asked: Partial<Change>): Applied {
  return applyWrites(root, writesFor(root, asked), { label: 'a change' });
}

function notUndone(reason: string, message: string): object {
  return { undone: false, reason, message, files: [], changed: [] };
}

function refusedFor(file: string, reason: string, message: string): object {
  return { status: 'refused', refusals: [{ file, reason, message }] };
}

/** Paths with their contents. */
function texts(root: string): Record<string, string> {
  const paths = [...readTree(nodeDisk, root).keys()];
  return Object.fromEntries(
    paths.map((path) => [path, path.endsWith('/') ? '' : fs.readFileSync(join(root, path), 'utf8')]),
  );
}

const edit = (file: string, text: string): Change['edits'][number] => {
  return { file, start: 0, end: 0, text, provenance: 'semantic' };
};
const move = (file: string, to: string): Change['moves'][number] => ({ file, to });

test('files are edited, moved, deleted and made; permissions stay, folders come and go', () => {
  const root = repository({ 'old/a.sh': 'a', 'b.ts': 'b', 'c.ts': 'c' });
  fs.chmodSync(join(root, 'old/a.sh'), 0o751);
  const before = readTree(nodeDisk, root);
  const applied = change(root, {
    edits: [edit('old/a.sh', '!'), edit('b.ts', '?')],
    moves: [move('old/a.sh', 'new/deep/a.sh')],
    deletions: ['c.ts'],
    creations: [{ file: 'd.ts', text: 'd' }],
  });
  expect(applied).toEqual({
    status: 'applied',
    files: ['b.ts', 'c.ts', 'd.ts', 'new/deep/a.sh', 'old/a.sh'],
  });
  expect(texts(root)).toEqual({
    'b.ts': '?b',
    'd.ts': 'd',
    'new/': '',
    'new/deep/': '',
    'new/deep/a.sh': '!a',
  });
  expect(fs.statSync(join(root, 'new/deep/a.sh')).mode & 0o777).toBe(0o751);
  expect(fs.readFileSync(join(root, '.lintel/.gitignore'), 'utf8')).toBe('*\n');
  expect(undo(root)).toEqual({
    undone: true,
    message: 'Undone: a change',
    files: ['b.ts', 'c.ts', 'd.ts', 'new/deep/a.sh', 'old/a.sh'],
    changed: [],
  });
  expect(readTree(nodeDisk, root)).toEqual(before);
});

test('a file that is not as expected keeps everything from being written', () => {
  const root = repository({ 'a.ts': 'a', 'b.ts': 'b' });
  const writes = writesFor(root, {
    edits: [edit('a.ts', '!'), edit('b.ts', '!')],
    moves: [move('b.ts', 'c.ts')],
  });
  writeFiles(root, { 'b.ts': 'changed', 'c.ts': 'in the way' });
  expect(applyWrites(root, writes)).toEqual({ status: 'stale', files: ['b.ts', 'c.ts'] });
  expect(texts(root)).toEqual({ 'a.ts': 'a', 'b.ts': 'changed', 'c.ts': 'in the way' });
  expect(fs.readdirSync(refactorFolderOf(root))).toEqual(['lock']);
});

test('nothing is written through links, and no folder is replaced that holds other files', () => {
  const root = repository({ 'a.ts': 'a', 'b.ts': 'b', 'full/other.txt': '' });
  const outside = freshFolder(within);
  const linked = writesFor(root, { moves: [move('a.ts', 'linked/a.ts')] });
  const full = writesFor(root, { moves: [move('b.ts', 'full')] });
  fs.symlinkSync(outside, join(root, 'linked'));
  expect(applyWrites(root, linked)).toEqual(
    refusedFor(
      'linked/a.ts',
      'not-a-file',
      'linked/a.ts is not a regular file, or is behind a symbolic link',
    ),
  );
  expect(applyWrites(root, full)).toEqual(
    refusedFor('full', 'occupied', 'full is a folder that holds other files'),
  );
  expect(fs.readdirSync(outside)).toEqual([]);
});

test('a file becomes a folder and back', () => {
  const root = repository({ widget: 'a' });
  expect(change(root, { moves: [move('widget', 'widget/index')] }).status).toBe('applied');
  expect(texts(root)).toEqual({ 'widget/': '', 'widget/index': 'a' });
  expect(undo(root).undone).toBe(true);
  expect(texts(root)).toEqual({ widget: 'a' });
});

test('changes are undone one after the other, the last twenty of them', () => {
  const root = repository({ 'a.ts': '' });
  for (let count = 0; count < 22; count++) change(root, { edits: [edit('a.ts', 'x')] });
  for (let left = 21; left >= 2; left--) {
    expect(undo(root)).toEqual({ undone: true, message: 'Undone: a change', files: ['a.ts'], changed: [] });
    expect(texts(root)).toEqual({ 'a.ts': 'x'.repeat(left) });
  }
  expect(undo(root)).toEqual(notUndone('nothing-to-undo', 'There is no change to undo'));
  expect(fs.readdirSync(refactorFolderOf(root))).toEqual(['lock']);
});

test('a change whose files were changed since is not undone', () => {
  const root = repository({ 'a.ts': 'a', 'b.ts': 'b' });
  change(root, { edits: [edit('a.ts', '!'), edit('b.ts', '!')] });
  writeFiles(root, { 'b.ts': 'mine' });
  expect(undo(root)).toEqual({
    ...notUndone('files-changed', 'Files are no longer as the change left them: b.ts'),
    changed: ['b.ts'],
  });
  expect(texts(root)).toEqual({ 'a.ts': '!a', 'b.ts': 'mine' });
  writeFiles(root, { 'b.ts': '!b' });
  expect(undo(root).undone).toBe(true);
  expect(texts(root)).toEqual({ 'a.ts': 'a', 'b.ts': 'b' });
});

test('a backup that is not what it was is not brought back', () => {
  const root = repository({ 'a.ts': 'a' });
  change(root, { edits: [edit('a.ts', '!')] });
  fs.writeFileSync(join(refactorFolderOf(root), '00000001-done/old/0'), 'broken');
  expect(undo(root)).toEqual(notUndone('backup-damaged', 'What was saved of a.ts is damaged'));
  expect(texts(root)).toEqual({ 'a.ts': '!a' });
});

test('while another process applies a change, nobody else does', () => {
  const root = repository({ 'a.ts': 'a' });
  const writes = writesFor(root, { edits: [edit('a.ts', '!')] });
  const files = durableFiles();
  const unlock = files.lock(`${files.home(root)}/lock`, 0)!;
  expect(applyWrites(root, writes, { waitMs: 0 })).toEqual({ status: 'busy' });
  fs.mkdirSync(join(refactorFolderOf(root), '00000001-staging'));
  expect(recover(root, { waitMs: 0 })).toEqual({ status: 'busy' });
  expect(undo(root, { waitMs: 0 })).toEqual(notUndone('busy', 'Another process is applying a change'));
  unlock();
  expect(applyWrites(root, writes).status).toBe('applied');
});

/** Ends the change, as a crash would, before the rename of that number into place. */
function dieBeforeRename(root: string, writes: Parameters<typeof applyWrites>[1], path: string): void {
  let isDead = false;
  const onStep = (step: { kind: string; path: string }): void => {
    isDead ||= step.kind === 'rename' && step.path === join(root, path);
    if (isDead) throw new Error('dead');
  };
  expect(() => applyWrites(root, writes, { files: durableFiles({ onStep }) })).toThrow('dead');
}

/** A change of three files that died after the first. */
function interrupted(): string {
  const root = repository({ 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c' });
  const edits = ['a.ts', 'b.ts', 'c.ts'].map((file) => edit(file, '!'));
  dieBeforeRename(root, writesFor(root, { edits }), 'b.ts');
  return root;
}

const THREE = ['a.ts', 'b.ts', 'c.ts'];
const SETTLED = { label: '', files: THREE, old: [], new: [], choices: [] };

test('a file changed in place before its turn takes the change back', () => {
  const root = interrupted();
  fs.writeFileSync(join(root, 'b.ts'), 'mine');
  const change = { ...SETTLED, outcome: 'reverted', conflicts: ['b.ts'] };
  expect(recover(root)).toEqual({ status: 'recovered', changes: [change] });
  expect(texts(root)).toEqual({ 'a.ts': 'a', 'b.ts': 'mine', 'c.ts': 'c' });
  expect(recover(root)).toEqual({ status: 'recovered', changes: [] });
});

test('files that were all put back by hand have taken the change back', () => {
  const root = interrupted();
  fs.writeFileSync(join(root, 'a.ts'), 'a');
  const change = { ...SETTLED, outcome: 'reverted', conflicts: [] };
  expect(recover(root)).toEqual({ status: 'recovered', changes: [change] });
  expect(texts(root)).toEqual({ 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c' });
});

test.each([
  ['complete', 'completed', { 'b.ts': '!b', 'c.ts': '!c' }],
  ['rollback', 'reverted', { 'b.ts': 'b', 'c.ts': 'c' }],
  ['discard', 'discarded', { 'b.ts': 'b', 'c.ts': 'c' }],
] as const)('a file changed after its turn has to be decided about: %s', (choice, outcome, others) => {
  const root = interrupted();
  fs.writeFileSync(join(root, 'a.ts'), 'mine');
  const change = {
    label: '',
    outcome: 'unfinished',
    files: THREE,
    conflicts: ['a.ts'],
    old: ['b.ts', 'c.ts'],
    new: [],
    choices: ['complete', 'rollback', 'discard'],
  };
  expect(recover(root)).toEqual({ status: 'recovered', changes: [change] });
  const more = writesFor(root, { edits: [edit('c.ts', '?')] });
  expect(() => applyWrites(root, more)).toThrow(
    'A change was interrupted: a.ts changed since; b.ts, c.ts as before it. Choose: lintel recover --complete, ' +
      'lintel recover --rollback, lintel recover --discard.',
  );
  const left = choice === 'discard' ? ['b.ts', 'c.ts'] : [];
  expect(recover(root, { choice })).toEqual({
    status: 'recovered',
    changes: [{ ...change, outcome, old: left, choices: [] }],
  });
  expect(texts(root)).toEqual({ 'a.ts': 'mine', ...others });
  expect(recover(root)).toEqual({ status: 'recovered', changes: [] });
});

test('a file that another process holds open is tried again', () => {
  const root = repository({ 'a.ts': 'a' });
  let refusals = 0;
  const rename = (from: string, to: string): void => {
    if (to === join(root, 'a.ts') && ++refusals <= 2)
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
    nodeDisk.rename(from, to);
  };
  const files = durableFiles({ disk: { ...nodeDisk, rename }, delays: [1, 1] });
  expect(applyWrites(root, writesFor(root, { edits: [edit('a.ts', '!')] }), { files }).status).toBe(
    'applied',
  );
  expect(texts(root)).toEqual({ 'a.ts': '!a' });
});

const DAMAGED = {
  label: '',
  outcome: 'unfinished',
  files: [],
  conflicts: [],
  old: [],
  new: [],
  choices: ['discard'],
};

test('with a damaged journal nothing is done until it is given up', () => {
  const root = repository({ 'a.ts': 'a', 'b.ts': 'b' });
  dieBeforeRename(root, writesFor(root, { edits: [edit('a.ts', '!'), edit('b.ts', '!')] }), 'b.ts');
  const entry = fs.readdirSync(refactorFolderOf(root)).find((name) => name !== 'lock');
  fs.appendFileSync(join(refactorFolderOf(root), entry!, 'journal'), ' ');
  expect(recover(root)).toEqual({ status: 'recovered', changes: [DAMAGED] });
  expect(() => undo(root)).toThrow('its journal cannot be read');
  expect(recover(root, { choice: 'discard' })).toEqual({
    status: 'recovered',
    changes: [{ ...DAMAGED, outcome: 'discarded', choices: [] }],
  });
  expect(texts(root)).toEqual({ 'a.ts': '!a', 'b.ts': 'b' });
  expect(recover(root)).toEqual({ status: 'recovered', changes: [] });
});

test('a journal that leads out of the repository is not followed', () => {
  const root = repository({ 'a.ts': 'a' });
  const entry = join(refactorFolderOf(root), '00000001-applying');
  writeFiles(entry, { 'new/0': 'evil' });
  const after = { id: blobId(Buffer.from('evil')), size: 4 };
  for (const path of ['../evil', '.git/hooks/post-checkout']) {
    fs.rmSync(join(entry, 'journal'), { force: true });
    writeJournal(durableFiles(), entry, { format: 1, label: '', entries: [{ path, after }], folders: [] });
    for (const choice of ['complete', 'rollback'] as const)
      expect(recover(root, { choice })).toEqual({ status: 'recovered', changes: [DAMAGED] });
    expect(fs.existsSync(join(root, path))).toBe(false);
  }
});

test('part of a folder cannot be spelled differently where both spellings are the same', () => {
  const bytes = Buffer.from('');
  const moved = (foldsCase: boolean): Applied => {
    const disk = memoryDisk({ foldsCase });
    const tree = new Map(['src/a.ts', 'src/b.ts'].map((path) => [path, { bytes, mode: 0o644 }]));
    disk.makeFolder('/repo', undefined);
    writeTree(disk, '/repo', tree);
    const result = writesOf(sourceOf(tree), { ...NO_CHANGE, moves: [move('src/a.ts', 'Src/a.ts')] });
    return applyWrites('/repo', result.status === 'ok' ? result.writes : [], {
      files: durableFiles({ disk }),
    });
  };
  expect(moved(true)).toEqual(
    refusedFor(
      'Src/a.ts',
      'spelling',
      'Src/a.ts needs Src, which is spelled differently and holds other files',
    ),
  );
  expect(moved(false)).toEqual({ status: 'applied', files: ['Src/a.ts', 'src/a.ts'] });
});
