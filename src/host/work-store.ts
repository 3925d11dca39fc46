// What a program that works through queues remembers from one run to the next, and the right to work on a queue, which one process has at a
// time. Only what cannot be looked up belongs here. It lies in the user's folder, or in a database that many machines share.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { monotonic } from './clock.ts';
import { durableFiles } from './durable-files.ts';
import { makeFolder } from './files.ts';
import { loadSqlite } from './sqlite.ts';

/** What is known of one piece of work: a value that JSON can hold. */
export type WorkData = Readonly<Record<string, string | number | boolean | null>>;

/** The sole right to work on a queue, until it is given back or the process ends. */
export interface QueueLock {
  /** Given when the right is lost, with a failure as its reason: another process may have it, and nothing more may be done. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface WorkStore {
  /** Undefined while another has the right. */
  lock(queue: string): Promise<QueueLock | undefined>;
  /** All pieces of work of a queue by their names. */
  read(queue: string): Promise<ReadonlyMap<string, WorkData>>;
  /** On the disk when it has returned. Fails if the right to the queue was had and is lost. */
  write(queue: string, name: string, data: WorkData): Promise<void>;
  /** Milliseconds by the clock of everyone who shares the store. */
  now(): Promise<number>;
  close(): Promise<void>;
}

/** The database of that address if there is one, and otherwise a file in the folder. */
export async function openWorkStore(folder: string, databaseUrl?: string): Promise<WorkStore> {
  if (databaseUrl === undefined) return openInFolder(folder);
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(databaseUrl);
}

const TABLE =
  'CREATE TABLE IF NOT EXISTS work (queue TEXT, name TEXT, data TEXT, PRIMARY KEY (queue, name)) WITHOUT ROWID';

/** The system's own lock lasts as long as the process. */
const NEVER = new AbortController().signal;

function openInFolder(folder: string): WorkStore {
  makeFolder(folder);
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(join(folder, 'work.sqlite'));
  database.exec('PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(TABLE);
  return {
    async lock(queue) {
      const name = createHash('sha256').update(queue).digest('hex').slice(0, 16);
      const release = durableFiles().lock(join(folder, `${name}.lock`), 0);
      return release && { lost: NEVER, release: async () => release() };
    },
    async read(queue) {
      const rows = database.prepare('SELECT name, data FROM work WHERE queue = ? ORDER BY name').all(queue);
      return new Map(rows.map(({ name, data }) => [String(name), JSON.parse(String(data)) as WorkData]));
    },
    async write(queue, name, data) {
      database
        .prepare('INSERT OR REPLACE INTO work (queue, name, data) VALUES (?, ?, ?)')
        .run(queue, name, JSON.stringify(data));
    },
    // What begins within one millisecond is still told apart.
    now: async () => performance.timeOrigin + monotonic(),
    async close() {
      database.close();
    },
  };
}
