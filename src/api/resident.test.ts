// The three ways of learning what changed, and the change from one to another.
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { gitFixture } from '../host/testing/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../host/testing/temporary-folder.ts';
import { openResident, type Resident } from './index.ts';

const temporary = temporaryFolder();
const FILES = { 'src/a.ts': 'export const a = 1;\n', 'src/b.tsx': 'export const b = 1;\n' };
const LOG = '.bunner/cache';

const files = (resident: Resident): Promise<number> =>
  resident.ask(async (lintel) => (await lintel.summary()).symbols);

test.each([[false], [true]])('changes are seen at once, without watches: %s', async (noWatches) => {
  const root = gitFixture(temporary, FILES);
  const resident = openResident(root, { noCache: true, noWatches });
  expect(await files(resident)).toBe(2);
  expect(resident.way()).toBe(noWatches ? 'comparing' : 'watching');
  writeFileSync(join(root, 'src/a.ts'), 'export const a = 1, c = 2;\n');
  expect(await files(resident)).toBe(3);
  writeFiles(root, { 'src/deep/er/d.ts': 'export const d = 1;\n' });
  expect(await files(resident)).toBe(4);
  writeFileSync(join(root, 'src/deep/er/d.ts'), 'export const d = 1, e = 1;\n');
  expect(await files(resident)).toBe(5);
  renameSync(join(root, 'src/deep'), join(root, 'src/other'));
  expect(await files(resident)).toBe(5);
  rmSync(join(root, 'src/other'), { recursive: true });
  expect(await files(resident)).toBe(3);
  await resident.close();
});

test('a change log of a living watcher is read, and left when the watcher is gone', async () => {
  const root = gitFixture(temporary, FILES);
  mkdirSync(join(root, LOG), { recursive: true });
  const lock = join(root, LOG, 'watcher.owner.lock');
  const log = join(root, LOG, 'changeset.jsonl');
  const told = (file: string, ts = Date.now()): void =>
    appendFileSync(log, `${JSON.stringify({ ts, event: 'change', file })}\n`);
  const resident = openResident(root, { noCache: true });
  await files(resident);
  writeFileSync(lock, String(process.pid));
  expect(await files(resident)).toBe(2);
  expect(resident.way()).toBe('consuming');

  writeFileSync(join(root, 'src/a.ts'), 'export const a = 1, c = 2;\n');
  told('src/a.ts');
  appendFileSync(log, '{"ts": 1, "fi');
  expect(await files(resident)).toBe(3);
  writeFileSync(join(root, 'src/b.tsx'), 'export const b = 1, e = 2;\n');
  expect(await files(resident)).toBe(4);
  renameSync(log, `${log}.1`);
  writeFiles(root, { 'src/c.ts': 'export const f = 1;\n' });
  expect(await files(resident)).toBe(5);

  writeFileSync(lock, '999999999');
  writeFileSync(join(root, 'src/a.ts'), 'export const a = 1;\n');
  expect(await files(resident)).toBe(4);
  expect(resident.way()).toBe('watching');
  await resident.close();
});

test('settings are read again, and the same question about the same files gives the same report', async () => {
  const root = gitFixture(temporary, { 'a.ts': 'let n = 1;\nn = n;\n' });
  const resident = openResident(root, { noCache: true });
  const request = { types: false, only: ['noop'] };
  const first = await resident.scan(request);
  expect(await resident.scan(request)).toBe(first);
  writeFileSync(join(root, 'lintel.json'), '{ "exclude": ["a.ts"] }');
  expect((await resident.scan(request)).meta.targetCount).toBe(0);
  await resident.close();
});

test('a pause without questions is used once, and ends with the next question', async () => {
  const resident = openResident(gitFixture(temporary, FILES), { noCache: true });
  let isWanted = (): boolean => false;
  const prepare = vi.fn(async (wanted: () => boolean) => void (isWanted = wanted));
  await resident.ask(async (lintel) => void Object.assign(lintel, { prepare }));
  await expect.poll(() => prepare.mock.calls.length, { timeout: 5000 }).toBe(1);
  expect(isWanted()).toBe(true);
  const answer = files(resident);
  expect(isWanted()).toBe(false);
  await answer;
  await expect.poll(() => prepare.mock.calls.length, { timeout: 5000 }).toBe(2);
  await resident.close();
});

test('a scan that nobody waits for any more stops, and the next question is answered', async () => {
  const resident = openResident(gitFixture(temporary, FILES), { noCache: true });
  const caller = new AbortController();
  const steps: string[] = [];
  const onStep = (step: string): void => {
    steps.push(step);
    caller.abort();
  };
  await expect(resident.scan({ signal: caller.signal, onStep })).rejects.toThrow(/aborted/);
  expect(steps).toHaveLength(1);
  expect((await resident.scan({ types: false })).meta.targetCount).toBe(2);
  await resident.close();
});
