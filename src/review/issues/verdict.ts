// What follows from the issues of a review. A review never approves: that nothing was found is no proof that nothing is there.
import { compareText } from '../../base/index.ts';
import { SEVERITIES, type ReviewIssue, type ReviewVerdict } from '../../contract/index.ts';

export function reviewVerdict(issues: readonly ReviewIssue[]): ReviewVerdict {
  if (issues.length === 0) return 'nothing_found';
  return issues.some(isProvenAndSevere) ? 'request_changes' : 'comment';
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
