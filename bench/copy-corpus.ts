// A copy of a corpus as a git repository of its own, so that nothing that is measured can change the original. The files
// are copied rather than cloned, because a partial clone lacks blobs that its working tree may not need.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { makeTemporary } from './temporary.ts';

const LEFT_OUT = new Set(['node_modules', '.git', '.lintel']);
/** Settings of the user that must not take part. */
const SETTINGS = {
  'user.name': 'bench',
  'user.email': 'bench@localhost',
  'commit.gpgSign': 'false',
  'core.hooksPath': '/dev/null',
  'core.autocrlf': 'false',
  'core.safecrlf': 'false',
};
const GIT = Object.entries(SETTINGS).flatMap(([key, value]) => ['-c', `${key}=${value}`]);

export function copyCorpus(root: string, name: string): string {
  const copy = makeTemporary(name);
  for (const path of filesOf(root)) copyFile(join(root, path), join(copy, path));
  const git = (...args: string[]): Buffer =>
    execFileSync('git', [...GIT, ...args], {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 1e9,
    });
  git('init', '--quiet');
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', 'corpus');
  return copy;
}

function filesOf(root: string): string[] {
  if (!existsSync(join(root, '.git'))) return [...walk(root, root)];
  const output = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 1e9 }).toString('utf8');
  return output
    .split('\0')
    .filter((path) => path !== '' && !path.split('/').some((part) => LEFT_OUT.has(part)));
}

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(root, path);
    else yield relative(root, path);
  }
}

/** Times are kept: a file younger than the git index would have to be read again by everyone who asks git. */
function copyFile(from: string, to: string): void {
  const stat = lstatSync(from, { throwIfNoEntry: false });
  if (stat === undefined || stat.isDirectory()) return;
  mkdirSync(dirname(to), { recursive: true });
  if (stat.isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  copyFileSync(from, to);
  utimesSync(to, stat.atime, stat.mtime);
}
