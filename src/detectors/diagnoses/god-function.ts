// A function that is hard to follow and wastes work, or a long one whose variables fall apart.
import type { Span } from '../../base/index.ts';
import type { FindingAnswer } from '../../contract/index.ts';
import { defineDiagnosis } from '../kit/define-diagnosis.ts';

const HARD_TO_FOLLOW = [
  'NESTING_ACCIDENTAL_QUADRATIC',
  'NESTING_HIGH_CC',
  'NESTING_CALLBACK_DEPTH',
  'NESTING_DEEP',
] as const;

/** Groups of variables that never meet are concerns of their own. */
const DIVIDED = 'RESPONSIBILITY_GROUPS';

/** A function that makes up half of a long file explains why the file is long. */
const LONG_FILE = 'GIANT_FILE';
const SHARE_OF_FILE = 0.5;

/** A function this complex that also wastes work has more than one concern. */
const COMPLEX = 15;
/** A shorter function whose variables fall apart is two short functions. */
const LONG = 100;

export default defineDiagnosis({
  pattern: 'DIAG_GOD_FUNCTION',
  joins: [
    ...HARD_TO_FOLLOW,
    DIVIDED,
    'WASTE_DEAD_STORE',
    'WASTE_DEAD_STORE_OVERWRITE',
    'WASTE_PLACEHOLDER',
    'WASTE_MEMORY_RETENTION',
    LONG_FILE,
  ],
  cause:
    'One function is hard to follow and also computes values that nobody reads, or it is long and its variables fall into groups that never meet: several concerns seem to share its body.',
  approach:
    'Which concerns live in this function? Groups of variables that never meet usually mark them. The findings inside are symptoms; a missing separation of validation, work and reporting is the likelier disease. If neighbours in the module look alike, the module may lack a shape that its functions could follow.',
  explain(findings) {
    const byFile = Map.groupBy(findings, ({ file }) => file);
    const divided = findings.filter((finding) => finding.code === DIVIDED && lengthOf(finding) >= LONG);
    const extents = new Set(divided.map(extentKey));
    const hard = findings.filter(
      (finding) => isHard(finding) && complexityOf(finding) >= COMPLEX && !extents.has(extentKey(finding)),
    );
    const insideOf = (finding: FindingAnswer): FindingAnswer[] =>
      byFile.get(finding.file)!.filter((other) => other !== finding && isPart(other, finding));
    return [
      ...divided.map((finding) => [finding, ...insideOf(finding)]),
      ...hard.flatMap((finding) => {
        const inside = insideOf(finding).filter((other) => !isHard(other));
        return inside.every(({ code }) => code === LONG_FILE) ? [] : [[finding, ...inside]];
      }),
    ];
  },
});

function isHard({ code }: FindingAnswer): boolean {
  return HARD_TO_FOLLOW.some((hard) => hard === code);
}

/** Whether it is about the same function, about what is wasted in it, or about a file that consists of little else. */
function isPart(finding: FindingAnswer, whole: FindingAnswer): boolean {
  if (finding.code === LONG_FILE) return isMostOf(extentOf(whole), finding);
  if (isHard(finding) || finding.code === DIVIDED) return extentKey(finding) === extentKey(whole);
  return covers(extentOf(whole), finding.span);
}

function extentKey(finding: FindingAnswer): string {
  const { start, end } = extentOf(finding);
  return `${finding.file}:${start.line}:${start.column}:${end.line}:${end.column}`;
}

function lengthOf(finding: FindingAnswer): number {
  return typeof finding['lines'] === 'number' ? finding['lines'] : 0;
}

/** A finding about a function stands at its name; its extent is evidence. */
function extentOf({ evidence, span }: FindingAnswer): Span {
  return evidence.find(({ fact }) => fact === 'function')?.span ?? span;
}

function isMostOf({ start, end }: Span, file: FindingAnswer): boolean {
  const lines = typeof file['lines'] === 'number' ? file['lines'] : Infinity;
  return end.line - start.line + 1 >= lines * SHARE_OF_FILE;
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
