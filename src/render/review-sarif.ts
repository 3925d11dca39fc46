// A review as SARIF 2.1.0: one rule per code, one result per issue.
import type { ReviewAnswer, ReviewIssue, Severity } from '../contract/index.ts';
import { locationOf, sarifLog } from './sarif.ts';
import { ruleEntry } from './verify-sarif.ts';

const LEVELS: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

export function reviewSarif({ issues, complete, problems }: ReviewAnswer, version: string): string {
  const ids = [...new Set(issues.map(ruleOf))].sort();
  return sarifLog({
    version,
    rules: ids.map(ruleEntry),
    results: issues.map((issue) => ({
      ruleId: ruleOf(issue),
      ruleIndex: ids.indexOf(ruleOf(issue)),
      level: LEVELS[issue.severity],
      message: { text: [issue.description, issue.mitigation ?? ''].join('\n').trim() },
      locations: [locationOf(issue.file, issue.span)],
      partialFingerprints: { 'lintel/id': issue.id },
    })),
    complete,
    notes: problems.map(({ code, message }) => `${code}: ${message}`),
  });
}

function ruleOf({ code, type }: ReviewIssue): string {
  return code ?? type;
}
