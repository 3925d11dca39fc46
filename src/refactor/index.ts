export { recover, type Recovery } from './apply/index.ts';
export { createRefactorer, type ActOptions, type Refactorer } from './engine.ts';
export type { MoveTarget } from './move.ts';
export type { RenameOptions } from './rename/rename.ts';
