// Lets a process die, or the disk refuse, at every single step of a change, of its undoing and of recovery, and looks whether
// the repository is whole afterwards: all as before or all as after, with nothing left behind. Each gives the number of
// its faults.
import { expect } from 'vitest';
import { durableFiles } from '../../../host/index.ts';
import { applyWrites } from '../apply-writes.ts';
import type { FileWrite } from '../writes-of.ts';
import { recover } from '../recover.ts';
import { undo } from '../undo.ts';
import type { MemoryDisk, MemoryOptions } from './memory-disk.ts';
import type { Random } from './random.ts';
import {
  ROOT,
  describedTree,
  diskAfter,
  dieAt,
  expectTidy,
  filesOf,
  randomCase,
  startAgain,
  stepsOf,
  type Action,
  type Case,
} from './memory-world.ts';
import { readTree, sourceOf, treeAfter, type TestTree } from './random-change.ts';

const applying =
  (writes: readonly FileWrite[]): Action =>
  (files) =>
    expect(applyWrites(ROOT, writes, { files }).status).toBe('applied');
const takingBack: Action = (files) => expect(undo(ROOT, { files }).undone).toBe(true);

/** Dies at each step of a random change, and of its undoing. */
export function injectFaults(seed: number, options: MemoryOptions = {}): number {
  const sample = randomCase(seed, options);
  const apply = applying(sample.writes);
  return (
    faultsDuring(sample, [], apply, treeAfter(sample.tree, sample.writes)) +
    faultsDuring(sample, [apply], takingBack, sample.tree)
  );
}

/** Dies at each step of a change that pushes the oldest of many out of what is kept. */
export function injectFaultsAmongMany(seed: number, count: number): number {
  const sample = randomCase(seed, {});
  const path = 'many.ts';
  const tree = (content: number): TestTree =>
    new Map([...sample.tree, [path, { bytes: Buffer.from(`${content}`), mode: 0o644 }]]);
  const change = (content: number): Action =>
    applying([
      {
        path,
        before: sourceOf(tree(content)).entry(path)!.id,
        after: { bytes: Buffer.from(`${content + 1}`) },
      },
    ]);
  const earlier = Array.from({ length: count }, (_, index) => change(index));
  return faultsDuring({ ...sample, tree: tree(0) }, earlier, change(count), tree(count + 1));
}

function faultsDuring(sample: Case, earlier: readonly Action[], action: Action, after: TestTree): number {
  const ideal = diskAfter(sample, earlier);
  const before = readTree(ideal, ROOT);
  const steps = stepsOf(ideal, action);
  expect(filesOf(ideal)).toEqual(describedTree(after));
  const whole = [before, readTree(ideal, ROOT)];
  let faults = 0;
  for (let step = 1; step <= steps; step++) {
    const disk = diskAfter(sample, earlier);
    dieAt(disk, step, action);
    faults += 1 + startAgain(disk, sample.random);
    expect(whole).toContainEqual(readTree(disk, ROOT));
    expectTidy(disk);
  }
  return faults;
}

/** The disk refuses one step: either it is thrown and nothing has changed, or it did not matter. */
export function injectRefusals(seed: number, options: MemoryOptions = {}): number {
  const sample = randomCase(seed, options);
  const apply = applying(sample.writes);
  return refusalsDuring(sample, [], apply) + refusalsDuring(sample, [apply], takingBack);
}

function refusalsDuring(sample: Case, earlier: readonly Action[], action: Action): number {
  const ideal = diskAfter(sample, earlier);
  const before = readTree(ideal, ROOT);
  const steps = stepsOf(ideal, action);
  const after = readTree(ideal, ROOT);
  for (let step = 1; step <= steps; step++) {
    const disk = diskAfter(sample, earlier);
    const isThrown = refuseAt(disk, step, action);
    expect(readTree(disk, ROOT)).toEqual(isThrown ? before : after);
    recover(ROOT, { files: durableFiles({ disk }) });
    expect(readTree(disk, ROOT)).toEqual(isThrown ? before : after);
    expectTidy(disk);
  }
  return steps;
}

function refuseAt(disk: MemoryDisk, step: number, action: Action): boolean {
  let steps = 0;
  const onStep = (): void => {
    if (++steps === step) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  };
  try {
    action(durableFiles({ disk, onStep }));
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'FILE_UNWRITABLE' });
    return true;
  }
}

/**
 * Between death and recovery somebody writes to a file of the change: that stays, and the others are all old or all new, if
 * need be after somebody chose which.
 */
export function injectForeignWrites(seed: number, options: MemoryOptions = {}): number {
  const sample = randomCase(seed, options);
  const apply = applying(sample.writes);
  const ideal = diskAfter(sample, []);
  const steps = stepsOf(ideal, apply);
  const whole = [describedTree(sample.tree), filesOf(ideal)];
  for (let step = 1; step <= steps; step++) {
    const disk = diskAfter(sample, []);
    dieAt(disk, step, apply);
    disk.restart(sample.random.pick(['killed', 'power-lost']), sample.random);
    const { path } = sample.random.pick(sample.writes);
    if (!overwrite(disk, `${ROOT}/${path}`)) continue;
    startAgain(disk, sample.random);
    expect(filesOf(disk).get(path)).toBe('600 foreign');
    choose(disk, sample.random, path);
    expect(filesOf(disk).get(path)).toBe('600 foreign');
    expect(whole.map((files) => without(files, path))).toContainEqual(without(filesOf(disk), path));
    expectTidy(disk);
  }
  return steps;
}

/** Where recovery waits for a choice, nothing else is done; one of the choices settles it. */
function choose(disk: MemoryDisk, random: Random, written: string): void {
  const files = durableFiles({ disk });
  const found = recover(ROOT, { files });
  const unfinished = found.status === 'recovered' ? found.changes : [];
  for (const { outcome, choices } of unfinished) {
    expect(outcome).toBe('unfinished');
    const before = filesOf(disk);
    expect(() => undo(ROOT, { files })).toThrow('was interrupted');
    expect(filesOf(disk)).toEqual(before);
    const choice = random.pick(choices.filter((each) => each !== 'discard'));
    const settled = recover(ROOT, { files, choice });
    const conflicts = settled.status === 'recovered' ? settled.changes.flatMap((each) => each.conflicts) : [];
    // Where case does not count, a file that changes its spelling is in the way under both.
    expect(new Set(conflicts.map((path) => path.toLowerCase()))).toEqual(new Set([written.toLowerCase()]));
  }
}

/** All but that path, however it is spelled. */
function without(files: ReadonlyMap<string, string>, path: string): Map<string, string> {
  return new Map([...files].filter(([each]) => each.toLowerCase() !== path.toLowerCase()));
}

/** Whether it could be done: the folder is there, and nothing of another spelling in it. */
function overwrite(disk: MemoryDisk, path: string): boolean {
  const [folder, name] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
  if (disk.look(folder) === undefined) return false;
  if (disk.list(folder).includes(name)) disk.unlink(path);
  if (disk.look(path) !== undefined) return false;
  const file = disk.create(path, 0o666);
  file.write(Buffer.from('foreign'));
  file.setPermissions({ mode: 0o600, uid: 0, gid: 0 });
  disk.syncAll();
  return true;
}
