export {
  applyWrites,
  assertRecovered,
  halfDone,
  recover,
  undo,
  unfinishedText,
  type RecoveredChange,
  type Recovery,
} from './apply/index.ts';
export type { Decision } from './decide/commit.ts';
export { sweep } from './sweep/index.ts';
export { createRefactorer, foreignRequest, type ActOptions, type Refactorer } from './engine.ts';
export { affectedFiles } from './plan/affected-files.ts';
export { checkChange } from './plan/type-check.ts';
export type { ForeignRequest, NamedRequest, RenameTarget, Target } from './plan/request.ts';
