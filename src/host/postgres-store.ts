// The work store in a Postgres database. One connection does it all: the right to a queue is an advisory lock of its session, and what is written
// by that right is written in the same session, so that a write that succeeds shows that the right was still there.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { Failure } from '../contract/index.ts';
import { codeOf, messageOf } from './error-text.ts';
import type { QueueLock, WorkData, WorkStore } from './work-store.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 60_000;

/** Somebody else may make the table, and leave us no right to make one. Two that make it at once would get in each other's way. */
const PREPARE = `
DO $$ BEGIN
  IF to_regclass('lintel_work') IS NULL THEN
    PERFORM pg_advisory_xact_lock(${keyOf('table')});
    CREATE TABLE IF NOT EXISTS lintel_work (queue TEXT, name TEXT, data TEXT NOT NULL, PRIMARY KEY (queue, name));
  END IF;
END $$`;

/** A machine that vanishes loses its rights within half a minute, and one that waits keeps them. Older servers do not know them all. */
const SETTINGS = `
SELECT set_config(wanted.name, wanted.value, false)
FROM (VALUES ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '4'),
  ('idle_session_timeout', '0')) AS wanted (name, value)
JOIN pg_settings ON pg_settings.name = wanted.name`;

/** $4 is the key of the right that it is written by. Programs that share one session among many clients make it somebody else's session. */
const WRITE = `
INSERT INTO lintel_work (queue, name, data) SELECT $1, $2, $3
WHERE $4::bigint IS NULL OR EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND objsubid = 1
    AND ((classid::bigint << 32) | objid::bigint) = $4::bigint)
ON CONFLICT (queue, name) DO UPDATE SET data = excluded.data`;

export async function openPostgresStore(url: string): Promise<WorkStore> {
  const { client, place } = await connected(url);
  const held = new Map<string, AbortController>();
  let ended: Failure | undefined;
  const end = (error?: unknown): void => {
    const reason = error === undefined ? 'the connection was closed' : messageOf(error);
    ended ??= failed(`The connection to ${place} was lost: ${reason}.`, error);
    for (const right of held.values()) right.abort(ended);
  };
  client.on('error', end);
  client.on('end', () => end());
  const ask = async (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    if (ended) throw ended;
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      // Whatever is not the server's own word leaves open what became of the session.
      if (!(error instanceof pg.DatabaseError)) end(error);
      throw (
        ended ??
        failed(`Work could not be looked up or written down in ${place}: ${messageOf(error)}.`, error)
      );
    }
  };
  try {
    await ask(SETTINGS);
    await ask(PREPARE);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    async lock(queue): Promise<QueueLock | undefined> {
      // A session that has the lock would get it once more.
      if (held.has(queue)) return undefined;
      const { rows } = await ask('SELECT pg_try_advisory_lock($1) AS got', [keyOf(queue)]);
      if (rows[0]?.got !== true) return undefined;
      const right = new AbortController();
      held.set(queue, right);
      if (ended) right.abort(ended);
      return {
        lost: right.signal,
        async release() {
          held.delete(queue);
          if (ended === undefined) await ask('SELECT pg_advisory_unlock($1)', [keyOf(queue)]);
        },
      };
    },
    async read(queue) {
      const { rows } = await ask(
        'SELECT name, data FROM lintel_work WHERE queue = $1 ORDER BY name COLLATE "C"',
        [queue],
      );
      return new Map(rows.map(({ name, data }) => [String(name), JSON.parse(String(data)) as WorkData]));
    },
    async write(queue, name, data) {
      const right = held.get(queue);
      const by = right === undefined ? null : keyOf(queue);
      const { rowCount } = await ask(WRITE, [queue, name, JSON.stringify(data), by]);
      if (rowCount !== 0) return;
      const lost = failed(
        `The right to work on ${queue} was lost: ${place} has given the session to others.`,
      );
      right?.abort(lost);
      throw lost;
    },
    async now() {
      const { rows } = await ask('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
      return Number(rows[0]?.ms);
    },
    async close() {
      client.removeAllListeners('end');
      held.clear();
      await client.end();
    },
  };
}

interface Connected {
  readonly client: pg.Client;
  /** What it is called in messages, in which there is never a password. */
  readonly place: string;
}

async function connected(url: string): Promise<Connected> {
  const address = URL.parse(url);
  if (address === null || !/^postgres(?:ql)?:$/.test(address.protocol) || isCut(address)) {
    const message =
      'LINTEL_DATABASE_URL is not the address of a database: it is written postgres://user:password@host/database, with %xx for special characters.';
    throw new Failure('USAGE', { message });
  }
  const place = `the database at ${address.host}${address.pathname}`;
  try {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lintel',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
    });
    await client.connect();
    return { client, place };
  } catch (error) {
    throw failed(`Could not connect to ${place}: ${reasonOf(error)}.`, error);
  }
}

/** A password with a slash that is not encoded ends the host: nothing of it may get into a message. */
function isCut({ pathname, hash }: URL): boolean {
  return `${pathname}${hash}`.includes('@');
}

/** A host with several addresses fails once for each of them. */
function reasonOf(error: unknown): string {
  return messageOf(error) || (codeOf(error) ?? 'it does not answer');
}

function failed(message: string, cause?: unknown): Failure {
  return new Failure('DATABASE_FAILED', { message }, cause === undefined ? {} : { cause });
}

/** The number by which the server knows a right. */
function keyOf(queue: string): string {
  return createHash('sha256').update(`lintel: ${queue}`).digest().readBigInt64BE().toString();
}
