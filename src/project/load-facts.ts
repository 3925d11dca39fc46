// Facts of many files: from the cache where it has them, otherwise collected, in worker threads when there are enough of
// them to be worth it. Facts are kept by content, so a file that moved or a branch that was seen before costs nothing.
import { assert, memo } from '../base/index.ts';
import {
  decodeCollected,
  decodeFacts,
  FACTS_VERSION,
  type Collected,
  type Collector,
  type FileFacts,
} from '../facts/index.ts';
import { blobId, createPool, WorkerDied, type CacheStore, type Pool } from '../host/index.ts';
import type { Snapshot, SnapshotEntry } from '../snapshot/index.ts';
import { languageOf } from '../syntax/index.ts';
import { NOTHING_MORE, tryReadFacts, unreadFacts, type ReadFacts, type Wanted } from './read-facts.ts';
import type { FactsReply, FactsTask } from './serve-facts.ts';

/** What is collected beside the facts. The worker module must serve these collectors, and may serve more. */
export interface Collecting extends Wanted {
  readonly worker: URL;
  /** What a collector says is kept under its version, which changes with its code. */
  readonly versions: ReadonlyMap<Collector, string>;
  /** Those that are asked about every file, also where a change leaves it as it is; all when left out. */
  readonly everywhere?: readonly Collector[];
}

