// What becomes of a loop after an attempt: whether it goes on, and if not, who takes over with what. A pure decision over the records
// of all attempts. Only an attempt that passed is ever accepted: not one that was rejected, however much better it is than those before it,
// and not one that a person was to look at.
import type { VerifyLog, VerifyMode } from '../../contract/index.ts';
import { LOOP_BUDGETS, LOOP_LIMITS, type LoopBudget } from './budgets.ts';
import { hasPlateaued } from './convergence.ts';

export const LOOP_ACTIONS = [
  'accept',
  'retry',
  'reject_with_suggestion',
  'draft_pr',
  'accept_best',
  'revert_all',
  'human_review',
] as const;
export type LoopAction = (typeof LOOP_ACTIONS)[number];

export const STOP_REASONS = [
  'complete',
  'oscillation',
  'plateau',
  'budget',
  'churn',
  'conflict',
  'undecided',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export interface LoopStep {
  readonly action: LoopAction;
  /** Why the loop ends; undefined while it goes on. */
  readonly stop?: StopReason;
  readonly reason: string;
  /** Files that the change has to touch, too. */
  readonly missing_files?: readonly string[];
  readonly instruction?: string;
  /** The attempt to go on with. */
  readonly attempt_id?: number;
  readonly requires_review?: boolean;
  /** What whoever takes over should be shown. */
  readonly artifacts?: readonly ('transcript' | 'patch_history')[];
}

export interface LoopState {
  /** Records of all attempts, from the first to the last. */
  readonly attempts: readonly VerifyLog[];
  readonly mode: VerifyMode;
  /** What was spent besides attempts. */
  readonly spent?: Partial<Omit<LoopBudget, 'patches'>>;
}

export function decideNext({ attempts, mode, spent = {} }: LoopState): LoopStep {
  const last = attempts.at(-1);
  if (!last) return { action: 'retry', reason: 'Nothing was tried yet.' };
  // A check that was left out, or told to allow more, has not looked.
  if (last.status === 'success' && last.code_churn > LOOP_LIMITS.churn) return handedOver(last);
  if (last.status === 'success')
    return {
      action: 'accept',
      stop: 'complete',
      reason: 'Every check passed.',
      attempt_id: last.attempt_id,
    };
  if (last.status === 'escalation') return handedOver(last);
  if (last.failure_reason?.startsWith(`${MERGE_CONFLICT}:`)) return handedOver(last, 'conflict');
  const rates = attempts.flatMap(({ convergence_rate: rate }) => rate ?? []);
  if (last.oscillation_detected) return draft('oscillation', 'The attempts go round in circles.');
  if (hasPlateaued(rates)) return draft('plateau', 'The last attempts brought too little.');
  const over = overBudget(attempts.length, mode, spent);
  if (over !== undefined) return spentAll(attempts, over);
  if (last.code_churn > LOOP_LIMITS.churn) return handedOver(last);
  return again(last);
}

/** Two branches change the same lines: no attempt can know which are meant. */
const MERGE_CONFLICT = 'MERGE_CONFLICT';

/** Nothing is left to repair, or nothing that a loop could: someone has to look. */
function handedOver(
  { attempt_id: id, code_churn: churn, failure_reason: why }: VerifyLog,
  stop?: StopReason,
): LoopStep {
  const isChurn = stop === undefined && churn > LOOP_LIMITS.churn;
  const share = `${Math.round(churn * 100)} %`;
  return {
    action: 'human_review',
    stop: stop ?? (isChurn ? 'churn' : 'undecided'),
    reason: isChurn ? `The change deletes ${share} of a file.` : (why ?? 'Not everything could be checked.'),
    attempt_id: id,
    requires_review: true,
  };
}

function draft(stop: StopReason, reason: string): LoopStep {
  return { action: 'draft_pr', stop, reason, artifacts: ['transcript', 'patch_history'] };
}

function overBudget(
  patches: number,
  mode: VerifyMode,
  spent: Partial<Omit<LoopBudget, 'patches'>>,
): string | undefined {
  const budget = LOOP_BUDGETS[mode];
  const used = { tests: 0, updates: 0, tokens: 0, ...spent, patches };
  const keys = ['patches', 'tests', 'updates', 'tokens'] as const;
  const key = keys.find((name) =>
    name === 'patches' ? used[name] >= budget[name] : used[name] > budget[name],
  );
  return key && `The budget of ${budget[key]} ${key} in mode ${mode} is spent.`;
}

function spentAll(attempts: readonly VerifyLog[], reason: string): LoopStep {
  const open = attempts.filter(({ status }) => status !== 'failure');
  const best = open.reduce<VerifyLog | undefined>(
    (found, each) =>
      (each.convergence_rate ?? 0) > (found?.convergence_rate ?? LOOP_LIMITS.bestRate) ? each : found,
    undefined,
  );
  if (!best) return { action: 'revert_all', stop: 'budget', reason };
  const isPassed = best.status === 'success' && best.code_churn <= LOOP_LIMITS.churn;
  return {
    action: isPassed ? 'accept_best' : 'human_review',
    stop: 'budget',
    reason,
    attempt_id: best.attempt_id,
    requires_review: true,
  };
}

function again({
  semantic_conflicts: conflicts,
  missing_dependencies: missing,
  failure_reason: why,
}: VerifyLog): LoopStep {
  const reason = why ?? 'The attempt was rejected.';
  if (conflicts.length === 0 && missing.length === 0) return { action: 'retry', reason };
  return {
    action: 'reject_with_suggestion',
    reason,
    missing_files: missing,
    instruction:
      missing.length === 0
        ? `Restore what callers of ${conflicts.join(', ')} rely on, or update the callers.`
        : `Update ${missing.join(', ')} as well.`,
  };
}
