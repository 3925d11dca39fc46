export type { ChangeSources, SeenDiagnostic } from './change-sources.ts';
export { stageZero, type ReadSide, type StageZero } from './issues/stage-zero.ts';
export { inOrder, reviewVerdict } from './issues/verdict.ts';
export { planMerges, type MergeRequest } from './merges/plan-merges.ts';
export { textualConflict } from './merges/textual.ts';
export { modelReview, type ModelReview, type ModelReviewOptions } from './model-review.ts';
export type { Claim } from './validate/claim.ts';
export { validate } from './validate/validate.ts';
export { createProber } from './probe/create-prober.ts';
