// What verify says of an evasion, in a real git repository.
import { spawnSync } from 'node:child_process';
import { verifyRepository } from '../../src/api/index.ts';
import { Failure, type Verdict, type VerifyAnswer } from '../../src/contract/index.ts';
import { makeTemporary, removeTemporary } from '../temporary.ts';
import type { Way } from './draw.ts';
import type { Hidden } from './hidings/hiding.ts';
import { lay } from './state.ts';

export interface Judgement {
  /** `failed`: there was no answer, which is no consent. */
  readonly verdict: Verdict | 'failed';
  readonly complete: boolean;
  /** What was complained of, as `check CODE (status)`. */
  readonly said: readonly string[];
  /** What changed, for people. */
  readonly diff: string;
}

export async function judge({ before, after }: Hidden, way: Way): Promise<Judgement> {
  const root = makeTemporary('evasion');
  try {
    git(root, 'init', '-q', '-b', 'main');
    lay(root, new Map(), before);
    commit(root);
    lay(root, before, after);
    const source = bring(root, way);
    const diff = way === 'working tree' ? git(root, 'diff', 'HEAD') : source.diff;
    return { ...(await answerOf(root, source.request)), diff };
  } finally {
    removeTemporary(root);
  }
}

interface Source {
  readonly request: Parameters<typeof verifyRepository>[1];
  readonly diff: string;
}

function bring(root: string, way: Way): Source {
  if (way === 'working tree') return { request: { base: 'HEAD' }, diff: '' };
  git(root, 'add', '-A');
  const diff = git(root, 'diff', '--cached', '--binary');
  if (way === 'staged') return { request: { staged: true }, diff };
  if (way === 'commit') {
    commit(root);
    return { request: { base: 'HEAD~1' }, diff };
  }
  git(root, 'reset', '-q', '--hard');
  return { request: { base: 'HEAD', patch: diff }, diff };
}

async function answerOf(root: string, request: Source['request']): Promise<Omit<Judgement, 'diff'>> {
  try {
    return summaryOf(await verifyRepository(root, request, { noCache: true }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { verdict: 'failed', complete: false, said: [`${error.code}: ${error.message}`] };
  }
}

function summaryOf({ verdict, complete, checks }: VerifyAnswer): Omit<Judgement, 'diff'> {
  const said = checks.flatMap(({ check, code, status, file }) =>
    code === undefined ? [] : [`${check} ${code} (${status}) ${file ?? ''}`.trimEnd()],
  );
  return { verdict, complete, said: [...new Set(said)] };
}

const IDENTITY = [
  '-c',
  'user.name=Bench',
  '-c',
  'user.email=bench@example.com',
  '-c',
  'commit.gpgsign=false',
  '-c',
  'core.autocrlf=false',
];

function git(root: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const { status, stdout, stderr } = spawnSync('git', [...IDENTITY, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

function commit(root: string): void {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'state');
}
