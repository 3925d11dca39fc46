// A file on both sides of a change.
import type { ChangePart } from '../../change.ts';
import type { ChangedFile } from '../../changed-files.ts';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';
import { isProduction } from './reach.ts';

export interface Pair {
  readonly file: ChangedFile;
  readonly before: Tree;
  readonly after: Tree;
}

/** Larger ones are not written by people. */
const LARGEST_TEXTS = 2_000_000;

/** Undefined where the file is on one side only, is no part of the program, or lost no line. */
export function pairOf(change: ChangePart<'before' | 'after'>, file: ChangedFile): Pair | undefined {
  if (file.from === undefined || file.kind === 'removed') return undefined;
  if ((file.textBefore ?? '').length + (file.textAfter ?? '').length > LARGEST_TEXTS) return undefined;
  const after = treeOf(change, 'after', file.path);
  if (after === undefined || !isProduction(after.file) || file.lines().deleted.length === 0) return undefined;
  const before = treeOf(change, 'before', file.from);
  return before && { file, before, after };
}
