// A function that tells what happens in named steps, and spells one of them out.
import type { FindingAnswer } from '../../contract/index.ts';
import { defineDiagnosis } from '../kit/define-diagnosis.ts';

/** So many named steps make a row. */
const FEWEST_STEPS = 5;
/** A block of so many lines is a step that has no name, rather than a condition on one. */
const FEWEST_LINES = 10;

export default defineDiagnosis({
  pattern: 'DIAG_MIXED_ABSTRACTION',
  joins: ['NESTING_HIGH_CC', 'NESTING_DEEP', 'NESTING_CALLBACK_DEPTH', 'NESTING_ACCIDENTAL_QUADRATIC'],
  cause:
    'A function is mostly a row of calls with names that say what happens, but one of its statements is blocks within blocks, so its reader goes from what is done to how in the middle of it.',
  approach:
    'What would the deep part be called if it were a step like the others? If a name comes easily, and the part needs little of what stands around it, it is probably a function that was never made. If it needs nearly everything, the steps may be cut in the wrong places, or the state that they share may want a home of its own.',
  explain: (findings) =>
    findings
      .filter((finding) => finding.aside !== true && finding.tier === 'budget' && isMixed(finding))
      .map((finding) => [finding]),
});

function isMixed({ evidence }: FindingAnswer): boolean {
  const detail = evidence.find(({ fact }) => fact === 'detail');
  if (!detail?.span) return false;
  const { steps, others } = detail.value as { steps: number; others: number };
  const lines = detail.span.end.line - detail.span.start.line + 1;
  return steps >= FEWEST_STEPS && steps >= others && lines >= FEWEST_LINES;
}
