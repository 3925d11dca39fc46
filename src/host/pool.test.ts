import { afterAll, expect, test } from 'vitest';
import { createPool, type Pool, type PoolOptions } from './index.ts';

const module = new URL('./testing/pool-worker.ts', import.meta.url);
const pools: Pool[] = [];
const pool = (options: Partial<PoolOptions> = {}): Pool => {
  const made = createPool({ module, size: 2, ...options });
  pools.push(made);
  return made;
};

afterAll(() => Promise.all(pools.map((each) => each.close())));

test('more tasks than threads are all answered', async () => {
  const { run } = pool();
  const values = Array.from({ length: 20 }, (_, i) => i);
  expect(await Promise.all(values.map((value) => run({ kind: 'echo', value })))).toEqual(values);
});

test('an error of a handler rejects its task alone', async () => {
  const { run } = pool({ size: 1 });
  await expect(run({ kind: 'throw' })).rejects.toMatchObject({ name: 'RangeError', message: 'out of range' });
  await expect(run({ kind: 'fail' })).rejects.toMatchObject({ code: 'FILE_UNREADABLE', data: { path: 'x' } });
  await expect(run({ kind: 'uncloneable' })).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(await run({ kind: 'echo', value: 1 })).toBe(1);
});

test('a message that cannot be sent rejects, and the next task goes on', async () => {
  const { run } = pool({ size: 1 });
  const busy = run({ kind: 'wait', ms: 50 });
  const broken = run({ kind: 'echo', value: () => 1 });
  const next = run({ kind: 'echo', value: 2 });
  await expect(broken).rejects.toMatchObject({ name: 'DataCloneError' });
  expect(await Promise.all([busy, next])).toEqual([50, 2]);
});

test('a thread that dies rejects its task and is replaced', async () => {
  const { run } = pool({ size: 1 });
  await expect(run({ kind: 'exit' })).rejects.toThrow('it exited with code 7');
  expect(await run({ kind: 'echo', value: 1 })).toBe(1);
  await expect(run({ kind: 'exit' })).rejects.toThrow('it exited with code 7');
  expect(await run({ kind: 'echo', value: 2 })).toBe(2);
});

test('threads that only die end in an error, not in a loop', async () => {
  const { run } = pool({ size: 1 });
  const tasks = [1, 2, 3].map(() => run({ kind: 'exit' }));
  const results = await Promise.allSettled(tasks);
  expect(results.map((result) => String((result as PromiseRejectedResult).reason))).toEqual([
    'WorkerDied: a worker thread died during this task: it exited with code 7',
    'WorkerDied: a worker thread died during this task: it exited with code 7',
    'WorkerDied: every worker thread died: it exited with code 7',
  ]);
});

test('a module that cannot be loaded is an error', async () => {
  const { run } = pool({ module: new URL('./testing/no-such-module.ts', import.meta.url) });
  await expect(run({})).rejects.toThrow('Cannot find module');
});

test('a thread that runs out of memory rejects its task clearly', async () => {
  const { run } = pool({ size: 1, maxHeapMegabytes: 32 });
  await expect(run({ kind: 'fill' })).rejects.toThrow(/memory/);
  expect(await run({ kind: 'echo', value: 1 })).toBe(1);
});

test('memory is handed over both ways', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const answer = await pool().run<Uint8Array>({ kind: 'bytes', bytes }, [bytes.buffer]);
  expect(answer).toEqual(new Uint8Array([2, 3, 4]));
  expect(bytes.length).toBe(0);
});

test('closing rejects what is under way and what comes after', async () => {
  const { run, close } = pool({ size: 1 });
  const running = expect(run({ kind: 'wait', ms: 60_000 })).rejects.toThrow('died during this task');
  const queued = expect(run({ kind: 'wait', ms: 60_000 })).rejects.toThrow('the pool was closed');
  await close();
  await Promise.all([running, queued]);
  await expect(run({ kind: 'echo', value: 1 })).rejects.toThrow('the pool is closed');
});
