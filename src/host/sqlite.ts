// The built-in SQLite of Node. Its module warns that it is experimental when it is loaded; that one warning is kept from
// the user, every other warning passes.
import type { DatabaseSync } from 'node:sqlite';

type Sqlite = typeof import('node:sqlite');

let loaded: Sqlite | undefined;

export function loadSqlite(): Sqlite {
  if (loaded !== undefined) return loaded;
  const original = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).includes('SQLite')) Reflect.apply(original, process, [warning, ...rest]);
  }) as typeof process.emitWarning;
  try {
    loaded = process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = original;
  }
  return loaded;
}

/** SQLite's primary result code of an error, or undefined for an error that is not SQLite's. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null | undefined)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** Busy and locked: another process is at work, and later it will be different. */
export function isBusy(code: number | undefined): boolean {
  return code === 5 || code === 6;
}

/** Permission, read-only, input/output, full, cannot open, no large files: the disk does not let us. */
export function isRefused(code: number | undefined): boolean {
  return code !== undefined && [3, 8, 10, 13, 14, 22].includes(code);
}

/** Runs the work as one transaction that other writers wait for. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/**
 * Ends a transaction without effect. After some errors SQLite has done so by itself, and Node 22.13 cannot be asked whether
 * there is a transaction.
 */
export function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK');
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
  }
}
