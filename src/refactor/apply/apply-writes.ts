// Applies writes all or not at all. A crash at any moment leaves a repository that `recover` brings to the state before or
// after; trouble with the disk takes back what was done and is thrown.
import { assert, compareText } from '../../base/index.ts';
import { carryOut, orElse } from './carry-out.ts';
import { checkWrites } from './check.ts';
import { discard, nextEntry, sweep, type Entry } from './entry.ts';
import type { FileWrite, WriteRefusal } from './file-write.ts';
import { prune } from './history.ts';
import type { Journal } from './journal.ts';
import { assertRecovered, recoverWithin } from './recover.ts';
import { inSession, type ApplyOptions, type Session } from './session.ts';
import { stage } from './stage.ts';
import { treeOf, type Tree } from './tree.ts';

export type Applied =
  | { readonly status: 'applied'; readonly files: readonly string[] }
  /** Nothing was changed: these files are not what the change was made for. */
  | { readonly status: 'stale'; readonly files: readonly string[] }
  | { readonly status: 'refused'; readonly refusals: readonly WriteRefusal[] }
  /** Another process applies a change and does not come to an end. */
  | { readonly status: 'busy' };

export function applyWrites(
  root: string,
  writes: readonly FileWrite[],
  options: ApplyOptions & { readonly label?: string } = {},
): Applied {
  if (writes.length === 0) return { status: 'applied', files: [] };
  const applied = inSession(root, options, (session) => {
    assertRecovered(recoverWithin(session));
    prune(session);
    return applyWithin(session, writes, options.label ?? '');
  });
  return applied ?? { status: 'busy' };
}

function applyWithin(session: Session, writes: readonly FileWrite[], label: string): Applied {
  const paths = writes.map(({ path }) => path).sort(compareText);
  assert(new Set(paths).size === paths.length, 'a path is written twice');
  const tree = treeOf(session.root, session.files, paths);
  const { states, stale, refusals } = checkWrites(tree, writes);
  if (refusals.length > 0) return { status: 'refused', refusals };
  if (stale.length > 0) return { status: 'stale', files: stale };
  const entry = nextEntry(session);
  const staged = orElse(
    () => changedOr(tree, writes, stage(session, tree, entry, label, writes, states)),
    () => discard(session, entry),
  );
  const files = perform(session, tree, entry, staged);
  return files.length > 0 ? { status: 'stale', files } : { status: 'applied', files: paths };
}

/** Preparing takes time, in which somebody may have saved a file. */
function changedOr(tree: Tree, writes: readonly FileWrite[], staged: Journal | string): Journal | string[] {
  if (typeof staged === 'string') return [staged];
  const { stale, refusals } = checkWrites(tree, writes);
  const changed = [...stale, ...refusals.map(({ file }) => file)].sort(compareText);
  return changed.length > 0 ? changed : staged;
}

/** Gives the files that kept the change from being made. */
function perform(session: Session, tree: Tree, entry: Entry, staged: Journal | string[]): readonly string[] {
  if (Array.isArray(staged)) {
    discard(session, entry);
    return staged;
  }
  const conflicts = carryOut(session, tree, entry.number, staged, 'forward');
  sweep(session);
  return conflicts;
}
