export { COLLECTORS } from './collectors.ts';
export { DETECTORS } from './registry.ts';
export { differingTypes } from './kit/type-environment.ts';
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
