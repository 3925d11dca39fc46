// Repositories on a disk in memory, on which processes die.
import { expect } from 'vitest';
import { durableFiles, type DurableFiles } from '../../../host/index.ts';
import { listEntries, readJournal } from '../journal.ts';
import type { FileWrite } from '../writes-of.ts';
import { recover } from '../recover.ts';
import { memoryDisk, type MemoryDisk, type MemoryOptions } from './memory-disk.ts';
import { described, randomTree, randomWrites, readTree, writeTree, type TestTree } from './random-change.ts';
import { randomFrom, type Random } from './random.ts';

export const ROOT = '/repo';

export interface Case {
  readonly tree: TestTree;
  readonly writes: readonly FileWrite[];
  readonly options: MemoryOptions;
  readonly random: Random;
}

export type Action = (files: DurableFiles) => unknown;

export function randomCase(seed: number, options: MemoryOptions): Case {
  const random = randomFrom(seed);
  const tree = randomTree(random);
  return { tree, writes: randomWrites(random, tree), options, random };
}

/** A disk with the tree, on which the actions were done. */
export function diskAfter({ tree, options }: Case, actions: readonly Action[]): MemoryDisk {
  const disk = memoryDisk(options);
  disk.makeFolder(ROOT, undefined);
  writeTree(disk, ROOT, tree);
  disk.syncAll();
  for (const action of actions) action(durableFiles({ disk }));
  return disk;
}

/** Does it, and counts the steps. */
export function stepsOf(disk: MemoryDisk, action: Action): number {
  let steps = 0;
  action(durableFiles({ disk, onStep: () => steps++ }));
  return steps;
}

/** Whether it died before it was through. */
export function dieAt(disk: MemoryDisk, step: number, action: Action): boolean {
  let steps = 0;
  const onStep = (): void => {
    if (++steps !== step) return;
    disk.fail();
    throw new Error('the process died');
  };
  try {
    action(durableFiles({ disk, onStep }));
  } catch (error) {
    if (steps < step) throw error;
  }
  return steps >= step;
}

/** Recovers; now and then dies while recovering, and starts yet again. Gives the number of further faults. */
export function startAgain(disk: MemoryDisk, random: Random): number {
  let faults = 0;
  for (;;) {
    disk.restart(random.pick(['killed', 'power-lost']), random);
    const step = faults < 3 && random.chance(0.5) ? 1 + random.below(20) : Infinity;
    if (!dieAt(disk, step, (files) => recover(ROOT, { files }))) return faults;
    faults++;
  }
}

/** No temporary files, nothing half-done, nothing more to recover, and all that is kept can be read. */
export function expectTidy(disk: MemoryDisk): void {
  const home = `${ROOT}/.lintel/refactor`;
  const names = disk.look(home) === undefined ? [] : disk.list(home);
  expect(names.filter((name) => !/^\d+-done$/.test(name))).toEqual([]);
  expect(stepsOf(disk, (files) => recover(ROOT, { files }))).toBe(0);
  const files = durableFiles({ disk });
  for (const { folder } of listEntries(files, home)) readJournal(files, folder);
}

/** Files without folders. */
export function filesOf(disk: MemoryDisk): Map<string, string> {
  return new Map([...readTree(disk, ROOT)].filter(([path]) => !path.endsWith('/')));
}

export function describedTree(tree: TestTree): Map<string, string> {
  return new Map([...tree].map(([path, file]) => [path, described(file)]));
}
