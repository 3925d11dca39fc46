export { applyWrites, type Applied } from './apply-writes.ts';
export type { FileWrite, NewContent, WriteRefusal, WriteRefusalReason } from './writes-of.ts';
export {
  assertRecovered,
  halfDone,
  recover,
  unfinishedText,
  type RecoveredChange,
  type Recovery,
} from './recover.ts';
export type { ApplyOptions } from './journal.ts';
export { undo, type Undone } from './undo.ts';
export { writesOf, type FileSource, type Writes } from './writes-of.ts';
