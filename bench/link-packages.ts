// The installed packages of a corpus, linked into a copy of it: what is measured then sees the types that a user has.
import { appendFileSync, existsSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';

/** How many folders of packages were linked. */
export function linkPackages(corpus: string, copy: string): number {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: copy, maxBuffer: 1e9 }).toString('utf8');
  const folders = new Set(tracked.split('\0').flatMap(foldersAbove));
  // A link is no folder to the patterns by which repositories ignore their packages.
  appendFileSync(join(copy, '.git/info/exclude'), 'node_modules\n');
  const having = [...folders].filter((folder) => existsSync(join(corpus, folder, 'node_modules')));
  for (const folder of having)
    symlinkSync(join(corpus, folder, 'node_modules'), join(copy, folder, 'node_modules'));
  return having.length;
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}
