// Ends what a process that died has begun. What was not decided is forgotten, what was decided is done. A file that somebody
// changed in the meantime is never overwritten; if all such files had not been reached yet, the change is taken back, so
// that they stand in the repository that they were changed in.
import { durableFiles, refactorFolderOf } from '../../host/index.ts';
import { bring } from './carry-out.ts';
import { discard, listEntries, sweep, type Entry } from './entry.ts';
import { readJournal, type Journal } from './journal.ts';
import { inSession, type ApplyOptions, type Session } from './session.ts';
import { conflictsOf } from './settle.ts';
import { treeOf, type Tree } from './tree.ts';

/** A change that was found half-done. */
export interface RecoveredChange {
  readonly label: string;
  readonly outcome: 'completed' | 'reverted';
  readonly files: readonly string[];
  /** Files that somebody else changed, left as they are. */
  readonly conflicts: readonly string[];
}

export type Recovery =
  | { readonly status: 'recovered'; readonly changes: readonly RecoveredChange[] }
  /** Another process applies a change and does not come to an end. */
  | { readonly status: 'busy' };

/** To be called before a repository is read. Costs the listing of one folder when there is nothing to do. */
export function recover(root: string, options: ApplyOptions = {}): Recovery {
  const files = options.files ?? durableFiles();
  const isPending = listEntries(files, refactorFolderOf(root)).some(({ state }) => state !== 'done');
  if (!isPending) return { status: 'recovered', changes: [] };
  const changes = inSession(root, { ...options, files }, recoverWithin);
  return changes === undefined ? { status: 'busy' } : { status: 'recovered', changes };
}

export function recoverWithin(session: Session): RecoveredChange[] {
  const { files, home } = session;
  const pending = listEntries(files, home).filter(({ state }) => state !== 'done');
  // A state that is seen may not be on the disk yet; what follows from it must not get there first.
  if (pending.length > 0) files.syncFolder(home);
  const changes = pending.flatMap((entry) => {
    if (entry.state === 'applying' || entry.state === 'reverting') return [resume(session, entry)];
    discard(session, entry);
    return [];
  });
  sweep(session);
  return changes;
}

function resume(session: Session, entry: Entry): RecoveredChange {
  const journal = readJournal(session.files, entry.folder);
  const paths = journal.entries.map(({ path }) => path);
  const tree = treeOf(session.root, session.files, paths);
  const isBack = entry.state === 'reverting' || isBetterTakenBack(tree, entry, journal);
  const conflicts = bring(session, tree, entry.number, journal, isBack ? 'back' : 'forward');
  return { label: journal.label, outcome: isBack ? 'reverted' : 'completed', files: paths, conflicts };
}

/** Whether there are foreign files, and each was changed before its new content came: that content still waits. */
function isBetterTakenBack(tree: Tree, { folder }: Entry, journal: Journal): boolean {
  const conflicts = conflictsOf(tree, journal);
  const isUnreached = (index: number): boolean =>
    journal.entries[index]?.after === undefined || tree.files.look(`${folder}/new/${index}`) !== undefined;
  return conflicts.length > 0 && conflicts.every(isUnreached);
}
