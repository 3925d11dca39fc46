export { converse } from './asking/converse.ts';
export { cutTo, DATA_MARK, DATA_RULE, foreignText } from './asking/foreign-text.ts';
export { storageFor } from './asking/storage-tool.ts';
export { tally, type Tally } from './asking/tally.ts';
export type { ChangeSources, SeenDiagnostic } from './change-sources.ts';
export { carryOutComments } from './comments/carry-out.ts';
export { OWNER_FILES, parseCodeOwners } from './comments/code-owners.ts';
export { peopleIn } from './comments/learn.ts';
export { planComments, type CommentAct, type CommentPlan } from './comments/plan-comments.ts';
export { editHolds, suggestionThatHolds } from './comments/suggestion-that-holds.ts';
export {
  joinLearned,
  learnedText,
  NOTHING_LEARNED,
  parseLearned,
  styleOf,
  SUPPRESSIONS_FILE,
  suppressionOf,
  type Learned,
  type ReviewStyle,
} from './comments/suppressions.ts';
export { stageZero, type ReadSide, type StageZero } from './issues/stage-zero.ts';
export { inOrder, reviewVerdict, verdictWith } from './issues/verdict.ts';
export { modelReview, type ModelReview, type ModelReviewOptions } from './model-review.ts';
export type { Claim } from './validate/claim.ts';
export { validate } from './validate/validate.ts';
export { createProber } from './probe/create-prober.ts';
