// From findings to likely root causes: several findings that one structure explains. Conservative: only patterns whose
// conditions are hard rules over findings, and each names the findings it accounts for.
import type { CodeEntry, Priority } from '../contract/index.ts';
import type { Span } from '../base/index.ts';
import type { Sealed } from './seal.ts';

interface Diagnosis extends CodeEntry {
  readonly pattern: string;
  /** The analysis in which its findings stand. */
  readonly detector: string;
  explain(findings: ReadonlyMap<string, readonly Sealed[]>): Explanation[];
}

type Explanation = NonNullable<Priority['explains']>[number];

/** A function this complex that also wastes work has more than one concern. */
const COMPLEX = 15;

const godFunction: Diagnosis = {
  pattern: 'DIAG_GOD_FUNCTION',
  detector: 'nesting',
  cause:
    'One function is hard to follow and also computes values that nobody reads, which together suggest that several concerns share its body.',
  approach:
    'Which concerns live in this function? Groups of variables that never meet usually mark them. The findings inside are symptoms; a missing separation of validation, work and reporting is the likelier disease. If neighbours in the module look alike, the module may lack a shape that its functions could follow.',
  explain(findings) {
    const wasted = Map.groupBy(findings.get('waste') ?? [], ({ answer }) => answer.file);
    return (findings.get('nesting') ?? []).flatMap((finding) => {
      if (complexityOf(finding) < COMPLEX) return [];
      const inside = (wasted.get(finding.answer.file) ?? []).filter(({ answer }) =>
        covers(extentOf(finding), answer.span),
      );
      return inside.length === 0 ? [] : [explanation(finding, inside)];
    });
  },
};

/** A finding about a function stands at its name; its extent is evidence. */
function extentOf({ answer }: Sealed): Span {
  return answer.evidence.find(({ fact }) => fact === 'function')?.span ?? answer.span;
}

function complexityOf({ answer }: Sealed): number {
  const metrics = answer['metrics'] as { cognitiveComplexity?: number } | undefined;
  return metrics?.cognitiveComplexity ?? 0;
}

function covers(outer: Span, inner: Span): boolean {
  return isBefore(outer.start, inner.start) && isBefore(inner.end, outer.end);
}

function isBefore(a: Span['start'], b: Span['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.column <= b.column);
}

const circularDependency: Diagnosis = {
  pattern: 'DIAG_CIRCULAR_DEPENDENCY',
  detector: 'dependencies',
  cause:
    'Modules import each other in a ring when they are loaded, so none of them can be understood, tested or moved without the others.',
  approach:
    'Which import in the ring says least about what its module is for? The smallest cut is a first candidate. Shared types that found no neutral home, a barrel that its own members import, or one module split in two are common reasons. Several rings through the same file point at that file rather than at the single imports.',
  explain: (findings) => promoted(findings.get('dependencies'), 'circular-dependency'),
};

const godModule: Diagnosis = {
  pattern: 'DIAG_GOD_MODULE',
  detector: 'coupling',
  cause:
    'One module is imported by many and imports many, so a large part of the code base meets in it and changes travel through it.',
  approach:
    'What draws so many dependents to this module? Configuration, helpers and domain logic gathered in one place are usual. Its exports, grouped by who imports them, often show where it would come apart. If its neighbours import it for one name each, the boundary of the folder deserves the question, too.',
  explain: (findings) => promoted(findings.get('coupling'), 'god-module'),
};

function promoted(findings: readonly Sealed[] | undefined, kind: string): Explanation[] {
  return (findings ?? [])
    .filter(({ answer }) => answer.kind === kind && answer.tier !== 'advice')
    .map((finding) => explanation(finding, []));
}

function explanation({ answer }: Sealed, others: readonly Sealed[]): Explanation {
  return {
    file: answer.file,
    span: answer.span,
    findings: [answer.id, ...others.map((other) => other.answer.id)],
  };
}

export const DIAGNOSES: readonly Diagnosis[] = [godFunction, circularDependency, godModule];
