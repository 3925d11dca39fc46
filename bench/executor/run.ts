// One run: an executor that is ended at one step, started again while the forge still fails, perhaps ended once more, and at last left in peace.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OrchestrateAnswer } from '../../src/contract/index.ts';
import type { TestForge } from '../../src/host/testing/forge/start-forge.ts';
import { makeTemporary, removeTemporary } from '../temporary.ts';
import { checkHistory } from './check-history.ts';
import { makeWorld, type World } from './world.ts';

export interface Step {
  readonly kind: 'request' | 'write';
  readonly at: number;
}

interface End extends Step {
  readonly when: 'before' | 'after';
}

export interface RunResult {
  /** What became of the first life: it was ended at the step, or came to its end before. */
  readonly first: 'killed' | 'done' | 'failed';
  readonly lives: number;
  readonly kills: number;
  readonly faults: number;
  readonly events: number;
  readonly merges: number;
  readonly reverts: number;
  readonly violations: readonly string[];
}

interface Place {
  readonly forge: TestForge;
  readonly library: string;
  readonly folder: string;
  readonly token: string;
}

export async function runOne(
  forge: TestForge,
  library: string,
  seed: number,
  step: Step,
): Promise<RunResult> {
  const place: Place = { forge, library, folder: makeTemporary('executor'), token: forge.token('lintel') };
  const world = await makeWorld(forge, seed);
  forge.faults = world.script;
  try {
    const when = seed % 2 === 0 ? 'before' : 'after';
    const first = await live(place, world, { ...step, when });
    const second: End = { kind: 'request', at: 1 + ((seed * 7) % 90), when };
    const again = seed % 3 === 0 ? [] : [await live(place, world, first.isKilled ? second : undefined)];
    world.isWild = false;
    const last = await live(place, world, undefined);
    world.settled();
    const { counts, violations } = world;
    const problems = [first, ...again, last].flatMap(({ problem }) => problem ?? []);
    if (last.answer === undefined) problems.push('it did not come to its end in peace');
    return {
      first: first.isKilled ? 'killed' : first.answer ? 'done' : 'failed',
      lives: 2 + again.length,
      kills: [first, ...again].filter(({ isKilled }) => isKilled).length,
      ...counts,
      merges: world.merged.length,
      reverts: world.repository.pulls.size - world.pulls.length,
      violations: [...violations, ...problems, ...(await checkHistory(world, last.answer))],
    };
  } finally {
    forge.faults = undefined;
    removeTemporary(place.folder);
    forge.state.repositories.delete(world.repository.name);
    removeTemporary(world.repository.bare.path);
  }
}

interface Lived {
  readonly isKilled: boolean;
  readonly answer: OrchestrateAnswer | undefined;
  readonly problem: string | undefined;
}

async function live(
  { forge, library, folder, token }: Place,
  world: World,
  end: End | undefined,
): Promise<Lived> {
  const request = {
    repositories: [world.repository.name],
    forge: {
      baseUrl: forge.apiUrl,
      auth: { kind: 'token', token },
      msPerSecond: 0,
      replyWithinMs: 400,
    },
    execute: true,
    method: world.method,
    batch: world.batch,
    pollSeconds: 0,
    waitSeconds: 40,
  };
  const life = { library, root: folder, request, ...(end?.kind === 'write' ? { end } : {}) };
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'life.ts'), JSON.stringify(life)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), TMPDIR: join(folder, 'tmp') },
  });
  world.requests = 0;
  world.end =
    end?.kind === 'request'
      ? { at: end.at, when: end.when, act: () => void child.kill('SIGKILL') }
      : undefined;
  const { out, error, signal } = await ended(child);
  world.end = undefined;
  if (signal === 'SIGKILL') return { isKilled: true, answer: undefined, problem: undefined };
  if (out !== '')
    return { isKilled: false, answer: JSON.parse(out) as OrchestrateAnswer, problem: undefined };
  // A forge that does not answer for long may end a life.
  const isPassing = /code: '(?:FORGE_FAILED|GIT_FAILED)'/.test(error);
  return { isKilled: false, answer: undefined, problem: isPassing ? undefined : error };
}

async function ended(
  child: ChildProcess,
): Promise<{ readonly out: string; readonly error: string; readonly signal: string | null }> {
  let out = '';
  let error = '';
  child.stdout!.on('data', (text: Buffer) => (out += text.toString()));
  child.stderr!.on('data', (text: Buffer) => (error += text.toString()));
  const signal = await new Promise<string | null>((resolve) =>
    child.on('close', (_, signal) => resolve(signal)),
  );
  return { out, error, signal };
}
