// What a store of derived values promises. A value that comes back is the value that was put; anything else is a miss.
// A store that cannot work says so in `problems` and misses; it never throws because of the disk.
import type { Problem } from '../contract/index.ts';

export interface CacheEntry {
  readonly key: string;
  readonly value: Uint8Array;
}

export interface CacheStats {
  readonly entries: number;
  /** Bytes of the values. */
  readonly bytes: number;
  /** Undefined when nothing is on a disk. */
  readonly file: string | undefined;
}

export interface CacheStore {
  /** The values in the order of the keys; undefined for a miss. */
  getMany(keys: readonly string[]): (Uint8Array | undefined)[];
  putMany(entries: Iterable<CacheEntry>): void;
  stats(): CacheStats;
  /** Forgets every value. */
  clean(): void;
  close(): void;
  /** What went wrong since the store was opened, each once. */
  readonly problems: readonly Problem[];
}

/** A store that lives and dies with the process. */
export function memoryCache(): CacheStore {
  const values = new Map<string, Uint8Array>();
  return {
    getMany: (keys) => keys.map((key) => values.get(key)),
    putMany(entries) {
      for (const { key, value } of entries) values.set(key, Uint8Array.from(value));
    },
    stats: () => ({
      entries: values.size,
      bytes: [...values.values()].reduce((sum, value) => sum + value.length, 0),
      file: undefined,
    }),
    clean: () => values.clear(),
    close: () => undefined,
    problems: [],
  };
}

/** A store that keeps nothing, for whoever asked for no cache or cannot have one. */
export function noCache(problems: readonly Problem[] = []): CacheStore {
  return {
    getMany: (keys) => keys.map(() => undefined),
    putMany: () => undefined,
    stats: () => ({ entries: 0, bytes: 0, file: undefined }),
    clean: () => undefined,
    close: () => undefined,
    problems,
  };
}
