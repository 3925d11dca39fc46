import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitAll, gitFixture, gitIn } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { openWorkingTree } from './index.ts';
import { age, contents, truth } from './testing/working-truth.ts';

const temporary = temporaryFolder();

test.each<[string, Record<string, string>, (root: string) => void]>([
  ['autocrlf', {}, (root) => gitIn(root, 'config', 'core.autocrlf', 'true')],
  ['text', { '.gitattributes': '* text=auto\n' }, () => undefined],
  ['eol', { '.gitattributes': '*.ts text eol=crlf\n' }, () => undefined],
  ['a macro', { '.gitattributes': '[attr]lines text eol=crlf\n*.ts lines\n' }, () => undefined],
  ['a nested file', { 'sub/.gitattributes': '*.ts eol=crlf\n' }, () => undefined],
  ['an untracked file', {}, (root) => writeFiles(root, { '.gitattributes': '*.ts text\n' })],
  ['info/attributes', {}, (root) => writeFiles(root, { '.git/info/attributes': '*.ts text\n' })],
  ['ident', { '.gitattributes': '*.ts ident\n', 'sub/id.ts': '// $Id$\n' }, () => undefined],
  ['an encoding', { '.gitattributes': '*.ts text working-tree-encoding=UTF-16LE\n' }, () => undefined],
  [
    'a filter',
    { '.gitattributes': '*.ts filter=upper\n' },
    (root) => {
      gitIn(root, 'config', 'filter.upper.clean', 'tr a-z A-Z');
      gitIn(root, 'config', 'filter.upper.smudge', 'tr A-Z a-z');
    },
  ],
])('where git stores other bytes by %s, the id is that of the working file', async (_, files, setUp) => {
  const root = gitFixture(temporary, {});
  setUp(root);
  const encode = (text: string): Buffer =>
    Buffer.from(text, JSON.stringify(files).includes('UTF-16') ? 'utf16le' : 'utf8');
  writeFiles(root, { ...files, 'sub/a.ts': encode('a\r\nb\r\n'), 'sub/b.ts': encode('a\nb\n') });
  commitAll(root);
  fs.rmSync(join(root, 'sub'), { recursive: true });
  gitIn(root, 'checkout', '-q', '.');
  writeFiles(root, { 'sub/c.ts': encode('c\r\n') });
  gitIn(root, 'add', '-A');
  age(root, 'sub/a.ts', 'sub/b.ts', 'sub/c.ts');
  gitIn(root, 'add', '-A');
  expect(gitIn(root, 'diff-files', '--name-only')).toBe('');
  expect(contents(await openWorkingTree(root))).toEqual(truth(root));
  const below = await openWorkingTree(join(root, 'sub'));
  expect(below.entry('a.ts')!.id).toBe(truth(root)['sub/a.ts']);
});

test('a repository with sha256 has sha1 ids all the same', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'a' }, '--object-format=sha256');
  expect(contents(await openWorkingTree(root))).toEqual(truth(root));
});
