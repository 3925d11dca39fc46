// The statements of an open cache. Age is kept in generations of an hour, so that a value that is read often is not
// rewritten on each read; the generations of read values are written together with the next put or at the end.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { CacheEntry } from './cache.ts';
import { now } from './clock.ts';
import { inTransaction, rollBack } from './sqlite.ts';

export interface CacheTable {
  getMany(keys: readonly string[]): { values: (Uint8Array | undefined)[]; hasDamage: boolean };
  putMany(entries: Iterable<CacheEntry>): void;
  stats(): { entries: number; bytes: number };
  clean(): void;
  /** Writes down which values were used. */
  finish(): void;
}

interface Table {
  readonly database: DatabaseSync;
  readonly find: StatementSync;
  readonly addValue: StatementSync;
  readonly addEntry: StatementSync;
  readonly dropValue: StatementSync;
  readonly dropEntry: StatementSync;
  readonly touch: StatementSync;
  readonly maxBytes: number;
  readonly generation: number;
  /** Keys of older generations that were read. */
  readonly used: Set<string>;
}

const GENERATION_MS = 3_600_000;
const TRANSACTION_BYTES = 16 << 20;
/** How full the file is left after dropping old values. */
const REMAINING = 0.8;

export function prepareTable(database: DatabaseSync, maxBytes: number): CacheTable {
  const table: Table = {
    database,
    maxBytes,
    find: database.prepare(
      'SELECT entry.id, generation, checksum, bytes FROM entry LEFT JOIN value ON value.id = entry.id WHERE key = ?',
    ),
    addValue: database.prepare('INSERT INTO value (checksum, bytes) VALUES (?, ?)'),
    addEntry: database.prepare(
      'INSERT OR REPLACE INTO entry (key, id, size, generation) VALUES (?, ?, ?, ?)',
    ),
    dropValue: database.prepare('DELETE FROM value WHERE id = (SELECT id FROM entry WHERE key = ?)'),
    dropEntry: database.prepare('DELETE FROM entry WHERE key = ?'),
    touch: database.prepare('UPDATE entry SET generation = ? WHERE key = ?'),
    generation: Math.floor(now() / GENERATION_MS),
    used: new Set(),
  };
  return {
    getMany: (keys) => getMany(table, keys),
    putMany: (entries) => putMany(table, entries),
    stats: () => stats(database),
    clean: () => clean(table),
    finish: () => touchUsed(table),
  };
}

function checksumOf(key: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(key));
}

interface Row {
  readonly generation: number;
  readonly checksum: number | null;
  readonly bytes: Uint8Array | null;
}

function getMany(table: Table, keys: readonly string[]): ReturnType<CacheTable['getMany']> {
  const damaged: string[] = [];
  table.database.exec('BEGIN');
  let values: (Uint8Array | undefined)[];
  try {
    values = keys.map((key) => {
      const row = table.find.get(key) as Row | undefined;
      if (row === undefined) return undefined;
      if (!(row.bytes instanceof Uint8Array) || row.checksum !== checksumOf(key, row.bytes)) {
        damaged.push(key);
        return undefined;
      }
      if (row.generation !== table.generation) table.used.add(key);
      return row.bytes;
    });
  } finally {
    rollBack(table.database);
  }
  if (damaged.length > 0) inTransaction(table.database, () => damaged.forEach((key) => drop(table, key)));
  return { values, hasDamage: damaged.length > 0 };
}

function drop(table: Table, key: string): void {
  table.dropValue.run(key);
  table.dropEntry.run(key);
}

function putMany(table: Table, entries: Iterable<CacheEntry>): void {
  let batch: CacheEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    batch.push(entry);
    bytes += entry.value.length;
    if (bytes < TRANSACTION_BYTES) continue;
    putBatch(table, batch);
    batch = [];
    bytes = 0;
  }
  putBatch(table, batch);
  touchUsed(table);
}

function putBatch(table: Table, batch: readonly CacheEntry[]): void {
  if (batch.length === 0) return;
  inTransaction(table.database, () => {
    for (const { key, value } of batch) {
      table.dropValue.run(key);
      const { lastInsertRowid } = table.addValue.run(checksumOf(key, value), value);
      table.addEntry.run(key, lastInsertRowid, value.length, table.generation);
      table.used.delete(key);
    }
  });
  if (usedBytes(table.database) > table.maxBytes) evict(table);
}

function usedBytes(database: DatabaseSync): number {
  return (
    (pragma(database, 'page_count') - pragma(database, 'freelist_count')) * pragma(database, 'page_size')
  );
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
}

function evict(table: Table): void {
  touchUsed(table);
  const { database } = table;
  let excess = usedBytes(database) - table.maxBytes * REMAINING;
  inTransaction(database, () => {
    const oldest = database.prepare('SELECT key, size FROM entry ORDER BY generation, id').all();
    for (const { key, size } of oldest as { key: string; size: number }[]) {
      if (excess <= 0) break;
      drop(table, key);
      excess -= size;
    }
  });
  database.exec('PRAGMA incremental_vacuum');
}

function touchUsed(table: Table): void {
  if (table.used.size === 0) return;
  inTransaction(table.database, () => {
    for (const key of table.used) table.touch.run(table.generation, key);
  });
  table.used.clear();
}

function stats(database: DatabaseSync): { entries: number; bytes: number } {
  const row = database.prepare('SELECT count(*) AS entries, total(size) AS bytes FROM entry').get();
  return { entries: Number(row?.['entries'] ?? 0), bytes: Number(row?.['bytes'] ?? 0) };
}

function clean(table: Table): void {
  inTransaction(table.database, () => table.database.exec('DELETE FROM entry; DELETE FROM value'));
  table.used.clear();
  table.database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)');
}
