import { chmodSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { gitProgram } from './git-program.ts';
import { freshFolder, temporaryFolder, writeFiles } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();
const NAME = process.platform === 'win32' ? 'git.exe' : 'git';

function folderWithGit(folder: string): string {
  writeFiles(folder, { [NAME]: '' });
  chmodSync(join(folder, NAME), 0o755);
  return folder;
}

test('git is taken from an absolute entry of PATH outside of the checkout', () => {
  const checkout = folderWithGit(freshFolder(temporary));
  const own = ['bin', 'node_modules/.bin'].map((folder) => folderWithGit(join(checkout, folder)));
  const above = folderWithGit(join(freshFolder(temporary), 'node_modules', '.bin'));
  const empty = freshFolder(temporary);
  mkdirSync(join(empty, NAME));
  const system = folderWithGit(freshFolder(temporary));
  const path = ['.', '', 'bin', '..', checkout, ...own, above, empty, system].join(delimiter);
  expect(gitProgram(checkout, path)).toBe(join(system, NAME));
  expect(gitProgram(checkout, path.slice(0, path.lastIndexOf(delimiter)))).toBeUndefined();
  expect(gitProgram('/', own[0])).toBe(join(own[0]!, NAME));
});
