export {
  ASSERTION,
  canProve,
  defineDetector,
  type ChangeDetector,
  type Code,
  type Detector,
  type FileDetector,
  type ToolRepair,
} from './define-detector.ts';
export { changeBetween, textIn, type Change, type ChangedFile } from './change.ts';
export type { Diagnosis } from './define-diagnosis.ts';
export {
  NOTHING,
  placeOfText,
  type Evidence,
  type Finding,
  type FixEdit,
  type Hold,
  type Judgement,
  type Place,
} from './finding.ts';
export {
  collectedOf,
  createView,
  narrowed,
  type Enabled,
  type Store,
  type ToolRun,
  type Tools,
  type View,
} from './view.ts';
export type { Said } from './say.ts';
export { keyOf, ownerNameAt } from './anchor.ts';
