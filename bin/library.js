// The library behind a check: on a Node that is too old its modules could not even be linked, and the error would not say
// why.
import { isNewEnough, TOO_OLD } from './node-version.js';

if (!isNewEnough()) throw Object.assign(new Error(`lintel: ${TOO_OLD}`), { code: 'NODE_TOO_OLD' });

export const {
  RETRY,
  appendJobSummary,
  appendVerifyLog,
  assertFolder,
  cleanCache,
  createBodyReader,
  createBoundedServer,
  createTurns,
  explain,
  generateProposalTests,
  generateTests,
  installHook,
  keepToken,
  loopTools,
  newToken,
  open,
  openResident,
  orchestrateProposals,
  planMerges,
  readJobProposal,
  readPatch,
  readVerifyHistory,
  readVerifyPlan,
  recoverRepository,
  reviewProposal,
  reviewRepository,
  scanPlace,
  scanRepository,
  trustRepository,
  uninstallHook,
  verifyRepository,
  VERSION,
  withReviewer,
} = await import('../dist/index.js');
