// Reads what the last run needed from the cache while git is still listing the files.
import type { CacheStore } from '../host/index.ts';
import { LAST_KEYS_VERSION } from './versions.ts';

const KEY = `project/last-keys/${LAST_KEYS_VERSION}`;

export interface Prefetched extends CacheStore {
  /** Says which keys this run needed, for the next one. */
  remember(keys: readonly string[]): void;
}

/** The same store, for runs of one purpose; keys that the last run needed are answered from memory until `remember` is called. */
export function prefetched(cache: CacheStore, purpose: string): Prefetched {
  const lastKeys = `${KEY}/${purpose}`;
  const list = cache.getMany([lastKeys])[0];
  const text = list === undefined ? '' : Buffer.from(list).toString('latin1');
  const keys = text === '' ? [] : text.split('\n');
  const values = new Map<string, Uint8Array>();
  for (const [index, value] of cache.getMany(keys).entries()) if (value) values.set(keys[index]!, value);
  return {
    ...cache,
    get problems() {
      return cache.problems;
    },
    getMany(wanted) {
      const missing = wanted.filter((key) => !values.has(key));
      const found = new Map(cache.getMany(missing).map((value, index) => [missing[index]!, value]));
      return wanted.map((key) => values.get(key) ?? found.get(key));
    },
    remember(needed) {
      values.clear();
      const next = needed.join('\n');
      if (next !== text) cache.putMany([{ key: lastKeys, value: Buffer.from(next, 'latin1') }]);
    },
  };
}
