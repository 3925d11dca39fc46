export { COLLECTORS } from './collectors.ts';
export { FORMAT_SETTINGS } from './format/oxfmt.ts';
export { waysOf, type Way } from './kit/settings-as-data.ts';
export { ruleSettings, ruleSettingsFiles, type RuleSettings } from './kit/rule-settings.ts';
export { LINT_SETTINGS } from './lint/environment.ts';
export { DETECTORS } from './registry.ts';
export { differingTypes, showTheSame } from './kit/type-environment.ts';
export type {
  Code,
  Detector,
  Evidence,
  Finding,
  FixEdit,
  Hold,
  Outcome,
  Place,
  Said,
  Store,
  ToolRun,
  Tools,
  View,
} from './kit/index.ts';
