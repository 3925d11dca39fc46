// Forgets everything that is kept on disk for a repository.
import { loadSettings } from '../config/index.ts';
import type { Answers } from '../contract/index.ts';
import { assertFolder, cacheFolderOf, exists } from '../host/index.ts';
import { openCacheFor } from './enter.ts';

/** Forgets what is cached for a repository. One that has no cache does not get one. */
export function cleanCache(root: string): Answers['cache-clean'] {
  assertFolder(root);
  if (!exists(cacheFolderOf(root))) return { action: 'clean', removedEntries: 0, removedBytes: 0 };
  const cache = openCacheFor(root, loadSettings(root).settings);
  const { entries, bytes } = cache.stats();
  cache.clean();
  cache.close();
  return { action: 'clean', removedEntries: entries, removedBytes: bytes };
}
