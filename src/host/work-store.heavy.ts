import { spawn } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openWorkStore, type QueueLock, type WorkStore } from './index.ts';
import { startPostgres } from './testing/postgres.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const temporary = temporaryFolder();
const postgres = await startPostgres(temporary);
afterAll(() => postgres.stop());

const KINDS = [
  ['a folder', undefined],
  ['a database', postgres.url()],
] as const;

async function open(url: string | undefined): Promise<WorkStore> {
  const store = await openWorkStore(join(temporary, 'work'), url);
  onTestFinished(() => store.close());
  return store;
}

/** Asks until somebody else has let go of it. */
async function lockAfter(store: WorkStore, queue: string): Promise<QueueLock> {
  for (;;) {
    const right = await store.lock(queue);
    if (right) return right;
  }
}

test.each(KINDS)('%s remembers pieces of work by queue and name', async (_, url) => {
  const [one, two] = await Promise.all([open(url), open(url)]);
  await one.write('q', 'b', { step: 'merging', 'it’s': '\u0000 "€"', n: 1.5, yes: true, no: null });
  await one.write('q', 'B', { step: 'done' });
  await two.write('q', 'b', { step: 'merged', 'it’s': '\u0000 "€"', n: 1.5, yes: true, no: null });
  await two.write('other', 'b', {});
  expect([...(await one.read('q'))]).toEqual([
    ['B', { step: 'done' }],
    ['b', { step: 'merged', 'it’s': '\u0000 "€"', n: 1.5, yes: true, no: null }],
  ]);
  const before = await one.now();
  expect(await two.now()).toBeGreaterThanOrEqual(before);
});

test.each(KINDS)('%s gives one process the right to a queue', async (_, url) => {
  const [one, two] = await Promise.all([open(url), open(url)]);
  const right = await one.lock('right');
  expect([await one.lock('right'), await two.lock('right')]).toEqual([undefined, undefined]);
  expect(await two.lock('another')).toBeDefined();
  await one.write('right', 'a', { by: 'one' });
  await right!.release();
  expect(await two.lock('right')).toBeDefined();
  expect(right!.lost.aborted).toBe(false);
});

test.each(KINDS)('%s takes the right from a process that is killed', async (_, url) => {
  const code = `const { openWorkStore } = await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)});
const store = await openWorkStore(${JSON.stringify(join(temporary, 'work'))}, ${JSON.stringify(url)});
await store.lock('killed');
await store.write('killed', 'a', { by: 'child' });
console.log('locked');
setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const store = await open(url);
  expect(await store.lock('killed')).toBeUndefined();
  child.kill('SIGKILL');
  await lockAfter(store, 'killed');
  expect((await store.read('killed')).get('a')).toEqual({ by: 'child' });
});

/** Does something to the server, as somebody else. */
async function ask(statement: string): Promise<void> {
  const client = new pg.Client(postgres.url());
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('who loses the connection hears of it, and writes nothing more', async () => {
  const [one, two] = await Promise.all([open(postgres.url()), open(postgres.url())]);
  const right = (await one.lock('cut'))!;
  const lost = new Promise((resolve) => right.lost.addEventListener('abort', resolve));
  await ask(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`);
  await lost;
  expect(right.lost.reason).toMatchObject({
    code: 'DATABASE_FAILED',
    message: expect.stringMatching(
      /^The connection to the database at 127\.0\.0\.1:\d+\/postgres was lost: /,
    ),
  });
  await expect(one.write('cut', 'a', {})).rejects.toBe(right.lost.reason);
  await expect(one.lock('uncut')).rejects.toBe(right.lost.reason);
  await right.release();
  // The server says goodbye before it releases what the session had.
  await vi.waitUntil(() => two.lock('cut'));
  expect((await two.read('cut')).size).toBe(0);
});

test('who has the session but not the lock writes nothing', async () => {
  const store = await open(postgres.url());
  const asking = vi.spyOn(pg.Client.prototype, 'query');
  const right = (await store.lock('pooled'))!;
  const [session] = asking.mock.contexts as pg.Client[];
  asking.mockRestore();
  // What a program that hands sessions from one client to another amounts to.
  await session!.query('SELECT pg_advisory_unlock_all()');
  await expect(store.write('pooled', 'a', {})).rejects.toThrow('The right to work on pooled was lost');
  expect([right.lost.aborted, (await store.read('pooled')).size]).toEqual([true, 0]);
});

test('who may not make the table is told, and uses one that is there', async () => {
  await ask(`CREATE ROLE guest LOGIN PASSWORD 'guest'; GRANT SELECT, INSERT, UPDATE ON lintel_work TO guest`);
  const url = postgres.url().replace(/lintel:[^@]+/, 'guest:guest');
  await (await open(url)).write('q', 'guest', {});
  await ask('DROP TABLE lintel_work');
  await expect(open(url)).rejects.toThrow('permission denied for schema public');
});

test('many make the table at once', async () => {
  await ask('DROP TABLE IF EXISTS lintel_work');
  const stores = await Promise.all(Array.from({ length: 8 }, () => open(postgres.url())));
  await Promise.all(stores.map((store, at) => store.write('q', String(at), {})));
  expect((await stores[0]!.read('q')).size).toBe(8);
});

test.each([
  [postgres.url('battery-staple'), 'DATABASE_FAILED', 'password authentication failed for user "lintel"'],
  [
    'postgres://lintel:battery-staple@127.0.0.1:1/shop',
    'DATABASE_FAILED',
    '127.0.0.1:1/shop: connect ECONNREFUSED',
  ],
  [postgres.url().replace(/postgres$/, 'shop'), 'DATABASE_FAILED', 'database "shop" does not exist'],
  ['mysql://lintel:battery-staple@127.0.0.1/shop', 'USAGE', 'it is written postgres://'],
  ['battery-staple', 'USAGE', 'it is written postgres://'],
  ['postgres://lintel:12/battery-staple@127.0.0.1/shop', 'USAGE', 'it is written postgres://'],
])('a database that cannot be used is named without its password', async (url, code, message) => {
  const failure = await openWorkStore(temporary, url).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, message: expect.stringContaining(message) });
  const { cause, stack } = failure as Error;
  expect(`${stack} ${JSON.stringify(cause)}`).not.toMatch(/battery-staple|correct-horse/);
});
