import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  exists,
  kindOfTarget,
  listFolder,
  readFileBytes,
  readFileStart,
  realPathOf,
  removePath,
  stampOf,
  statPath,
  writeAtomically,
} from './index.ts';
import { freshFolder, temporaryFolder } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();

test('absence is an answer, also below a file', () => {
  const folder = freshFolder(temporary);
  writeFileSync(join(folder, 'file'), '');
  for (const path of ['missing', 'missing/deep', 'file/below']) {
    expect(statPath(join(folder, path))).toBeUndefined();
    expect(exists(join(folder, path))).toBe(false);
    expect(realPathOf(join(folder, path))).toBeUndefined();
  }
});

test('a read that fails names the path and the reason', () => {
  const path = join(freshFolder(temporary), 'missing.ts');
  expect(() => readFileBytes(path)).toThrow(
    expect.objectContaining({ code: 'FILE_UNREADABLE', data: expect.objectContaining({ path }) }),
  );
});

test('links are seen as links, and as what they lead to', () => {
  const folder = freshFolder(temporary);
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  symlinkSync('nowhere', join(folder, 'broken'));
  expect(listFolder(folder)).toEqual([
    { name: 'broken', kind: 'link' },
    { name: 'link', kind: 'link' },
    { name: 'real', kind: 'folder' },
  ]);
  expect(kindOfTarget(join(folder, 'link'))).toBe('folder');
  expect(kindOfTarget(join(folder, 'broken'))).toBeUndefined();
  expect(realPathOf(join(folder, 'link'))).toBe(join(folder, 'real'));
});

test('a file is replaced in one step and leaves nothing beside it', () => {
  const folder = freshFolder(temporary);
  const path = join(folder, 'a.txt');
  writeAtomically(path, 'one');
  const before = stampOf(statPath(path)!);
  writeAtomically(path, 'two');
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(stampOf(statPath(path)!)).not.toBe(before);
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

test('a write that fails leaves no temporary file', () => {
  const folder = freshFolder(temporary);
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
  expect(() => writeAtomically(join(folder, 'taken'), 'x')).toThrow(
    expect.objectContaining({ code: 'FILE_UNWRITABLE' }),
  );
  expect(readdirSync(folder)).toEqual(['taken']);
});

test('the start of a file, and removal', () => {
  const path = join(freshFolder(temporary), 'a');
  writeFileSync(path, 'abcdef');
  expect(readFileStart(path, 3).toString()).toBe('abc');
  expect(readFileStart(path, 99).toString()).toBe('abcdef');
  removePath(path);
  removePath(path);
  expect(exists(path)).toBe(false);
});
