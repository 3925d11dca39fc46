// Whether what the change acquires is released on every path. A leak that the base has already is not charged to the change.
import { compareText } from '../../../base/index.ts';
import type { Change } from '../../change.ts';
import type { Check, Complaint } from '../../check.ts';
import { treeOf, type Side, type Tree } from '../../syntax/tree-of.ts';
import { Callees } from './callees.ts';
import { leakComplaint, leakKey } from './leak-complaint.ts';
import { leaksIn, type Leak } from './leaks.ts';
import { resourcesOf } from './resources.ts';

export const integrity: Check = {
  id: 'integrity',
  passed: 'What the change acquires is released on every path.',
  run: (change) => ({ complaints: newLeaks(change) }),
};

function newLeaks(change: Change): Complaint[] {
  const found = leaksOn(change, 'after');
  if (found.length === 0) return [];
  const known = new Map<string, number>();
  for (const leak of leaksOn(change, 'before')) known.set(leakKey(leak), (known.get(leakKey(leak)) ?? 0) + 1);
  const isNew = (leak: Leak): boolean => {
    const count = known.get(leakKey(leak)) ?? 0;
    known.set(leakKey(leak), count - 1);
    return count <= 0;
  };
  return found.filter(isNew).map((leak) => leakComplaint(leak));
}

function leaksOn(change: Change, side: Side): Leak[] {
  const rows = resourcesOf(change.settings.integrity);
  const callees = new Callees(change, side, rows);
  return treesOn(change, side).flatMap((tree) => leaksIn(tree, rows, callees));
}

/** Changed files that are neither tests nor made by a tool. */
function treesOn(change: Change, side: Side): Tree[] {
  const paths = change.files.flatMap(({ kind, path, from }) =>
    side === 'before' ? (from ?? []) : kind === 'removed' ? [] : path,
  );
  return paths.sort(compareText).flatMap((path) => {
    const role = change[side].state.graph.files.get(path)?.role.role;
    const tree = role === 'source' ? treeOf(change, side, path) : undefined;
    return tree ?? [];
  });
}
