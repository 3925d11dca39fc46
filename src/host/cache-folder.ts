// Where what Lintel keeps for a repository lives. The cache stands among the caches of its other tools, or in a folder that
// ignores itself; imported indexes are the user's and always stand in that folder.
import { join } from 'node:path';
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

/** Makes the folder `.lintel`, which git does not list, if `folder` lies in it. */
export function prepareFolder(root: string, folder: string): void {
  const own = join(root, '.lintel');
  if (!folder.startsWith(own)) return;
  try {
    makeFolder(own);
    const file = join(own, '.gitignore');
    if (!exists(file)) writeAtomically(file, '*\n');
  } catch (error) {
    // Whoever writes into the folder meets the same obstacle and reports it.
    if (!(error instanceof Failure)) throw error;
  }
}
