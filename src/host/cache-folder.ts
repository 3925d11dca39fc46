// Where what Lintel keeps for a repository lives. The cache stands among the caches of its other tools, or in a folder that
// ignores itself; imported indexes are the user's and always stand in that folder. A repository may hold links in these places
// that lead anywhere: nothing is written through them.
import { join, relative, sep } from 'node:path';
import { Failure } from '../contract/index.ts';
import { exists, makeFolder, statPath, writeAtomically } from './files.ts';

/** Gives the folder without making it. */
export function cacheFolderOf(root: string): string {
  const modules = join(root, 'node_modules');
  if (statPath(modules)?.kind === 'folder') return join(modules, '.cache', 'lintel');
  return join(root, '.lintel', 'cache');
}

/** Gives the folder without making it. */
export function importsFolderOf(root: string): string {
  return join(root, '.lintel', 'imports');
}

/** Makes the folder `.lintel`, which git does not list, if `path` lies in it. A link on the way is a failure. */
export function prepareFolder(root: string, path: string): void {
  assertNoLinks(root, path);
  const own = join(root, '.lintel');
  if (!path.startsWith(own)) return;
  try {
    makeFolder(own);
    const file = join(own, '.gitignore');
    if (!exists(file)) writeAtomically(file, '*\n');
  } catch (error) {
    // Whoever writes into the folder meets the same obstacle and reports it.
    if (!(error instanceof Failure)) throw error;
  }
}

/** Below the root only: how the root itself is reached is the user's business, and so is a path elsewhere. */
function assertNoLinks(root: string, path: string): void {
  const parts = relative(root, path).split(sep);
  if (parts[0] === '..') return;
  let at = root;
  for (const part of parts) {
    at = join(at, part);
    if (statPath(at)?.kind !== 'link') continue;
    const reason = `${at} is a link, and nothing is written through links of a repository`;
    throw new Failure('FILE_UNWRITABLE', { message: `Could not write ${path}: ${reason}.`, path, reason });
  }
}
