// Facts of many files: from the cache where it has them, otherwise collected, in worker threads when there are enough of
// them to be worth it. Facts are kept by content, so a file that moved or a branch that was seen before costs nothing.
import { decodeFacts, FACTS_VERSION, type FileFacts } from '../facts/index.ts';
import { createPool, WorkerDied, type CacheStore, type Pool } from '../host/index.ts';
import type { Snapshot, SnapshotEntry } from '../snapshot/index.ts';
import { languageOf } from '../syntax/index.ts';
import type { FactsReply, FactsTask } from './facts-worker.ts';
import { tryReadFacts, unreadFacts } from './read-facts.ts';

export interface FactsOptions {
  readonly cache: CacheStore;
  readonly threads: number;
  readonly maxFileBytes: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Below this many bytes-unknown files the threads cost more than they save. */
const INLINE_FILES = 24;
const BATCH = 16;
const KEPT_AT_ONCE = 2_000_000;

/** The key under which facts are kept: they depend on the content, the language and the extension's module kind. */
export function cacheKey(entry: SnapshotEntry): string {
  const isModuleName = /\.m[jt]s$/.test(entry.path) ? 'm' : '';
  return `facts/${FACTS_VERSION}/${languageOf(entry.path)}${isModuleName}/${entry.id}`;
}

export interface LoadedFacts {
  readonly facts: ReadonlyMap<string, FileFacts>;
  /** How many files were parsed, as opposed to found in the cache. */
  readonly collected: number;
}

export async function loadFacts(
  snapshot: Snapshot,
  entries: readonly SnapshotEntry[],
  options: FactsOptions,
): Promise<LoadedFacts> {
  const facts = new Map<string, FileFacts>();
  const missing: SnapshotEntry[] = [];
  for (const [index, bytes] of options.cache.getMany(entries.map(cacheKey)).entries()) {
    const entry = entries[index]!;
    if (bytes) facts.set(entry.path, decodeFacts(bytes));
    else missing.push(entry);
  }
  if (missing.length > 0) await snapshot.prefetch(missing.map((entry) => entry.path));
  const isFew = missing.length <= INLINE_FILES;
  const left = isFew ? collectInline(snapshot, missing, facts, options) : missing;
  if (left.length > 0) await collectInThreads(snapshot, left, facts, options);
  return { facts, collected: missing.length };
}

/** Gives back the files that need a thread: the same file is read the same, however many others there are. */
function collectInline(
  snapshot: Snapshot,
  missing: readonly SnapshotEntry[],
  facts: Map<string, FileFacts>,
  options: FactsOptions,
): SnapshotEntry[] {
  const fresh: { key: string; value: Uint8Array }[] = [];
  const left: SnapshotEntry[] = [];
  for (const entry of missing) {
    const text = snapshot.readText(entry.path);
    if (text === undefined) continue;
    const value = tryReadFacts(entry.path, text);
    if (value === undefined) {
      left.push(entry);
      continue;
    }
    facts.set(entry.path, decodeFacts(value));
    if (!text.isMissing) fresh.push({ key: cacheKey(entry), value });
  }
  if (fresh.length > 0) options.cache.putMany(fresh);
  return left;
}

async function collectInThreads(
  snapshot: Snapshot,
  missing: readonly SnapshotEntry[],
  facts: Map<string, FileFacts>,
  options: FactsOptions,
): Promise<void> {
  const pool = createPool({ module: workerModule(), size: options.threads });
  const fresh: { key: string; value: Uint8Array }[] = [];
  let bytes = 0;
  let done = 0;
  const collect = async (batch: readonly SnapshotEntry[]): Promise<void> => {
    const reply = await runBatch(pool, snapshot, batch, options.maxFileBytes);
    for (const [index, value] of reply.facts.entries()) {
      const entry = batch[index]!;
      facts.set(entry.path, decodeFacts(value));
      if (reply.isMissing[index]) continue;
      fresh.push({ key: cacheKey(entry), value });
      bytes += value.length;
    }
    // Kept while the threads go on working, so that little is lost if the run is stopped.
    if (bytes > KEPT_AT_ONCE) {
      options.cache.putMany(fresh.splice(0));
      bytes = 0;
    }
    options.onProgress?.((done += batch.length), missing.length);
  };
  try {
    await Promise.all(batches(missing).map(collect));
    options.cache.putMany(fresh);
  } finally {
    await pool.close();
  }
}

function batches(entries: readonly SnapshotEntry[]): SnapshotEntry[][] {
  const list: SnapshotEntry[][] = [];
  for (let i = 0; i < entries.length; i += BATCH) list.push(entries.slice(i, i + BATCH));
  return list;
}

/** A working tree is read by the threads themselves; other snapshots hand their text over. */
async function runBatch(
  pool: Pool,
  snapshot: Snapshot,
  batch: readonly SnapshotEntry[],
  maxFileBytes: number,
): Promise<FactsReply> {
  const isOnDisk = snapshot.kind === 'working-tree';
  const files = batch.map((entry) => {
    const text = isOnDisk ? undefined : snapshot.readText(entry.path);
    return text === undefined ? { entry } : { entry, text };
  });
  const task: FactsTask = { root: snapshot.root, maxFileBytes, files };
  try {
    return await pool.run<FactsReply>(task);
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error;
    return runOneByOne(pool, snapshot, batch, maxFileBytes, error);
  }
}

/** A thread that died, of too little memory for instance, died of one file: the others are read again without it. */
async function runOneByOne(
  pool: Pool,
  snapshot: Snapshot,
  batch: readonly SnapshotEntry[],
  maxFileBytes: number,
  cause: Error,
): Promise<FactsReply> {
  if (batch.length === 1) return { facts: [unreadFacts(batch[0]!.path, cause.message)], isMissing: [true] };
  const replies = await Promise.all(batch.map((entry) => runBatch(pool, snapshot, [entry], maxFileBytes)));
  return {
    facts: replies.flatMap((reply) => reply.facts),
    isMissing: replies.flatMap((reply) => reply.isMissing),
  };
}

/** The worker beside this file, as source or as compiled. */
function workerModule(): URL {
  return new URL(
    import.meta.url.endsWith('.ts') ? './facts-worker.ts' : './facts-worker.js',
    import.meta.url,
  );
}
