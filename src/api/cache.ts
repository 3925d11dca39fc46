// The cache of a repository, by its settings.
import type { Settings } from '../config/index.ts';
import { Failure } from '../contract/index.ts';
import {
  cacheFolderOf,
  cacheSeal,
  noCache,
  openCache,
  prepareFolder,
  type CacheStore,
} from '../host/index.ts';
import { VERSION } from './version.ts';

export function openCacheFor(root: string, settings: Settings): CacheStore {
  const folder = cacheFolderOf(root);
  try {
    const seal = cacheSeal(root);
    prepareFolder(root, folder);
    return openCache(folder, { version: VERSION, seal, maxBytes: settings.cacheBytes });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const message = `There is no cache in ${folder}: ${error.message}`;
    return noCache([{ code: 'CACHE_UNAVAILABLE', message, limits: false }]);
  }
}
