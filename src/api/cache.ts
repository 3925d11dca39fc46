// The cache of a repository, by its settings.
import type { Settings } from '../config/index.ts';
import { cacheFolderOf, openCache, prepareFolder, type CacheStore } from '../host/index.ts';
import { VERSION } from './version.ts';

export function openCacheFor(root: string, settings: Settings): CacheStore {
  const folder = cacheFolderOf(root);
  prepareFolder(root, folder);
  return openCache(folder, { version: VERSION, maxBytes: settings.cacheBytes });
}
