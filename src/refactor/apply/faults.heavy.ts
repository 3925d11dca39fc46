// More than ten thousand processes die while they write, at every step there is; no repository is left half-changed.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../host/testing/temporary-folder.ts';
import { killAndRecover, killJobs } from './testing/kill-faults.ts';
import {
  injectFaults,
  injectFaultsAmongMany,
  injectForeignWrites,
  injectRefusals,
} from './testing/memory-faults.ts';
import { randomFrom } from './testing/random.ts';

const folder = temporaryFolder();

function repeat(wanted: number, inject: (seed: number) => number): void {
  let faults = 0;
  for (let seed = 1000; faults < wanted; seed++) faults += inject(seed);
  expect(faults).toBeGreaterThanOrEqual(wanted);
}

test.each([{ foldsCase: false }, { foldsCase: true }])('on a disk in memory: %o', (options) => {
  repeat(5_000, (seed) => injectFaults(seed, options));
  repeat(1_000, (seed) => injectRefusals(seed, options));
  repeat(1_000, (seed) => injectForeignWrites(seed, options));
});

test('when an old change is forgotten', () => {
  repeat(200, (seed) => injectFaultsAmongMany(seed, 20));
});

test('with real processes on real file systems', async () => {
  const child = await bundledChild();
  const roots = [join(folder, 'disk'), join(quickFolder(), 'memory')];
  const jobs = Array.from({ length: 12 }, (_, seed) => killJobs(seed, roots[1]!)).flat();
  expect(jobs.length).toBeGreaterThan(700);
  const random = randomFrom(1);
  const work = async (root: string): Promise<void> => {
    for (let job = jobs.pop(); job !== undefined; job = jobs.pop())
      await killAndRecover(child, job, root, random);
  };
  await Promise.all(roots.map(work));
});

/** A folder on a file system that does not wait for a disk, where there is one. */
function quickFolder(): string {
  if (!existsSync('/dev/shm')) return folder;
  const quick = mkdtempSync('/dev/shm/lintel-test-');
  onTestFinished(() => rmSync(quick, { recursive: true, force: true }));
  return quick;
}

/** One file starts several times as fast as the sources. */
async function bundledChild(): Promise<string> {
  const file = join(folder, 'child.mjs');
  const input = join(import.meta.dirname, 'testing', 'kill-child.ts');
  const moduleSideEffects = (id: string): boolean => id === input;
  const external = [/^node:/, '@parcel/watcher'];
  await build({
    input,
    platform: 'node',
    external,
    treeshake: { moduleSideEffects },
    output: { file },
    logLevel: 'warn',
  });
  return file;
}
