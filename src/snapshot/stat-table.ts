// Ids of files that had to be hashed, remembered by their stat, so that an unchanged file is read only once.
import {
  blobId,
  blobIdOfFile,
  now,
  readFileBytes,
  stampOf,
  type CacheStore,
  type FileStat,
} from '../host/index.ts';
import { STAT_TABLE_VERSION } from './versions.ts';

export interface StatTable {
  /** The id of the file's bytes, which are read only when its stat is not known. */
  idOf(path: string, absolute: string, stat: FileStat): string;
  /** The table for the next look, with the files of this one only. */
  next(): StatRows;
}

export interface StatRow {
  readonly stamp: string;
  readonly id: string;
}

export type StatRows = ReadonlyMap<string, StatRow>;

/** A file that changed this shortly before it was hashed may change again without its times showing it. */
const RACY_MS = 2_000;
const LARGE_BYTES = 1 << 20;
const HUGE_BYTES = 1 << 30;

export function statTable(known: StatRows): StatTable {
  const rows = new Map<string, StatRow>();
  return {
    idOf(path, absolute, stat) {
      const row = known.get(path);
      const stamp = stampOf(stat);
      if (row?.stamp === stamp) {
        rows.set(path, row);
        return row.id;
      }
      // Nobody reads a file of such a size, and reading one with holes in it could take days: its stat stands for its content.
      if (stat.size > HUGE_BYTES) return blobId(new TextEncoder().encode(stamp));
      const startedAt = now();
      const id =
        stat.size > LARGE_BYTES ? blobIdOfFile(absolute, stat.size) : blobId(readFileBytes(absolute));
      if (startedAt - Math.max(stat.mtimeMs, stat.ctimeMs) > RACY_MS) rows.set(path, { stamp, id });
      return id;
    },
    next: () => rows,
  };
}

const KEY = `snapshot/stat-table/${STAT_TABLE_VERSION}`;

export function loadStatRows(cache: CacheStore | undefined): StatRows {
  const bytes = cache?.getMany([KEY])[0];
  const rows = new Map<string, StatRow>();
  if (bytes === undefined) return rows;
  const fields = Buffer.from(bytes).toString('utf8').split('\0');
  for (let i = 0; i + 2 < fields.length; i += 3)
    rows.set(fields[i]!, { stamp: fields[i + 1]!, id: fields[i + 2]! });
  return rows;
}

export function saveStatRows(cache: CacheStore | undefined, before: StatRows, after: StatRows): void {
  if (cache === undefined || areEqual(before, after)) return;
  let text = '';
  for (const [path, { stamp, id }] of after) text += `${path}\0${stamp}\0${id}\0`;
  cache.putMany([{ key: KEY, value: Buffer.from(text) }]);
}

function areEqual(a: StatRows, b: StatRows): boolean {
  if (a.size !== b.size) return false;
  for (const [path, row] of a) if (b.get(path)?.stamp !== row.stamp) return false;
  return true;
}
