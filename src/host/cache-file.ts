// The files of the cache folder. The current file of a version is the one with the highest number, and a number is never
// used twice: a process that still holds a damaged file, whose name SQLite removes side files by, cannot harm its
// successor. A file gets its name only when it is complete.
import { linkSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { blobId } from './blob-id.ts';
import { now } from './clock.ts';
import { codeOf } from './error-text.ts';
import { listFolder, removePath } from './files.ts';
import { isBusy, loadSqlite, sqliteCodeOf } from './sqlite.ts';

const APPLICATION_ID = 0x4c_4e_54_4c;
const NAME = /^cache-([0-9a-f]{16})-([0-9a-f]{12})-(\d+)\.db$/;
const UNFINISHED = /^making-.*\.db/;
const UNFINISHED_MS = 3_600_000;

export class DamagedCache extends Error {
  override name = 'DamagedCache';
}

/** What the names of files begin with: whose they are, and for which version. */
export interface Tag {
  readonly owner: string;
  readonly version: string;
}

export function tagOf(seal: string, version: string): Tag {
  return {
    owner: blobId(Buffer.from(seal)).slice(0, 16),
    version: blobId(Buffer.from(version)).slice(0, 12),
  };
}

/** The current file of a version, or undefined when there is none. */
export function currentFile(folder: string, tag: Tag): string | undefined {
  const numbers = listFolder(folder).flatMap(({ name }) => {
    const match = NAME.exec(name);
    return match?.[1] === tag.owner && match[2] === tag.version ? [Number(match[3])] : [];
  });
  return numbers.length === 0 ? undefined : fileOf(folder, tag, Math.max(...numbers));
}

function fileOf(folder: string, { owner, version }: Tag, number: number): string {
  return join(folder, `cache-${owner}-${version}-${number}.db`);
}

/** Makes the successor of a file, or the first one; another process may have made the same, which is as good. */
export function makeSuccessor(folder: string, tag: Tag, previous: string | undefined): string {
  const number = previous === undefined ? 0 : Number(NAME.exec(basename(previous))?.[3] ?? 0);
  const file = fileOf(folder, tag, number + 1);
  const unfinished = join(folder, `making-${process.pid}-${process.hrtime.bigint()}.db`);
  try {
    makeSchema(unfinished);
    publish(unfinished, file);
  } finally {
    removeDatabase(unfinished);
  }
  return file;
}

function makeSchema(file: string): void {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file);
  try {
    database.exec(`
      PRAGMA page_size = 8192;
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA journal_mode = WAL;
      CREATE TABLE value (id INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, bytes BLOB NOT NULL);
      CREATE TABLE entry (
        key TEXT PRIMARY KEY, id INTEGER NOT NULL, size INTEGER NOT NULL, generation INTEGER NOT NULL
      ) WITHOUT ROWID;
    `);
  } finally {
    database.close();
  }
}

function publish(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    // A file system without hard links.
    renameSync(from, to);
  }
}

/** Opens a file of ours, or throws `DamagedCache` or SQLite's error. */
export function connect(file: string, busyTimeout: number): DatabaseSync {
  const stat = statSync(file);
  if (!stat.isFile() || stat.size === 0) throw new DamagedCache(`${file} is not a database`);
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(file);
  try {
    database.exec(`
      PRAGMA busy_timeout = ${busyTimeout};
      PRAGMA synchronous = NORMAL;
      PRAGMA journal_size_limit = 16777216;
      PRAGMA cell_size_check = ON;
    `);
    const id = database.prepare('PRAGMA application_id').get()?.['application_id'];
    if (id !== APPLICATION_ID) throw new DamagedCache(`${file} is not a cache of Lintel`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Removes a database with its side files. */
export function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) removePath(file + suffix);
}

/** Removes what earlier versions, replaced files and interrupted processes have left. Files of others are not even opened. */
export function removeLeftovers(folder: string, current: string, tag: Tag): void {
  for (const { name } of listFolder(folder)) {
    const file = join(folder, name);
    const match = NAME.exec(name);
    const isOwn = match?.[1] === tag.owner && file !== current;
    if (isOwn && (match[2] === tag.version || isUnused(file))) removeDatabase(file);
    else if (UNFINISHED.test(name) && isOld(file)) removePath(file);
  }
}

function isOld(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && now() - stat.mtimeMs > UNFINISHED_MS;
}

/** Whether no other process has the database open. Leaving the write-ahead mode needs it for oneself. */
function isUnused(file: string): boolean {
  const { DatabaseSync } = loadSqlite();
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE');
    return true;
  } catch (error) {
    return !isBusy(sqliteCodeOf(error));
  } finally {
    database?.close();
  }
}
