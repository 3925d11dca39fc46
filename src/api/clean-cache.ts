// Forgets everything that is kept on disk for a repository.
import { loadSettings } from '../config/index.ts';
import type { Answers } from '../contract/index.ts';
import { openCacheFor } from './cache.ts';

export function cleanCache(root: string): Answers['cache-clean'] {
  const cache = openCacheFor(root, loadSettings(root).settings);
  const { entries, bytes } = cache.stats();
  cache.clean();
  cache.close();
  return { action: 'clean', removedEntries: entries, removedBytes: bytes };
}
