export { stageZero, type ReadSide, type StageZero } from './issues/stage-zero.ts';
export { planMerges, type MergeRequest } from './merges/plan-merges.ts';
export { textualConflict } from './merges/textual.ts';
