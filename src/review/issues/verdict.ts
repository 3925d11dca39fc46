// What follows from the verdict on a change and from the issues of a review. A review never approves: that nothing was found is no proof that
// nothing is there.
import { compareText } from '../../base/index.ts';
import { SEVERITIES, type ReviewAnswer, type ReviewIssue, type ReviewVerdict } from '../../contract/index.ts';
import type { ChangeVerdict } from '../../scan/index.ts';

/** Where the change is rejected, changes are requested, whether or not every proof could be shown. */
export function reviewVerdict(change: ChangeVerdict, issues: readonly ReviewIssue[]): ReviewVerdict {
  if (change === 'reject' || issues.some(isProvenAndSevere)) return 'request_changes';
  return change === 'review' || issues.length > 0 ? 'comment' : 'nothing_found';
}

/**
 * The verdict once a model has added issues, or people have dismissed some: dismissing an issue takes a request back, and does not make the
 * change clean. A proof that could not be shown cannot be dismissed.
 */
export function verdictWith(
  { verdict, issues: before }: Pick<ReviewAnswer, 'verdict' | 'issues'>,
  issues: readonly ReviewIssue[],
): ReviewVerdict {
  const isUnseen = verdict === 'request_changes' && !before.some(isProvenAndSevere);
  if (isUnseen || issues.some(isProvenAndSevere)) return 'request_changes';
  return verdict === 'nothing_found' && issues.length === 0 ? 'nothing_found' : 'comment';
}

/** What a model says counts as proven when it was executed, or when a compiler says it, too. */
export function isProvenAndSevere({ stage, severity, evidence }: ReviewIssue): boolean {
  if (severity !== 'critical' && severity !== 'high') return false;
  return (
    stage === 0 ||
    evidence.some(({ kind, checked }) => checked && (kind === 'probe' || kind === 'diagnostic'))
  );
}

/** Most severe first. */
export function inOrder(a: ReviewIssue, b: ReviewIssue): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compareText(a.file, b.file) ||
    (a.span?.start.line ?? 0) - (b.span?.start.line ?? 0) ||
    compareText(a.id, b.id)
  );
}
