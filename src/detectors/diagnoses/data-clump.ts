// Values that travel together and have no type together.
import type { FindingAnswer } from '../../contract/index.ts';
import { defineDiagnosis } from '../kit/define-diagnosis.ts';

const CLUMP = 'PARAMETER_OBJECT_CLUMP';
const SHARED_TYPE = 'SHARED_TYPE_EXTRACTION';

/** Three parameters in three functions may be chance; four of either are a thing without a name. */
const FUNCTIONS_TIMES_OTHERS = 8;

export default defineDiagnosis({
  pattern: 'DIAG_DATA_CLUMP',
  joins: [CLUMP, 'PARAMETER_OBJECT_MANY', SHARED_TYPE],
  cause:
    'The same values travel together through several functions of several files, so every one of these functions has to be changed when the group does.',
  approach:
    'Is there a word for what these values are together? The functions that take them all, and what they do first with them, usually tell. Long lists of parameters among them are symptoms: they tend to shrink once the group has a type. If only one function needs the group and the others pass it on, the way to that function may be the better thing to shorten.',
  explain(findings) {
    const long = findings.filter(({ code }) => code !== CLUMP && code !== SHARED_TYPE);
    const shared = findings.filter(({ code }) => code === SHARED_TYPE);
    return findings
      .filter((finding) => finding.code === CLUMP && weightOf(finding) >= FUNCTIONS_TIMES_OTHERS)
      .map((clump) => [
        clump,
        ...long.filter((finding) => isAmong(finding, clump)),
        ...shared.filter((finding) => isBeside(finding, clump)),
      ]);
  },
});

function weightOf({ functions, parameters }: FindingAnswer): number {
  return typeof functions === 'number' && Array.isArray(parameters) ? functions * (parameters.length - 1) : 0;
}

/** Whether a function is one of those that take the group. */
function isAmong({ file, span }: FindingAnswer, { evidence }: FindingAnswer): boolean {
  return evidence.some(
    (one) =>
      one.file === file &&
      one.span?.start.line === span.start.line &&
      one.span?.start.column === span.start.column,
  );
}

/** Whether a type that others share stands beside one of the functions that take the group. */
function isBeside({ file }: FindingAnswer, { evidence }: FindingAnswer): boolean {
  return evidence.some((one) => one.file === file);
}
