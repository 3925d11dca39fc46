// A function that is hard to follow and wastes work.
import type { Span } from '../../base/index.ts';
import type { FindingAnswer } from '../../contract/index.ts';
import { defineDiagnosis } from '../kit/define-diagnosis.ts';

const HARD_TO_FOLLOW = [
  'NESTING_ACCIDENTAL_QUADRATIC',
  'NESTING_HIGH_CC',
  'NESTING_CALLBACK_DEPTH',
  'NESTING_DEEP',
] as const;

/** A function this complex that also wastes work has more than one concern. */
const COMPLEX = 15;

export default defineDiagnosis({
  pattern: 'DIAG_GOD_FUNCTION',
  joins: [
    ...HARD_TO_FOLLOW,
    'WASTE_DEAD_STORE',
    'WASTE_DEAD_STORE_OVERWRITE',
    'WASTE_PLACEHOLDER',
    'WASTE_MEMORY_RETENTION',
  ],
  cause:
    'One function is hard to follow and also computes values that nobody reads, which together suggest that several concerns share its body.',
  approach:
    'Which concerns live in this function? Groups of variables that never meet usually mark them. The findings inside are symptoms; a missing separation of validation, work and reporting is the likelier disease. If neighbours in the module look alike, the module may lack a shape that its functions could follow.',
  explain(findings) {
    const isHard = ({ code }: FindingAnswer): boolean => HARD_TO_FOLLOW.some((hard) => hard === code);
    const wasted = Map.groupBy(
      findings.filter((finding) => !isHard(finding)),
      ({ file }) => file,
    );
    return findings.flatMap((finding) => {
      if (!isHard(finding) || complexityOf(finding) < COMPLEX) return [];
      const inside = (wasted.get(finding.file) ?? []).filter(({ span }) => covers(extentOf(finding), span));
      return inside.length === 0 ? [] : [[finding, ...inside]];
    });
  },
});

/** A finding about a function stands at its name; its extent is evidence. */
function extentOf({ evidence, span }: FindingAnswer): Span {
  return evidence.find(({ fact }) => fact === 'function')?.span ?? span;
}

function complexityOf(finding: FindingAnswer): number {
  const metrics = finding['metrics'] as { cognitiveComplexity?: number } | undefined;
  return metrics?.cognitiveComplexity ?? 0;
}

function covers(outer: Span, inner: Span): boolean {
  return isBefore(outer.start, inner.start) && isBefore(inner.end, outer.end);
}

function isBefore(a: Span['start'], b: Span['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.column <= b.column);
}
