// What is answered when a plan is not carried out.
import type { CommitRequest } from '../../contract/index.ts';
import type { Conclusion, Fact } from './conclusion.ts';
import { isExpired, type StoredCandidate, type StoredPlan } from './stored-plan.ts';
import { namedFiles, stateFact } from './write-change.ts';

export const NOTHING = {
  candidates: [],
  facts: [],
  failed: [],
  questions: [],
  capsules: [],
  read: [],
  contexts: [],
  entryPoints: [],
  problems: [],
  isTruncated: false,
} satisfies Partial<Conclusion>;

export function refusal({ operation, symbol }: StoredPlan, reason: string, message: string): Conclusion {
  return { ...NOTHING, operation, symbol, status: 'refused', reason, message, failed: [reason] };
}

export function unknownPlan({ plan_id: id }: CommitRequest): Conclusion {
  return {
    ...NOTHING,
    operation: 'rename',
    symbol: id,
    status: 'refused',
    reason: 'plan_not_found',
    message: `There is no plan ${id}; plans are forgotten a day after they were made`,
    failed: ['plan_not_found'],
  };
}

/** Of a plan that nothing can be done with any more. */
export function whyClosed(plan: StoredPlan): Conclusion | undefined {
  if (plan.closed === 'committed') return refusal(plan, 'plan_committed', 'The plan was carried out already');
  if (plan.closed === 'cancelled') return refusal(plan, 'plan_cancelled', 'The plan was given up');
  if (isExpired(plan)) return refusal(plan, 'plan_expired', 'The plan is too old; ask again');
  return undefined;
}

export function unknownCandidate(plan: StoredPlan, id: string): Conclusion {
  const ids = plan.candidates.map((candidate) => candidate.id);
  if (ids.length === 0)
    return refusal(plan, 'candidate_not_found', 'The plan has nothing that could be carried out; ask again');
  const which = id === '' ? 'Say which candidate is meant' : `The plan has no candidate ${id}`;
  return refusal(plan, 'candidate_not_found', `${which}: there ${are(ids)}`);
}

/** Of a candidate that says which symbol may be meant, and nothing that could be carried out. */
export function onlyNamed(plan: StoredPlan, { id, description }: StoredCandidate): Conclusion {
  return refusal(plan, 'candidate_without_edits', `There is nothing to carry out for ${id}: ${description}`);
}

function are(ids: readonly string[]): string {
  return ids.length === 1 ? `is ${ids[0]}` : `are ${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
}

export function blocked(
  plan: StoredPlan,
  reason: string,
  message: string,
  facts: readonly Fact[],
): Conclusion {
  return { ...refusal(plan, reason, message), status: 'blocked', facts };
}

export function notClean(plan: StoredPlan, files: readonly string[]): Conclusion {
  return blocked(
    plan,
    'files_not_clean',
    `${namedFiles(files)} changed since the plan was made`,
    files.map((file) => stateFact(file, 'stale: its content is not the one that was read')),
  );
}

/** Files that the plan knows nothing of and that have a say now. */
export function notKnown(plan: StoredPlan, files: readonly string[]): Conclusion {
  return blocked(
    plan,
    'files_not_clean',
    `${namedFiles(files)} came to matter since the plan was made`,
    files.map((file) => stateFact(file, 'stale: it had nothing to do with it when the plan was made')),
  );
}

/** Facts may be about the texts after the first of the candidates. */
export function nowAmbiguous(
  plan: StoredPlan,
  message: string,
  { candidates, facts }: Pick<Conclusion, 'candidates' | 'facts'>,
): Conclusion {
  return {
    ...refusal(plan, 'files_now_ambiguous', message),
    status: 'needs_decision',
    candidates,
    facts,
    failed: ['comes_to_the_same'],
  };
}
