import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CONFIG, fixture, temporaryFolder } from './testing/fixture.ts';

const SOURCES = `
//- tsconfig.json
${CONFIG}
//- a.ts
export const a = 1;
a;
`;

const isAlive = (pid: number): boolean => spawnSync('kill', ['-0', String(pid)]).status === 0;

test('a killed process is replaced and the answer is right', async () => {
  const { types, at } = fixture(SOURCES);
  const before = await types.references('a.ts', at('a.ts', 'a ='));
  const pid = types.pid()!;
  process.kill(pid, 'SIGKILL');
  expect(await types.references('a.ts', at('a.ts', 'a ='))).toEqual(before);
  expect(types.pid()).not.toBe(pid);
});

test('a process killed in the middle of a question is replaced too', async () => {
  const { types, at } = fixture(SOURCES);
  const before = await types.references('a.ts', at('a.ts', 'a ='));
  const answer = types.references('a.ts', at('a.ts', 'a ='));
  process.kill(types.pid()!, 'SIGKILL');
  expect(await answer).toEqual(before);
});

test('a process that is killed twice is a failure, and the next question works again', async () => {
  const { types, at } = fixture(SOURCES);
  await types.open(['tsconfig.json']);
  let killed = 0;
  const killer = setInterval(() => {
    const pid = types.pid();
    if (pid !== undefined && killed !== pid) process.kill((killed = pid), 'SIGKILL');
  }, 1);
  await expect(types.references('a.ts', at('a.ts', 'a ='))).rejects.toMatchObject({ code: 'TYPES_FAILED' });
  clearInterval(killer);
  expect((await types.references('a.ts', at('a.ts', 'a ='))).references).toHaveLength(2);
});

test('a hung process is replaced after the time limit', async () => {
  const { types, at } = fixture(SOURCES, { timeout: 1000 });
  await types.open(['tsconfig.json']);
  process.kill(types.pid()!, 'SIGSTOP');
  expect((await types.references('a.ts', at('a.ts', 'a ='))).references).toHaveLength(2);
});

test('closing ends the process', async () => {
  const { types } = fixture(SOURCES);
  await types.open(['tsconfig.json']);
  const pid = types.pid()!;
  await types.close();
  expect(isAlive(pid)).toBe(false);
  await expect(types.open(['tsconfig.json'])).rejects.toMatchObject({ code: 'TYPES_FAILED' });
});

test('what a view throws reaches the caller', async () => {
  const broken = {
    paths: ['tsconfig.json'],
    has: () => true,
    hasFolder: () => true,
    read: () => {
      throw new RangeError('no');
    },
  };
  const { types } = fixture(SOURCES, { view: broken });
  await expect(types.open(['tsconfig.json'])).rejects.toThrow(RangeError);
});

test('a program that forgets to close can end, and its process ends with it', async () => {
  const door = fileURLToPath(new URL('./index.ts', import.meta.url));
  const script = `
    const { openTypes } = await import(${JSON.stringify(door)});
    const view = { paths: ['tsconfig.json', 'a.ts'], has: (p) => view.paths.includes(p), hasFolder: (p) => p === '',
      read: (p) => (p === 'a.ts' ? 'export {}' : '{}') };
    const types = openTypes({ root: ${JSON.stringify(temporaryFolder())}, view, contexts: ['tsconfig.json'] });
    await types.open(['tsconfig.json']);
    console.log(types.pid());
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(stderr).toBe('');
  expect(Number(stdout)).toBeGreaterThan(0);
  await expect.poll(() => isAlive(Number(stdout)), { timeout: 5000 }).toBe(false);
});
