// Where the cache of a repository lives: among the caches of its other tools, or in a folder that ignores itself.
import { join } from 'node:path';
import { Failure } from '../contract/index.ts';
import { exists, makeFolder, statPath, writeAtomically } from './files.ts';

/** Gives the folder without making it, except for the `.gitignore` that keeps `.lintel` out of listings. */
export function cacheFolderOf(root: string): string {
  const modules = join(root, 'node_modules');
  if (statPath(modules)?.kind === 'folder') return join(modules, '.cache', 'lintel');
  const own = join(root, '.lintel');
  ignoreItself(own);
  return join(own, 'cache');
}

function ignoreItself(folder: string): void {
  try {
    makeFolder(folder);
    const file = join(folder, '.gitignore');
    if (!exists(file)) writeAtomically(file, '*\n');
  } catch (error) {
    // The same obstacle makes `openCache` report that there is no cache.
    if (!(error instanceof Failure)) throw error;
  }
}
