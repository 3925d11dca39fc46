// What a diagnosis is: a likely root cause that explains several findings, of one code or of several. Conservative: its conditions are
// hard rules over findings, and it names the findings that it accounts for.
import type { CodeEntry, FindingAnswer } from '../../contract/index.ts';

export interface Diagnosis extends CodeEntry {
  readonly pattern: string;
  /** Codes whose findings it looks at. It stands in the report under the detector of the first. */
  readonly joins: readonly [string, ...string[]];
  /**
   * What it explains, from all findings of these codes, detector by detector and in order of place. Each explanation is a list of
   * findings, of which the first stands where the cause is.
   */
  explain(findings: readonly FindingAnswer[]): readonly (readonly FindingAnswer[])[];
}

export function defineDiagnosis(diagnosis: Diagnosis): Diagnosis {
  return Object.freeze(diagnosis);
}
