export { assertFolder, type Model, type Provider } from '../host/index.ts';
export { cleanCache } from './clean-cache.ts';
export { open, type Lintel, type OpenOptions } from './open.ts';
export type { FixRequest } from './fix-answer.ts';
export { generateProposalTests, type GenerateProposalTestsRequest } from './generate-proposal-tests.ts';
export { generateTests, type GenerateTestsRequest } from './generate-tests.ts';
export { orchestrateProposals, type OrchestrateRequest } from './orchestrate-proposals.ts';
export { planMerges, type PlanMergesRequest } from './plan-merges.ts';
export { recoverRepository } from './recovery.ts';
export { reviewRepository, type ReviewRequest } from './review-change.ts';
export { appendJobSummary, readJobProposal, type JobProposal } from './job-event.ts';
export { reviewProposal, type ForgeAccess, type ReviewProposalRequest } from './review-proposal.ts';
export { withReviewer, type ReviewerNamed } from './reviewer.ts';
export { scanPlace, type ScanPlace } from './scan-place.ts';
export { scanRepository } from './scan-repository.ts';
export type { ScanRequest } from './scanner.ts';
export { explain } from './explain.ts';
export { installHook, uninstallHook } from './hook.ts';
export { openResident, type Resident, type ResidentOptions, type FollowMode } from './resident.ts';
export type { Decision } from '../refactor/index.ts';
export type { DeleteRequest, MoveRequest, RenameRequest, Refactoring } from './refactor-answers.ts';
export {
  createBodyReader,
  createBoundedServer,
  createTurns,
  RETRY,
  type QueueLimits,
  type ReadBody,
  type TakeTurn,
} from '../host/index.ts';
export { keepToken, newToken, type KeptToken } from './token-file.ts';
export { trustRepository } from './trust.ts';
export { VERSION } from './version.ts';
export { loopTools, type LoopTools } from './loop-tools.ts';
export type { VerifyRequest } from './verify-change.ts';
export { appendVerifyLog, readVerifyHistory } from './verify-history.ts';
export { readPatch, readVerifyPlan, verifyRepository, type VerifySource } from './verify-repository.ts';
