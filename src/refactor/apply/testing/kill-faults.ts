// Real processes on a real disk, killed at every step of a random change and of its undoing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { durableFiles, nodeDisk } from '../../../host/index.ts';
import { applyWrites } from '../apply-writes.ts';
import { recover } from '../recover.ts';
import { undo } from '../undo.ts';
import { randomTree, randomWrites, readTree, writeTree } from './random-change.ts';
import { randomFrom, type Random } from './random.ts';

interface Job {
  readonly seed: number;
  readonly action: 'apply' | 'undo';
  readonly step: number;
  /** The two trees that are whole. */
  readonly whole: readonly unknown[];
}

/** The jobs of one random change: each step of applying and of undoing it. */
export function killJobs(seed: number, root: string): Job[] {
  const writes = prepare(seed, root);
  const before = readTree(nodeDisk, root);
  let steps = 0;
  const files = durableFiles({ onStep: () => steps++ });
  expect(applyWrites(root, writes, { files }).status).toBe('applied');
  const whole = [before, readTree(nodeDisk, root)];
  const apply = jobsUpTo(steps, { seed, action: 'apply', whole });
  steps = 0;
  expect(undo(root, { files }).undone).toBe(true);
  expect(readTree(nodeDisk, root)).toEqual(before);
  return [...apply, ...jobsUpTo(steps, { seed, action: 'undo', whole })];
}

function jobsUpTo(steps: number, job: Omit<Job, 'step'>): Job[] {
  return Array.from({ length: steps }, (_, index) => ({ ...job, step: index + 1 }));
}

/** An empty root with the random tree in it; gives what the change writes. */
function prepare(seed: number, root: string): ReturnType<typeof randomWrites> {
  rmSync(root, { recursive: true, force: true });
  nodeDisk.makeFolder(root, undefined);
  const random = randomFrom(seed);
  const tree = randomTree(random);
  writeTree(nodeDisk, root, tree);
  return randomWrites(random, tree);
}

/** Now and then recovery is killed as well. */
export async function killAndRecover(child: string, job: Job, root: string, random: Random): Promise<void> {
  const writes = prepare(job.seed, root);
  if (job.action === 'undo') applyWrites(root, writes);
  expect(await isKilledAt(child, root, job, job.step)).toBe(true);
  if (random.chance(0.3)) await isKilledAt(child, root, { ...job, action: 'recover' }, 1 + random.below(15));
  expect(recover(root).status).toBe('recovered');
  expect(job.whole).toContainEqual(readTree(nodeDisk, root));
  const names = durableFiles().list(`${root}/.lintel/refactor`);
  expect(names.filter((name) => name !== 'lock' && !name.endsWith('-done'))).toEqual([]);
}

async function isKilledAt(
  child: string,
  root: string,
  { seed, action }: { readonly seed: number; readonly action: string },
  step: number,
): Promise<boolean> {
  const started = spawn(process.execPath, [child, root, `${seed}`, action, `${step}`], { stdio: 'inherit' });
  const [code, signal] = (await once(started, 'exit')) as [number | null, string | null];
  if (signal === 'SIGKILL') return true;
  expect(code).toBe(0);
  return false;
}
