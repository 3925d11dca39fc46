// Whether lines that the change brings say something other than what was evidently meant. Each rule looks at one file; what stood there
// before the change, there or in another file that differs, is not charged to it.
import { memo } from '../../../base/index.ts';
import type { Change } from '../../change.ts';
import type { ChangedFile } from '../../changed-files.ts';
import type { Check, Complaint } from '../../check.ts';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';
import { placeIn } from '../../witness-place.ts';
import { ALL_SLIPS } from './all-slips.ts';
import type { Slip, SlipRule } from './slip.ts';

export const slips: Check = {
  id: 'slips',
  passed: 'No line of the change says something other than what was evidently meant.',
  run: (change) => ({ complaints: slipsIn(change) }),
};

interface Found extends Slip {
  readonly tree: Tree;
  readonly code: string;
}

function slipsIn(change: Change): Complaint[] {
  const found = change.files.flatMap((file) => newSlips(change, file));
  if (found.length === 0) return [];
  const known = new Set(change.files.flatMap((file) => slipsBefore(change, file)).map(keyOf));
  return found.filter((slip) => !known.has(keyOf(slip))).map(complaintOf);
}

function newSlips(change: Change, file: ChangedFile): Found[] {
  const tree = file.kind === 'removed' ? undefined : sourceAt(change, 'after', file.path);
  if (tree === undefined) return [];
  const added = new Set(file.lines().added);
  if (added.size === 0) return [];
  return slipsOf(tree).filter(({ at }) => added.has(tree.lineAt(at.start)));
}

function slipsBefore(change: Change, { from }: ChangedFile): readonly Found[] {
  const tree = from === undefined ? undefined : sourceAt(change, 'before', from);
  return tree === undefined ? [] : slipsOf(tree);
}

/** Tests may say odd things on purpose. */
function sourceAt(change: Change, side: 'before' | 'after', path: string): Tree | undefined {
  const role = change[side].state.graph.files.get(path)?.role.role;
  return role === 'source' ? treeOf(change, side, path) : undefined;
}

const slipsOf = memo((tree: Tree): readonly Found[] => ALL_SLIPS.flatMap((rule) => foundBy(rule, tree)));

function foundBy({ code, find }: SlipRule, tree: Tree): Found[] {
  return find(tree).map((slip) => ({ ...slip, tree, code }));
}

function keyOf({ tree, code, at }: Found): string {
  return `${code} ${tree.textOf(at).replaceAll(/\s+/g, ' ')}`;
}

function complaintOf({ tree, code, at, message, instruction }: Found): Complaint {
  const { side, path, text } = tree;
  return {
    status: 'review',
    code,
    file: path,
    span: tree.spanOf(at),
    message,
    witness: { proof: message, places: [placeIn({ side, file: path, text }, 'slip', at)] },
    instruction,
  };
}
