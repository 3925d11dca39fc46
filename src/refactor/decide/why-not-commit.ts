// What is answered when a plan is not carried out.
import type { Proof } from '../../contract/index.ts';
import type { Project } from '../../project/index.ts';
import { fileState, type Fact } from '../plan/plan.ts';
import { lineReader, shownLine } from './answer.ts';
import { NOTHING, type Outcome } from './outcome.ts';
import { isExpired, type StoredCandidate, type StoredPlan } from './stored-plan.ts';
import { namedFiles } from './act.ts';

export function refusal({ operation, symbol }: StoredPlan, reason: string, message: string): Outcome {
  return { ...NOTHING, operation, symbol, status: 'refused', reason, message, failed: [reason] };
}

export function unknownPlan(id: string): Outcome {
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
export function whyClosed(plan: StoredPlan): Outcome | undefined {
  if (plan.closed === 'committed')
    return refusal(plan, 'plan_committed', 'The plan has already been carried out');
  if (plan.closed === 'cancelled') return refusal(plan, 'plan_cancelled', 'The plan was cancelled');
  if (isExpired(plan)) return refusal(plan, 'plan_expired', 'The plan is too old; ask again');
  return undefined;
}

export function unknownCandidate(plan: StoredPlan, id: string): Outcome {
  const ids = plan.candidates.map((candidate) => candidate.id);
  if (ids.length === 0)
    return refusal(plan, 'candidate_not_found', 'There is nothing in the plan to carry out; ask again');
  const which = id === '' ? 'Say which candidate you mean' : `The plan has no candidate ${id}`;
  return refusal(plan, 'candidate_not_found', `${which}: there ${are(ids)}`);
}

/** Of a candidate that says which symbol may be meant, and nothing that could be carried out. */
export function onlyNamed(plan: StoredPlan, { id, description }: StoredCandidate): Outcome {
  return refusal(plan, 'candidate_without_edits', `There is nothing to carry out for ${id}: ${description}`);
}

function are(ids: readonly string[]): string {
  return ids.length === 1 ? `is ${ids[0]}` : `are ${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
}

function blocked(plan: StoredPlan, reason: string, message: string, facts: readonly Fact[]): Outcome {
  return { ...refusal(plan, reason, message), status: 'blocked', facts };
}

export function notClean(plan: StoredPlan, files: readonly string[]): Outcome {
  return blocked(
    plan,
    'files_not_clean',
    `${namedFiles(files)} changed since the plan was made`,
    files.map((file) => fileState(file, 'stale: its content has changed since it was read')),
  );
}

/** Files that the plan knows nothing of and that have a say now. */
export function notKnown(plan: StoredPlan, files: readonly string[]): Outcome {
  return blocked(
    plan,
    'files_not_clean',
    `${namedFiles(files)} became relevant after the plan was made`,
    files.map((file) => fileState(file, 'stale: it was not relevant when the plan was made')),
  );
}

/** Facts may be about the texts after the first of the candidates. */
export function nowAmbiguous(
  plan: StoredPlan,
  message: string,
  { candidates, facts }: Pick<Outcome, 'candidates' | 'facts'>,
): Outcome {
  return {
    ...refusal(plan, 'files_now_ambiguous', message),
    status: 'needs_decision',
    candidates,
    facts,
    failed: ['comes_to_the_same'],
  };
}

/** What of the proof does not hold. */
export function brokenProof({ state }: Project, plan: StoredPlan, proof: Proof): Outcome | undefined {
  const lines = lineReader((file) => state.snapshot.read(file));
  if (proof.symbol_identity !== plan.symbol)
    return refusal(plan, 'symbol_mismatch', `The plan is about ${plan.symbol}, not ${proof.symbol_identity}`);
  for (const { file, line, content } of proof.anchors) {
    const found = lines.line(file, line)?.content;
    if (found !== shownLine(content))
      return blocked(plan, 'anchor_mismatch', `Line ${line} of ${file} is not what the proof says`, [
        fileState(file, `line ${line}: ${found ?? 'there is no such line'}`),
      ]);
  }
  for (const { file, line, content_hash: expected } of proof.file_line_evidence) {
    if (lines.line(file, line)?.hash !== expected)
      return blocked(
        plan,
        'file_changed',
        `Line ${line} of ${file} does not have the hash that the proof gives`,
        [fileState(file, `line ${line}`)],
      );
  }
  const files = new Set(plan.candidates.flatMap(({ change }) => change.edits.map((edit) => edit.file)));
  const shown = new Set([...proof.anchors, ...proof.file_line_evidence].map(({ file }) => file));
  const hasEvidence = files.size === 0 || [...shown].some((file) => files.has(file));
  return hasEvidence
    ? undefined
    : refusal(plan, 'proof_empty', 'The proof names no line that the plan would change');
}
