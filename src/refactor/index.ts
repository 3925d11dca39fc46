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
export type { ForeignRequest, NamedRequest } from './decide/request.ts';
export { createRefactorer, foreignRequest, type ActOptions, type Refactorer } from './engine.ts';
export type { MoveTarget } from './move.ts';
export type { RenameTarget } from './rename/name-subject.ts';
export type { RenameOptions } from './rename/rename.ts';
