export { COLLECTORS } from './collectors.ts';
export { waysOf, type LinterRun } from './kit/settings-as-data.ts';
export { ruleSettings, ruleSettingsFiles, type RuleSettings } from './kit/rule-settings.ts';
export { DETECTORS, DIAGNOSES } from './registry.ts';
export { differingTypes, showTheSame } from './kit/type-environment.ts';
export { canProve, changeBetween, createView, narrowed } from './kit/index.ts';
export type {
  ChangeDetector,
  Code,
  Detector,
  Diagnosis,
  Enabled,
  Evidence,
  FileDetector,
  Finding,
  FixEdit,
  Hold,
  Judgement,
  Place,
  Said,
  Store,
  ToolRepair,
  ToolRun,
  Tools,
  View,
} from './kit/index.ts';
export type { Complaint } from './typecheck/question.ts';
export { complaintsAfresh } from './typecheck/ask-afresh.ts';
export { isAsset, isMadeByBuild, isUnknownName } from './typecheck/certainty.ts';
export { typeComplaints, typeDoubts, typeGaps, type TypeGaps } from './typecheck/type-complaints.ts';
export { libraryMembers, libraryNames, TYPESCRIPT_VERSION } from '../types/index.ts';
