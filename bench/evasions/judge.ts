// What verify says of an evasion, in a real git repository.
import { verifyRepository } from '../../src/api/index.ts';
import { Failure, type Verdict, type VerifyAnswer } from '../../src/contract/index.ts';
import { makeTemporary, removeTemporary } from '../temporary.ts';
import { commit, git, GitRefusal } from './git.ts';
import type { Hidden } from './hidings/hiding.ts';
import { lay } from './state.ts';
import { bring, type Source, type Way } from './ways.ts';

export interface Judgement {
  /** `failed`: there was no answer, which is no consent. */
  readonly verdict: Verdict | 'failed';
  readonly complete: boolean;
  /** What was complained of, as `check CODE (status)`. */
  readonly said: readonly string[];
  /** What changed, for people. */
  readonly diff: string;
}

export async function judge(hidden: Hidden, way: Way): Promise<Judgement> {
  const root = makeTemporary('evasion');
  try {
    git(root, 'init', '-q', '-b', 'main');
    lay(root, new Map(), hidden.before);
    commit(root);
    const source = brought(root, hidden, way);
    if (source instanceof GitRefusal)
      return { verdict: 'failed', complete: false, said: [source.message], diff: '' };
    return { ...(await answerOf(root, source.request)), diff: source.diff };
  } finally {
    removeTemporary(root);
  }
}

/** What git does not take is no change. */
function brought(root: string, hidden: Hidden, way: Way): Source | GitRefusal {
  try {
    return bring(root, hidden, way);
  } catch (error) {
    if (error instanceof GitRefusal) return error;
    throw error;
  }
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
