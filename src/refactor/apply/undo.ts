// Takes back the last change that was applied: what was kept of the old contents returns to its places, decided in one step
// like any change. Only if every file is still as the change left it.
import { blobId, durableFiles, refactorFolderOf } from '../../host/index.ts';
import { carryOut, isAt, placeOf, stateOf, type Tree, treeOf } from './carry-out.ts';
import {
  type ApplyOptions,
  doneEntries,
  type Entry,
  withJournal,
  type Journal,
  listEntries,
  readJournal,
  type OpenJournal,
  clearTrash,
} from './journal.ts';
import { assertRecovered, recoverWithin } from './recover.ts';

/** The answer to `undo`, in the form of the contract. */
export interface Undone {
  readonly undone: boolean;
  readonly reason?: 'nothing-to-undo' | 'files-changed' | 'backup-damaged' | 'busy';
  readonly message: string;
  readonly files: string[];
  /** Files that are no longer as the change left them. */
  readonly changed: string[];
}

export function undo(root: string, options: ApplyOptions = {}): Undone {
  const files = options.files ?? durableFiles();
  if (listEntries(files, refactorFolderOf(root)).length === 0) return NOTHING;
  const answer = withJournal(root, { ...options, files }, (open) => {
    assertRecovered(recoverWithin(open));
    const last = doneEntries(open)[0];
    return last === undefined ? NOTHING : undoEntry(open, last);
  });
  return answer ?? notUndone('busy', 'Another process is applying a change');
}

function undoEntry(open: OpenJournal, entry: Entry): Undone {
  const journal = readJournal(open.files, entry.folder);
  const paths = journal.entries.map(({ path }) => path);
  const tree = treeOf(open.root, open.files, paths);
  const changed = journal.entries.filter(({ path, after }) => !isAt(stateOf(tree, path), after));
  if (changed.length > 0) return filesChanged(changed.map(({ path }) => path));
  const damaged = damagedBackups(open, entry, journal);
  if (damaged.length > 0)
    return notUndone('backup-damaged', `What was saved of ${damaged.join(', ')} is damaged`);
  keepNew(tree, entry, journal);
  const conflicts = carryOut(open, tree, entry.number, journal, 'back');
  if (conflicts.length > 0) return filesChanged(conflicts);
  clearTrash(open);
  const message = `Undone: ${journal.label === '' ? 'the last change' : journal.label}`;
  return { undone: true, message, files: paths, changed: [] };
}

function damagedBackups({ files }: OpenJournal, { folder }: Entry, { entries }: Journal): string[] {
  const damaged = entries.filter(({ before }, index) => {
    if (before === undefined) return false;
    const bytes = files.read(`${folder}/old/${index}`);
    return bytes === undefined || blobId(bytes) !== before.id;
  });
  return damaged.map(({ path }) => path);
}

/** So that the change can be made again if it turns out that it cannot be taken back as a whole. */
function keepNew(tree: Tree, { folder }: Entry, { entries }: Journal): void {
  for (const [index, { path, after }] of entries.entries()) {
    if (after === undefined) continue;
    tree.files.unlink(`${folder}/new/${index}`);
    tree.files.keep(placeOf(tree, path), `${folder}/new/${index}`);
  }
  tree.files.syncFolder(`${folder}/new`);
}

function filesChanged(changed: string[]): Undone {
  const message = `Files are no longer as the change left them: ${changed.join(', ')}`;
  return { ...notUndone('files-changed', message), changed };
}

function notUndone(reason: NonNullable<Undone['reason']>, message: string): Undone {
  return { undone: false, reason, message, files: [], changed: [] };
}

const NOTHING = notUndone('nothing-to-undo', 'There is no change to undo');
