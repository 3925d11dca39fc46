// The cache on disk. Many processes share it; each may be killed at any moment. Every value carries a checksum over its
// key and bytes, and a value or a file that is not as it was written is dropped, said, and never believed.
import type { DatabaseSync } from 'node:sqlite';
import { Failure, type Problem, type ProblemCode } from '../contract/index.ts';
import {
  DamagedCache,
  connect,
  currentFile,
  makeSuccessor,
  removeDatabase,
  removeLeftovers,
  tagOf,
  type Tag,
} from './cache-file.ts';
import { prepareTable, type CacheTable } from './cache-table.ts';
import { noCache, type CacheStore } from './cache.ts';
import { codeOf, messageOf } from './error-text.ts';
import { makeFolder } from './files.ts';
import { isBusy, isRefused, sqliteCodeOf } from './sqlite.ts';

export interface CacheOptions {
  /** Values of another version are never seen. */
  readonly version: string;
  /** What only the user knows: files of another owner are never seen. None where nobody else could have written to the folder. */
  readonly seal?: string;
  /** Size of the file above which the values that were used longest ago are dropped. */
  readonly maxBytes: number;
  /** Milliseconds to wait for another process that writes. */
  readonly busyTimeout?: number;
}

interface Connection {
  readonly file: string;
  readonly database: DatabaseSync;
  readonly table: CacheTable;
}

interface State {
  readonly folder: string;
  readonly options: CacheOptions;
  readonly problems: Problem[];
  connection: Connection | undefined;
}

const BUSY_TIMEOUT = 2_000;

export function openCache(folder: string, options: CacheOptions): CacheStore {
  const state: State = { folder, options, problems: [], connection: undefined };
  try {
    makeFolder(folder);
    state.connection = openCurrent(state);
    if (state.connection) removeLeftovers(folder, state.connection.file, ownTag(options));
  } catch (error) {
    giveUp(state, error);
  }
  return state.connection === undefined ? noCache(state.problems) : storeOf(state);
}

function storeOf(state: State): CacheStore {
  return {
    problems: state.problems,
    getMany: (keys) => {
      const answer = guarded(state, (table) => table.getMany(keys));
      if (answer?.hasDamage) report(state, 'CACHE_REBUILT', DAMAGED_VALUES);
      return answer?.values ?? keys.map(() => undefined);
    },
    putMany: (entries) => guarded(state, (table) => table.putMany(entries)),
    stats: () => ({
      ...(guarded(state, (table) => table.stats()) ?? { entries: 0, bytes: 0 }),
      file: state.connection?.file,
    }),
    clean: () => guarded(state, (table) => table.clean()),
    close: () => {
      guarded(state, (table) => table.finish());
      disconnect(state);
    },
  };
}

const DAMAGED_VALUES = 'Damaged values were found in the cache and dropped; they are computed again';

function openCurrent(state: State): Connection | undefined {
  const tag = ownTag(state.options);
  const file = currentFile(state.folder, tag) ?? makeSuccessor(state.folder, tag, undefined);
  try {
    return openFile(state, file);
  } catch (error) {
    if (isBusy(sqliteCodeOf(error))) throw error;
    return openSuccessor(state, file, error);
  }
}

function ownTag({ seal = '', version }: CacheOptions): Tag {
  return tagOf(seal, version);
}

function openFile(state: State, file: string): Connection {
  const database = connect(file, state.options.busyTimeout ?? BUSY_TIMEOUT);
  try {
    return { file, database, table: prepareTable(database, state.options.maxBytes) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Starts afresh beside a file that cannot be used, and removes that one. */
function openSuccessor(state: State, file: string, why: unknown): Connection {
  const successor = makeSuccessor(state.folder, ownTag(state.options), file);
  const connection = openFile(state, successor);
  report(
    state,
    'CACHE_REBUILT',
    `The cache in ${state.folder} was damaged and is being rebuilt: ${messageOf(why)}`,
  );
  removeDatabase(file);
  return connection;
}

/** Runs work on the table; trouble with the disk becomes a problem and no answer. */
function guarded<T>(state: State, work: (table: CacheTable) => T): T | undefined {
  if (state.connection === undefined) return undefined;
  try {
    return work(state.connection.table);
  } catch (error) {
    recover(state, error);
    return undefined;
  }
}

function recover(state: State, error: unknown): void {
  const code = sqliteCodeOf(error);
  if (code === undefined) throw error;
  if (isBusy(code)) {
    report(state, 'CACHE_UNAVAILABLE', `The cache in ${state.folder} was busy and was not used`);
    return;
  }
  const file = state.connection!.file;
  disconnect(state);
  try {
    if (isRefused(code)) throw error;
    state.connection = openSuccessor(state, file, error);
  } catch (again) {
    giveUp(state, again);
  }
}

function disconnect(state: State): void {
  const database = state.connection?.database;
  state.connection = undefined;
  database?.close();
}

/** Only trouble with the disk makes Lintel go without a cache; anything else is a bug and is thrown. */
function giveUp(state: State, error: unknown): void {
  const isDisk =
    sqliteCodeOf(error) !== undefined ||
    error instanceof Failure ||
    error instanceof DamagedCache ||
    /^E[A-Z0-9]+$/.test(codeOf(error) ?? '');
  if (!isDisk) throw error;
  report(state, 'CACHE_UNAVAILABLE', `There is no cache in ${state.folder}: ${messageOf(error)}`);
}

function report(state: State, code: ProblemCode, message: string): void {
  if (!state.problems.some((problem) => problem.code === code && problem.message === message))
    state.problems.push({ code, message, limits: false });
}
