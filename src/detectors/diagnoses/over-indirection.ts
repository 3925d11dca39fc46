// A class that hands on what it is asked for, behind an interface that nothing else implements.
import type { FindingAnswer } from '../../contract/index.ts';
import { defineDiagnosis } from '../kit/define-diagnosis.ts';

const SINGLE = 'FWD_SINGLE_IMPLEMENTATION';
/** Of the methods of the class, as many must only call another one. */
const SHARE = 0.5;

export default defineDiagnosis({
  pattern: 'DIAG_OVER_INDIRECTION',
  joins: [SINGLE, 'FWD_THIN_WRAPPER', 'FWD_FORWARD_CHAIN', 'FWD_CROSS_FILE_CHAIN'],
  cause:
    'Calls go through an interface with one implementation, and the implementation mostly calls something else, so whoever follows a call opens several places and learns nothing at them.',
  approach:
    'What does each of the layers keep apart? A seam for tests, a boundary between packages, or a second implementation that exists would be an answer. If one of the layers could be named only by what it passes on to, its callers may as well use that. Layers that every feature repeats are a matter of the whole, not of this one class.',
  explain(findings) {
    const chains = findings.filter(({ code }) => code !== SINGLE);
    return findings.flatMap((single) => {
      if (single.code !== SINGLE) return [];
      const inside = chains.filter((chain) => passesThrough(chain, single));
      return inside.length > 0 || mostlyHandsOn(single) ? [[single, ...inside]] : [];
    });
  },
});

function mostlyHandsOn(single: FindingAnswer): boolean {
  const [handsOn, methods] = [Number(single['handsOn']), Number(single['classMethods'])];
  return handsOn > 0 && handsOn >= methods * SHARE;
}

/** Whether a chain has a step in the class. */
function passesThrough({ evidence }: FindingAnswer, single: FindingAnswer): boolean {
  const its = single.evidence.find(({ fact }) => fact === 'implementation');
  return evidence.some(
    ({ file, span }) =>
      file === its?.file &&
      span !== undefined &&
      its.span !== undefined &&
      span.start.line >= its.span.start.line &&
      span.end.line <= its.span.end.line,
  );
}
