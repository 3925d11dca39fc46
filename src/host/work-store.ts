// What a program that works through queues remembers from one run to the next, and the right to work on a queue, which one process has at a
// time. Only what cannot be looked up belongs here. Asynchronous, so that a database on another machine can take its place.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { durableFiles } from './durable-files.ts';
import { makeFolder } from './files.ts';
import { loadSqlite } from './sqlite.ts';

/** What is known of one piece of work: a value that JSON can hold. */
export type WorkData = Readonly<Record<string, string | number | boolean | null>>;

export interface WorkStore {
  /** The sole right to work on a queue until it is given back or the process ends; undefined while another has it. */
  lock(queue: string): Promise<(() => void) | undefined>;
  /** All pieces of work of a queue by their names. */
  read(queue: string): Promise<ReadonlyMap<string, WorkData>>;
  /** On the disk when it has returned. */
  write(queue: string, name: string, data: WorkData): Promise<void>;
  close(): Promise<void>;
}

const TABLE =
  'CREATE TABLE IF NOT EXISTS work (queue TEXT, name TEXT, data TEXT, PRIMARY KEY (queue, name)) WITHOUT ROWID';

export function openWorkStore(folder: string): WorkStore {
  makeFolder(folder);
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(join(folder, 'work.sqlite'));
  database.exec('PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(TABLE);
  return {
    async lock(queue) {
      const name = createHash('sha256').update(queue).digest('hex').slice(0, 16);
      return durableFiles().lock(join(folder, `${name}.lock`), 0);
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
    async close() {
      database.close();
    },
  };
}
