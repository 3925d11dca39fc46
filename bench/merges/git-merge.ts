// What `git merge` itself makes of two commits, in a clone of our own in which hardly anything is checked out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { git } from '../commits/history.ts';

export interface GitClone {
  readonly name: string;
  readonly folder: string;
}

export type GitSays =
  | { readonly kind: 'clean'; readonly tree: string }
  | { readonly kind: 'conflict'; readonly files: readonly string[] }
  /** Git could not try, for want of an object for instance. */
  | { readonly kind: 'failed'; readonly reason: string };

export function openClone(source: string, cache: string): GitClone {
  const origin = resolve(source);
  const name = /^(?:repo|\.git)$/.test(basename(origin)) ? basename(dirname(origin)) : basename(origin);
  const folder = join(cache, name);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    git(cache, 'clone', '-q', '--shared', '--no-checkout', origin, folder);
    git(folder, 'config', 'core.sparseCheckout', 'true');
    // Git reads from these how to merge which files.
    writeFileSync(join(folder, '.git', 'info', 'sparse-checkout'), '.gitattributes\n');
  }
  return { name, folder };
}

const SETTINGS = [
  '-c',
  'user.name=Bench',
  '-c',
  'user.email=bench@localhost',
  '-c',
  'core.hooksPath=/dev/null',
];

export function gitMerge({ folder }: GitClone, ours: string, theirs: string): GitSays {
  const run = (...args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync('git', [...SETTINGS, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
  const before = run('checkout', '-q', '--force', '--detach', ours);
  if (before.status !== 0) return { kind: 'failed', reason: String(before.stderr) };
  const { status, stderr, stdout } = run('merge', '--no-ff', '--no-commit', '--no-rerere-autoupdate', theirs);
  const unmerged = git(folder, 'diff', '--name-only', '--diff-filter=U', '-z').split('\0').filter(Boolean);
  const said: GitSays =
    status === 0
      ? { kind: 'clean', tree: git(folder, 'write-tree', '--missing-ok').trim() }
      : unmerged.length > 0
        ? { kind: 'conflict', files: [...new Set(unmerged)] }
        : { kind: 'failed', reason: `${String(stderr)}${String(stdout)}` };
  run('reset', '-q', '--hard', ours);
  return said;
}