export interface FactsOptions {
  readonly collecting?: Collecting;
  /** Whether a change leaves a file as it is: of such a file, the other collectors are asked when somebody wants to know. */
  readonly isLeft?: (entry: SnapshotEntry) => boolean;
  /** Whether a file is a test or a sample by its path: collectors of sources are not asked about it. */
  readonly isAside?: (path: string) => boolean;
  readonly cache: CacheStore;
  readonly threads: number;
  readonly maxFileBytes: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Below this many bytes-unknown files the threads cost more than they save. */
const INLINE_FILES = 64;
const BATCH = 16;
const KEPT_AT_ONCE = 2_000_000;

/** The key under which facts are kept: they depend on the content, the language and the extension's module kind. */
function cacheKey(entry: SnapshotEntry): string {
  const isModuleName = /\.m[jt]s$/.test(entry.path) ? 'm' : '';
  return `facts/${FACTS_VERSION}/${languageOf(entry.path)}${isModuleName}/${entry.id}`;
}

/** What facts in memory are found by: content, and which collectors were asked. */
export function knownKey(entry: SnapshotEntry, { isAside }: FactsOptions): string {
  return `${cacheKey(entry)}${isAside?.(entry.path) ? '/aside' : ''}`;
}

/** The key under which the words of these collectors about the file are kept. */
function collectedKey(entry: SnapshotEntry, collecting: Collecting): string {
  return `collected/${signatureOf(collecting)}/${cacheKey(entry)}`;
}

/** Short, as it stands in the key of every file. */
const signatureOf = memo((collecting: Collecting): string => {
  const names = collecting.collectors.map(
    (collector) => `${collector.id}@${versionIn(collecting, collector)}`,
  );
  const text = [...names, ...(collecting.forTypes ? [] : ['without types'])].join(',');
  return blobId(new TextEncoder().encode(text)).slice(0, 12);
});

function versionIn({ versions }: Collecting, collector: Collector): string {
  const version = versions.get(collector);
  if (version === undefined)
    throw new Error(`the collector ${collector.id} has no version; run \`npm run gen\``);
  return version;
}

/** Every key under which something about the file is kept. */
export function cacheKeys(entry: SnapshotEntry, options: FactsOptions): string[] {
  const { collecting } = options;
  if (!collecting) return [cacheKey(entry)];
  const sparse = options.isLeft?.(entry) ? sparseOf(collecting) : undefined;
  const parts = [collecting, ...(sparse ?? [])];
  return [cacheKey(entry), ...parts.map((part) => collectedKey(entry, askedOf(entry, part, options)))];
}

/** What is collected of one file, where `collecting` is wanted of all. */
function askedOf({ path }: SnapshotEntry, collecting: Collecting, { isAside }: FactsOptions): Collecting {
  return isAside?.(path) ? asideOf(collecting) : collecting;
}

/** What is collected of tests and samples. */
const asideOf = memo((collecting: Collecting): Collecting => {
  const collectors = collecting.collectors.filter(({ ofSources }) => !ofSources);
  return { ...collecting, collectors };
});

/** What is collected of files that are left as they are, where that is less. */
const sparseOf = memo((collecting: Collecting): readonly [Collecting] | undefined => {
  const { everywhere: collectors, ...rest } = collecting;
  return collectors && collectors.length < collecting.collectors.length
    ? [{ ...rest, collectors }]
    : undefined;
});

export interface FactsOfFile {
  readonly facts: FileFacts;
  readonly collected?: Collected;
}

export interface LoadedFacts {
  readonly facts: ReadonlyMap<string, FactsOfFile>;
  /** How many files were parsed, as opposed to found in the cache. */
  readonly collected: number;
}

export async function loadFacts(
  snapshot: Snapshot,
  entries: readonly SnapshotEntry[],
  { isLeft, ...options }: FactsOptions,
  known?: ReadonlyMap<string, FactsOfFile>,
): Promise<LoadedFacts> {
  const { collecting } = options;
  const [sparse] = (isLeft && collecting && sparseOf(collecting)) ?? [];
  if (!isLeft || !collecting || !sparse) return loadInFull(snapshot, entries, options, known);
  const isWhole = wholeIn(entries.filter(isLeft), options);
  const left = entries.filter((entry) => isLeft(entry) && !isWhole(entry));
  const rest = entries.filter((entry) => !isLeft(entry) || isWhole(entry));
  const full = await loadInFull(snapshot, rest, options, known);
  const thin = await loadInFull(snapshot, left, { ...options, collecting: sparse }, known);
  const facts = new Map(full.facts);
  for (const [path, file] of thin.facts)
    facts.set(path, filledLater(snapshot, path, file, collecting, sparse));
  return { facts, collected: full.collected + thin.collected };
}

/** Which files the cache has everything of. */
function wholeIn(
  entries: readonly SnapshotEntry[],
  options: FactsOptions,
): (entry: SnapshotEntry) => boolean {
  const keys = entries.map((entry) => collectedKey(entry, askedOf(entry, options.collecting!, options)));
  const values = options.cache.getMany(keys);
  const whole = new Set(entries.filter((_, index) => values[index] !== undefined));
  return (entry) => whole.has(entry);
}

/** The same, asking the collectors that were left out when somebody wants to know. */
function filledLater(
  snapshot: Snapshot,
  path: string,
  { facts, collected }: FactsOfFile,
  collecting: Collecting,
  { collectors: asked }: Collecting,
): FactsOfFile {
  const isLeftOut = new Set<Collector>(
    collecting.collectors.filter((collector) => !asked.includes(collector)),
  );
  const later = memo((collector: Collector): Collected => {
    const text = snapshot.readText(path);
    const read = text && tryReadFacts(path, text, { ...collecting, collectors: [collector] });
    if (read === undefined) throw new Error(`${path} could not be read a second time`);
    const said = decodeCollected(read.collected);
    const [problem] = said.problems;
    if (problem) throw new Error(`${path} ${problem.message}`);
    return said;
  });
  return {
    facts,
    collected: {
      problems: collected?.problems ?? [],
      of: (collector) => (isLeftOut.has(collector) ? later(collector) : collected)?.of(collector),
    },
  };
}

async function loadInFull(
  snapshot: Snapshot,
  entries: readonly SnapshotEntry[],
  options: FactsOptions,
  known?: ReadonlyMap<string, FactsOfFile>,
): Promise<LoadedFacts> {
  const facts = new Map<string, FactsOfFile>();
  const missing: SnapshotEntry[] = [];
  const others = entries.filter((entry) => {
    const found = known?.get(knownKey(entry, options));
    if (found) facts.set(entry.path, found);
    return found === undefined;
  });
  const keys = others.flatMap((entry) => cacheKeys(entry, options));
  const values = options.cache.getMany(keys);
  const perFile = options.collecting ? 2 : 1;
  for (const [index, entry] of others.entries()) {
    const found = values.slice(index * perFile, (index + 1) * perFile);
    if (found.includes(undefined)) missing.push(entry);
    else facts.set(entry.path, decoded(entry, found[0]!, found[1], options));
  }
  if (missing.length > 0) await snapshot.prefetch(missing.map((entry) => entry.path));
  const isFew = missing.length <= INLINE_FILES;
  const left = isFew ? collectInline(snapshot, missing, facts, options) : missing;
  if (left.length > 0) await collectInThreads(snapshot, left, facts, options);
  return { facts, collected: missing.length };
}

function decoded(
  { path }: SnapshotEntry,
  facts: Uint8Array,
  said: Uint8Array | undefined,
  { isAside }: FactsOptions,
): FactsOfFile {
  if (said === undefined) return { facts: decodeFacts(facts) };
  const collected = decodeCollected(said);
  return { facts: decodeFacts(facts), collected: isAside?.(path) ? withoutSources(collected) : collected };
}

/** Nothing said is not the same as nobody asked. */
function withoutSources(collected: Collected): Collected {
  return {
    problems: collected.problems,
    of(collector) {
      assert(!collector.ofSources, `${collector.id} is not collected of tests and samples`);
      return collected.of(collector);
    },
  };
}

interface Kept {
  readonly key: string;
  readonly value: Uint8Array;
}

/** Takes what was read of a file, and says what of it to keep. */
function take(
  entry: SnapshotEntry,
  read: ReadFacts,
  facts: Map<string, FactsOfFile>,
  options: FactsOptions,
): Kept[] {
  const values = options.collecting ? [read.facts, read.collected] : [read.facts];
  facts.set(entry.path, decoded(entry, read.facts, values[1], options));
  return cacheKeys(entry, options).map((key, index) => ({ key, value: values[index]! }));
}

/** Gives back the files that need a thread: the same file is read the same, however many others there are. */
function collectInline(
  snapshot: Snapshot,
  missing: readonly SnapshotEntry[],
  facts: Map<string, FactsOfFile>,
  options: FactsOptions,
): SnapshotEntry[] {
  const fresh: Kept[] = [];
  const left: SnapshotEntry[] = [];
  for (const entry of missing) {
    const text = snapshot.readText(entry.path);
    if (text === undefined) continue;
    const { collecting } = options;
    const wanted = collecting ? askedOf(entry, collecting, options) : NOTHING_MORE;
    const read = tryReadFacts(entry.path, text, wanted);
    if (read === undefined) {
      left.push(entry);
      continue;
    }
    const kept = take(entry, read, facts, options);
    if (!text.isMissing) fresh.push(...kept);
  }
  if (fresh.length > 0) options.cache.putMany(fresh);
  return left;
}

async function collectInThreads(
  snapshot: Snapshot,
  missing: readonly SnapshotEntry[],
  facts: Map<string, FactsOfFile>,
  options: FactsOptions,
): Promise<void> {
  const module = options.collecting?.worker ?? workerModule();
  const pool = createPool({ module, size: options.threads });
  const fresh: Kept[] = [];
  let bytes = 0;
  let done = 0;
  const collect = async (batch: readonly SnapshotEntry[]): Promise<void> => {
    const reply = await runBatch(pool, snapshot, batch, options);
    for (const [index, read] of reply.files.entries()) {
      const kept = take(batch[index]!, read, facts, options);
      if (reply.isMissing[index]) continue;
      fresh.push(...kept);
      for (const { value } of kept) bytes += value.length;
    }
    // Kept while the threads go on working, so that little is lost if the run is stopped.
    if (bytes > KEPT_AT_ONCE) {
      options.cache.putMany(fresh.splice(0));
      bytes = 0;
    }
    options.onProgress?.((done += batch.length), missing.length);
  };
  try {
    const aside = missing.filter(({ path }) => options.isAside?.(path));
    const sources = missing.filter(({ path }) => !options.isAside?.(path));
    await Promise.all([...batches(sources), ...batches(aside)].map(collect));
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

/** All files of a batch are asked the same. A working tree is read by the threads themselves; other snapshots hand their text over. */
async function runBatch(
  pool: Pool,
  snapshot: Snapshot,
  batch: readonly SnapshotEntry[],
  options: FactsOptions,
): Promise<FactsReply> {
  const isOnDisk = snapshot.kind === 'working-tree';
  const files = batch.map((entry) => {
    const text = isOnDisk ? undefined : snapshot.readText(entry.path);
    return text === undefined ? { entry } : { entry, text };
  });
  const { collecting } = options;
  const { collectors, forTypes } = collecting ? askedOf(batch[0]!, collecting, options) : NOTHING_MORE;
  const task: FactsTask = {
    root: snapshot.root,
    maxFileBytes: options.maxFileBytes,
    forTypes,
    collectors: collectors.map(({ id }) => id),
    files,
  };
  try {
    return await pool.run<FactsReply>(task);
  } catch (error) {
    if (!(error instanceof WorkerDied)) throw error;
    return runOneByOne(pool, snapshot, batch, options, error);
  }
}

/** A thread that died, of too little memory for instance, died of one file: the others are read again without it. */
async function runOneByOne(
  pool: Pool,
  snapshot: Snapshot,
  batch: readonly SnapshotEntry[],
  options: FactsOptions,
  cause: Error,
): Promise<FactsReply> {
  if (batch.length === 1) return { files: [unreadFacts(batch[0]!.path, cause.message)], isMissing: [true] };
  const replies = await Promise.all(batch.map((entry) => runBatch(pool, snapshot, [entry], options)));
  return {
    files: replies.flatMap((reply) => reply.files),
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
