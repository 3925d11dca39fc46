export { COLLECTORS } from './collectors.ts';
export { DETECTORS } from './registry.ts';
export type {
  Code,
  Detector,
  Evidence,
  Finding,
  FixEdit,
  Hold,
  Outcome,
  Place,
  Store,
  ToolRun,
  Tools,
  View,
} from './kit/index.ts';
