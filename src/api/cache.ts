// The cache of a repository, by its settings.
import type { Settings } from '../config/index.ts';
import { cacheFolderOf, openCache, type CacheStore } from '../host/index.ts';
import { VERSION } from './version.ts';

export function openCacheFor(root: string, settings: Settings): CacheStore {
  return openCache(cacheFolderOf(root), { version: VERSION, maxBytes: settings.cacheBytes });
}
