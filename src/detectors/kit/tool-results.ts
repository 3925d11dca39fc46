// What an external tool said about single files, kept from one scan to the next. A result belongs to a path, the content at
// that path and an environment: the tool's version, its settings and the files that configure it. A file whose three are
// known is not given to the tool again, so an unchanged repository starts no process.
import { hash } from 'node:crypto';
import { memo } from '../../base/index.ts';
import type { Json } from '../../facts/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Snapshot, SnapshotEntry } from '../../snapshot/index.ts';
import type { View } from './view.ts';

/** A hash over texts, none of which can be mistaken for part of its neighbour. */
export function digest(parts: readonly string[]): string {
  return hash('sha1', JSON.stringify(parts));
}

const hashOfAll = memo((snapshot: Snapshot) =>
  digest([...snapshot.entries.values()].map(({ path, id }) => `${path} ${id}`).sort()),
);

/** A hash over paths and contents of some files of the snapshot, or of all. */
export function contentHash(snapshot: Snapshot, paths?: readonly string[]): string {
  if (paths) return digest(paths.map((path) => `${path} ${snapshot.entry(path)?.id ?? ''}`));
  return hashOfAll(snapshot);
}

export interface ToolQuestion<Result extends Json> {
  /** Which tool, read in which way, in which environment. */
  readonly key: string;
  readonly files: readonly SourceFile[];
  /** Asks the tool about some paths. A path without a result is one about which there is nothing to say. */
  run(paths: readonly string[]): Promise<ReadonlyMap<string, Result>>;
}

export interface ToolAnswer<Result extends Json> {
  readonly results: ReadonlyMap<string, Result>;
  /** Files that are not what the snapshot says any more: what was said about them is about something else. */
  readonly changed: readonly string[];
}

/** Content id and result of each path; null is nothing to say. */
type Table<Result> = Map<string, readonly [id: string, result: Result | null]>;

export async function toolResults<Result extends Json>(
  view: View,
  { key, files, run }: ToolQuestion<Result>,
): Promise<ToolAnswer<Result>> {
  const known = load<Result>(view, key);
  const stale = files.filter(({ path, id }) => known.get(path)?.[0] !== id);
  if (stale.length === 0) return { results: spoken(known, files), changed: [] };
  const fresh = await run(stale.map(({ path }) => path));
  const changed = changedSince(view, stale, fresh);
  // What is known of files that are not asked about this time stays, unless they are gone.
  const table: Table<Result> = new Map([...known].filter(([path]) => view.graph.files.has(path)));
  for (const { path, id } of stale) {
    if (changed.has(path)) table.delete(path);
    else table.set(path, [id, fresh.get(path) ?? null]);
  }
  const isNew = known.size === 0;
  keep(view, key, table, isNew || stale.length >= WRITTEN_FROM);
  return { results: spoken(table, files), changed: [...changed] };
}

/** Up to this many files are looked at again after the tool has read them; beyond, only those it spoke about. */
const LOOKED_AT_AGAIN = 256;

function changedSince(
  { state }: View,
  stale: readonly SourceFile[],
  fresh: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const paths = stale.map(({ path }) => path);
  const looked = paths.length <= LOOKED_AT_AGAIN ? paths : paths.filter((path) => fresh.has(path));
  return new Set(looked.filter((path) => state.snapshot.readBytes(path) === undefined));
}

/** What there is to say about the files. */
function spoken<Result>(table: Table<Result>, files: readonly SourceFile[]): ReadonlyMap<string, Result> {
  const results = new Map<string, Result>();
  for (const { path } of files) {
    const result = table.get(path)?.[1];
    if (result !== undefined && result !== null) results.set(path, result);
  }
  return results;
}

/** Tables that this process has read or made, by key. */
const tablesIn = memo((_memory: object) => new Map<string, Table<Json>>());

function load<Result extends Json>(view: View, key: string): Table<Result> {
  const tables = tablesIn(view.memory);
  const bytes = tables.has(key) ? undefined : view.store.getMany([key])[0];
  if (bytes) tables.set(key, new Map(JSON.parse(new TextDecoder().decode(bytes)) as []));
  return (tables.get(key) ?? new Map()) as Table<Result>;
}

/** A table is written out whole, so a few changed files are only remembered: asking about them again costs less. */
const WRITTEN_FROM = 16;

function keep<Result extends Json>(view: View, key: string, table: Table<Result>, isWritten: boolean): void {
  tablesIn(view.memory).set(key, table as Table<Json>);
  if (!isWritten) return;
  view.store.putMany([{ key, value: new TextEncoder().encode(JSON.stringify([...table])) }]);
}

/** Characters of paths that fit on one command line. */
const LINE_LENGTH = process.platform === 'win32' ? 24_000 : 400_000;

/** Paths in as many lots as command lines are needed. */
export function inLots(paths: readonly string[]): string[][] {
  const lots: string[][] = [];
  let room = 0;
  for (const path of paths) {
    if (room < path.length + 3) {
      lots.push([]);
      room = LINE_LENGTH;
    }
    // A path that begins with a dash would be read as an option.
    lots.at(-1)!.push(path.startsWith('-') || path.startsWith('!') ? `./${path}` : path);
    room -= path.length + 3;
  }
  return lots;
}

/** A function of a file's text, kept while the file stays as it is. A file that cannot be read counts as empty, each time. */
export function perText<Value>(
  compute: (path: string, text: string) => Value,
): (snapshot: Snapshot, path: string) => Value {
  const placeOf = memo((_entry: SnapshotEntry): { value?: { readonly is: Value } } => ({}));
  return (snapshot, path) => {
    const entry = snapshot.entry(path);
    const place = entry && placeOf(entry);
    if (place?.value) return place.value.is;
    const text = snapshot.read(path);
    const value = compute(path, text ?? '');
    if (place && text !== undefined) place.value = { is: value };
    return value;
  };
}

/**
 * Paths of files whose name begins with one of some characters and passes a test. Snapshots share their list of paths while no file
 * comes or goes.
 */
export const pathsNamed = memo(
  (paths: readonly string[], firsts: string, name: RegExp): readonly string[] => {
    const codes = new Set(Array.from(firsts, (first) => first.charCodeAt(0)));
    return paths.filter((path) => {
      const at = path.lastIndexOf('/') + 1;
      return codes.has(path.charCodeAt(at)) && name.test(path.slice(at));
    });
  },
);
