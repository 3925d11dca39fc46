// What a slip of the pen is: a place that says something other than what was evidently meant, shown by its own text.
import type { Range } from '../../../base/index.ts';
import type { Tree } from '../../syntax/tree-of.ts';

export interface Slip {
  readonly at: Range;
  /** What the code does, and what was probably meant. */
  readonly message: string;
  /** What to write instead. */
  readonly instruction: string;
}

export interface SlipRule {
  readonly code: string;
  /** Every slip in a file; those on lines that the change does not bring are left out by others. */
  readonly find: (tree: Tree) => readonly Slip[];
}
