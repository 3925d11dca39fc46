// What all that is said of a change means for it. Scan, verify, review, testgen and the merge queue ask here, so that one change has one
// verdict: what one of them rejects, no other approves, merges or calls clean.
import type { CheckStatus, FailOn, FailVerdict, ProofPolicy, Tier, Verdict } from '../contract/index.ts';
import { DETECTORS } from '../detectors/index.ts';
import type { ReportedFinding } from './reported-finding.ts';

/** `unknown`: nothing is proven wrong, and something that could change that was not analysed. */
export type ChangeVerdict = Verdict | 'unknown';

/** A proof outweighs what is unknown, and that what only wants a look. Where nothing was checked, nothing is known. */
export function verdictOf(said: readonly { readonly status: CheckStatus }[]): ChangeVerdict {
  const has = (status: CheckStatus): boolean => said.some((one) => one.status === status);
  if (has('fail')) return 'reject';
  if (has('unknown') || said.length === 0) return 'unknown';
  return has('review') ? 'review' : 'accept';
}

/** Whether a change may be merged. What is not known is not a yes. */
export function mayPass(verdict: ChangeVerdict, failOn: FailVerdict = 'reject'): boolean {
  return verdict === 'accept' || (verdict === 'review' && failOn === 'reject');
}

export interface FindingPolicy {
  readonly failOn: FailOn;
  /** Which proofs reject a change that introduces them: `verify.findings.proofs`. */
  readonly proofs: ProofPolicy;
}

const GATING: Readonly<Record<FailOn, readonly Tier[]>> = {
  none: [],
  proof: ['proof'],
  budget: ['proof', 'budget'],
  all: ['proof', 'budget', 'advice'],
};

/**
 * What a finding says against a change. What was there before says nothing, nor does what lies outside of sources; without a base every
 * finding counts as new. A proof of a debt goes to review by default, as does one that was there and only grew. What takes tests away
 * rejects, whatever becomes of other proofs.
 */
export function weightOf(
  { detector, answer: { tier, attribution, aside, code }, origin }: Weighed,
  { failOn, proofs }: FindingPolicy,
): 'fail' | 'review' | 'pass' {
  if (failOn === 'none' || attribution === 'inherited' || aside === true) return 'pass';
  const isForReview = attribution !== undefined && origin?.finding.isForReview === true;
  if (isForReview) return 'review';
  if (!GATING[failOn].includes(tier)) return 'pass';
  const isForgiven = proofs === 'review' || (proofs === 'defects' && code !== undefined && DEBTS.has(code));
  const isLoose = tier === 'proof' && attribution !== undefined && (isForgiven || attribution === 'worsened');
  return isLoose && !TAKING_TESTS.has(detector) ? 'review' : 'fail';
}

type Weighed = Pick<ReportedFinding, 'detector' | 'answer'> & Partial<Pick<ReportedFinding, 'origin'>>;

const TAKING_TESTS: ReadonlySet<string> = new Set(
  DETECTORS.filter(({ takesTestsAway }) => takesTestsAway).map(({ id }) => id),
);

const DEBTS: ReadonlySet<string> = new Set(
  DETECTORS.flatMap(({ codes }) =>
    Object.entries(codes).flatMap(([code, { isDebt }]) => (isDebt ? [code] : [])),
  ),
);
