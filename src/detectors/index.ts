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
export { isAsset, isMadeByBuild } from './typecheck/certainty.ts';
export { typeComplaints, typeDoubts } from './typecheck/type-complaints.ts';
export { libraryNames } from '../types/index.ts';
