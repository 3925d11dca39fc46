export { attribute, type BaseFinding } from './attribute.ts';
export {
  baselineFindings,
  baselineUnknowns,
  readBaseline,
  writeBaseline,
  type Baseline,
} from './baseline.ts';
export { compare, type Compared } from './compare.ts';
export { DETECTOR_IDS, explainedCodes } from './explained-codes.ts';
export { bytesOf, diffOf, planFixes, type FixedFile, type FixPlan, type FixSources } from './fix.ts';
export { planToolFixes, withStagedTools } from './tool-fixes.ts';
export { judgeMoment, type Base, type Scan, type ScanOptions } from './judge-moment.ts';
export type { ReportedFinding, ReportedHold } from './reported-finding.ts';
export { newlyTurnedOff } from './turned-off.ts';
export type { BaseUnknowns, Unknowns } from './unknowns.ts';
export {
  COLLECTING,
  COLLECTING_PLAIN,
  collectingFor,
  detectorSettingsSchema,
  ofOneState,
  selectDetectors,
  type Selection,
} from './select-detectors.ts';
export { mayPass, verdictOf, weightOf, type ChangeVerdict } from './verdict.ts';
export { suppressionsIn } from './suppress.ts';
export { createTools, keepTools, type KeptTools } from './tools.ts';
