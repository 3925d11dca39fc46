// Whether what the change acquires is released on every path, and whether it computes money exactly. What the base does already is
// not charged to the change.
import { compareText } from '../../../base/index.ts';
import type { Change } from '../../change.ts';
import type { Check, Complaint } from '../../check.ts';
import { treeOf, type Side, type Tree } from '../../syntax/tree-of.ts';
import { DOMAIN_SPECS } from '../../domains.ts';
import { moneyInFloats } from '../payment/money-in-floats.ts';
import { isLeftBehind } from '../silent-breaks/left-behind.ts';
import { Callees } from './callees.ts';
import {
  leakComplaint,
  leakKey,
  undecidedComplaint,
  undecidedKey,
  unreadComplaint,
} from './leak-complaint.ts';
import { leaksIn, type Lasting, type Leaks, type Released } from './leaks.ts';
import { listenerComplaint, listenerKey } from './listener-complaint.ts';
import { listenerLeaks } from './listeners.ts';
import { LIFE_CYCLES_VERSION } from './life-cycles.ts';
import { acquisitionKey, takenComplaint, takenReleases } from './taken-releases.ts';
import { RESOURCES_VERSION, resourcesOf } from './resources.ts';

/** Versions of the tables that the check goes by. */
export const INTEGRITY_VERSIONS: Readonly<Record<string, string>> = {
  integrity: RESOURCES_VERSION,
  'life-cycles': LIFE_CYCLES_VERSION,
  payment: DOMAIN_SPECS.payment.version,
  auth: DOMAIN_SPECS.auth.version,
};

export const integrity: Check = {
  id: 'integrity',
  passed: 'What the change acquires is released on every path, and money is not computed in floats.',
  run: (change) => ({ complaints: newComplaints(change) }),
};

/** A finding, and what it has in common with one on the other side. */
interface Found {
  readonly key: string;
  /** Gets the keys of what the base released on every path. */
  readonly complaint: (safe: ReadonlySet<string>) => Complaint;
}

function newComplaints(change: Change): Complaint[] {
  const after = foundOn(change, 'after');
  if (after.found.length === 0 && after.lasting.length === 0) return [];
  const before = foundOn(change, 'before');
  const known = new Map<string, number>();
  for (const { key } of before.found) known.set(key, (known.get(key) ?? 0) + 1);
  const isNew = ({ key }: Found): boolean => {
    const count = known.get(key) ?? 0;
    known.set(key, count - 1);
    return count <= 0;
  };
  const safe = new Set(
    before.released.filter(({ isSafe }) => isSafe).map(({ acquired }) => acquisitionKey(acquired)),
  );
  return [
    ...after.found.filter(isNew).map(({ complaint }) => complaint(safe)),
    ...takenReleases(before, after).map(takenComplaint),
  ];
}

interface SideFound extends Pick<Leaks, 'released' | 'lasting'> {
  readonly found: readonly Found[];
}

function foundOn(change: Change, side: Side): SideFound {
  const rows = resourcesOf(change.settings.integrity);
  const callees = new Callees(change, side, rows);
  const released: Released[] = [];
  const lasting: Lasting[] = [];
  const found = treesOn(change, side).flatMap((tree): Found[] => {
    const { leaks, undecided, ...rest } = leaksIn(tree, rows, callees);
    released.push(...rest.released);
    lasting.push(...rest.lasting);
    return [
      ...(tree.isWhole ? [] : [{ key: `unread\0${tree.path}`, complaint: () => unreadComplaint(tree) }]),
      ...leaks.map((leak) => ({
        key: leakKey(leak),
        complaint: (safe: ReadonlySet<string>) =>
          leakComplaint(leak, 'handle' in leak.acquired && safe.has(acquisitionKey(leak.acquired))),
      })),
      ...undecided.map((acquired) => ({
        key: undecidedKey(acquired),
        complaint: () => undecidedComplaint(acquired),
      })),
      ...listenerLeaks(tree).map((leak) => ({
        key: listenerKey(leak),
        complaint: () => listenerComplaint(leak),
      })),
      ...moneyInFloats(change, tree).filter(
        ({ node }) => side === 'before' || !isLeftBehind(change, tree, node),
      ),
    ];
  });
  return { found, released, lasting };
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
