// What changed on disk, by what the system is best at: watches per folder on Linux, one for the whole tree elsewhere.
import { watchFolders, type Watcher } from './watch-folders.ts';

export interface WatchOptions {
  /** Folders that hold files of interest, relative to the root. */
  readonly folders: Iterable<string>;
  /** A folder in the tree for files of the watcher's own. */
  readonly own: string;
}

/** Undefined where nothing can be watched; then the disk has to be looked at. */
export async function watch(root: string, { folders, own }: WatchOptions): Promise<Watcher | undefined> {
  if (process.platform === 'linux') return watchFolders(root, folders);
  const { watchTree } = await import('./watch-tree.ts');
  return watchTree(root, own);
}
