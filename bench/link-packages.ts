// The installed packages of a corpus, linked into a copy of it: what is measured then sees the types that a user has.
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** How many folders of packages were linked. */
export function linkPackages(corpus: string, copy: string): number {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: copy, maxBuffer: 1e9 }).toString('utf8');
  const folders = new Set(tracked.split('\0').flatMap(foldersAbove));
  // A link is no folder to the patterns by which repositories ignore their packages.
  appendFileSync(join(copy, '.git/info/exclude'), 'node_modules\n');
  const having = [...folders].filter((folder) => existsSync(join(corpus, folder, 'node_modules')));
  for (const folder of having)
    linkFolder(join(corpus, folder, 'node_modules'), join(copy, folder, 'node_modules'), (target) =>
      ownPath(corpus, copy, target),
    );
  return having.length;
}

/** Packages of the repository itself are those of the copy. */
function ownPath(corpus: string, copy: string, target: string): string | undefined {
  const path = relative(realpathSync(corpus), target);
  const isOwn = !path.startsWith('..') && !path.split(sep).includes('node_modules');
  return isOwn ? join(copy, path) : undefined;
}

function linkFolder(from: string, to: string, own: (target: string) => string | undefined): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, link] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name.startsWith('@') && entry.isDirectory()) linkFolder(source, link, own);
    else if (existsSync(source)) symlinkSync(own(realpathSync(source)) ?? source, link);
  }
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}
