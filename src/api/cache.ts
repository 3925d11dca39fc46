// The cache of a repository, by its settings.
import type { Settings } from '../config/index.ts';
import { Failure, type Problem } from '../contract/index.ts';
import {
  cacheFolderOf,
  exists,
  isTracked,
  noCache,
  openCache,
  prepareFolder,
  type CacheStore,
} from '../host/index.ts';
import { VERSION } from './version.ts';

/** Whoever wrote the code would have written the answers about it. */
const CAME_WITH_THE_CHECKOUT: Problem = {
  code: 'CACHE_UNAVAILABLE',
  message: 'The cache is not used, because git has it: answers would be those of whoever committed it.',
  limits: false,
};

export function openCacheFor(root: string, settings: Settings): CacheStore {
  const folder = cacheFolderOf(root);
  try {
    prepareFolder(root, folder);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const message = `There is no cache in ${folder}: ${String(error.data['reason'])}`;
    return noCache([{ code: 'CACHE_UNAVAILABLE', message, limits: false }]);
  }
  if (exists(folder) && isTracked(folder)) return noCache([CAME_WITH_THE_CHECKOUT]);
  return openCache(folder, { version: VERSION, maxBytes: settings.cacheBytes });
}
