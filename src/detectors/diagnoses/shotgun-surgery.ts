// One concept whose every change is made in many places.
import type { FindingAnswer } from '../../contract/index.ts';
import { defineDiagnosis } from '../kit/define-diagnosis.ts';

const CONCEPT = 'CONCEPT_SCATTER';

/** Files times areas from which on a change is surgery in many places rather than a walk through the layers. */
const SCATTERED = 24;

export default defineDiagnosis({
  pattern: 'DIAG_SHOTGUN_SURGERY',
  joins: [CONCEPT, 'EXPORT_KIND_MIX'],
  cause:
    'One concept is declared in many files of several parts of the program that use one another, so a change to it tends to be many small changes in different places.',
  approach:
    'What would a new variety of this concept touch? If the answer names nearly every file of the list, the program may be cut by kind where it changes by purpose. A shape that several of the files repeat, or a layer that only hands the concept on, is usually the cheapest to give up. If the layers are meant to be independent, the list is at least what a change has to visit.',
  explain(findings) {
    const mixed = findings.filter(({ code }) => code !== CONCEPT);
    return findings
      .filter((finding) => finding.code === CONCEPT && indexOf(finding) >= SCATTERED)
      .map((concept) => [concept, ...mixed.filter((file) => isDeclaredIn(concept, file))]);
  },
});

/** Whether a file that mixes kinds exports what is named after the concept. */
function isDeclaredIn({ evidence }: FindingAnswer, { file, evidence: exports }: FindingAnswer): boolean {
  const names = new Set(exports.map(({ value }) => value));
  return evidence.some(
    (part) => part.file === file && names.has((part.value as { readonly name?: string } | undefined)?.name),
  );
}

function indexOf(finding: FindingAnswer): number {
  return typeof finding['index'] === 'number' ? finding['index'] : 0;
}
