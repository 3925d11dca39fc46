// Ends what a process that died has begun. What was not decided is forgotten, what was decided is done, or taken back where it
// cannot be done any more, as after `git checkout .`. A file that somebody changed in the meantime is never overwritten: if
// all such files had not been reached yet, the change is taken back, so that they stand in the repository that they were
// changed in; otherwise nobody but a person can tell which way the files belong together, and everything waits for that.
import { Failure, RECOVERY_CHOICES, type RecoveryChoice } from '../../contract/index.ts';
import { durableFiles, refactorFolderOf } from '../../host/index.ts';
import { bring } from './carry-out.ts';
import { discard, listEntries, sweep, type Entry } from './entry.ts';
import { readJournal } from './journal.ts';
import { inSession, type ApplyOptions, type Session } from './session.ts';
import { canSettle, isForeignUnreached, surveyOf, type Direction, type Survey } from './survey.ts';
import { treeOf } from './tree.ts';

/** A change that was found half-done. */
export interface RecoveredChange {
  readonly label: string;
  /** `discarded`: forgotten, with the files as they are. `unfinished`: someone has to choose. */
  readonly outcome: 'completed' | 'reverted' | 'discarded' | 'unfinished';
  readonly files: readonly string[];
  /** Files that somebody else changed, left as they are. */
  readonly conflicts: readonly string[];
  /** Of an unfinished change: files that are as before it, and as after it. */
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** What can be done about an unfinished one. */
  readonly choices: readonly RecoveryChoice[];
}

export type Recovery =
  | { readonly status: 'recovered'; readonly changes: readonly RecoveredChange[] }
  /** Another process applies a change and does not come to an end. */
  | { readonly status: 'busy' };

/**
 * To be called before a repository is read. Costs the listing of one folder when there is nothing to do. A choice is for
 * changes that would stay unfinished without one.
 */
export function recover(
  root: string,
  options: ApplyOptions & { readonly choice?: RecoveryChoice } = {},
): Recovery {
  const files = options.files ?? durableFiles();
  const isPending = listEntries(files, refactorFolderOf(root)).some(({ state }) => state !== 'done');
  if (!isPending) return { status: 'recovered', changes: [] };
  const changes = inSession(root, { ...options, files }, (session) => recoverWithin(session, options.choice));
  return changes === undefined ? { status: 'busy' } : { status: 'recovered', changes };
}

/** What tells the changes apart that are half-done, now; the same text as long as they are the same. */
export function halfDone(root: string): string {
  const entries = listEntries(durableFiles(), refactorFolderOf(root));
  return entries
    .filter(({ state }) => state === 'applying' || state === 'reverting')
    .map(({ folder }) => folder)
    .join('\n');
}

export function recoverWithin(session: Session, choice?: RecoveryChoice): RecoveredChange[] {
  const { files, home } = session;
  const pending = listEntries(files, home).filter(({ state }) => state !== 'done');
  // A state that is seen may not be on the disk yet; what follows from it must not get there first.
  if (pending.length > 0) files.syncFolder(home);
  const changes = pending.flatMap((entry) => {
    if (entry.state === 'applying' || entry.state === 'reverting') return [resume(session, entry, choice)];
    discard(session, entry);
    return [];
  });
  sweep(session);
  return changes;
}

/** To be called before a change is made: none is made on top of one that is half-done. */
export function assertRecovered(changes: readonly RecoveredChange[]): void {
  const unfinished = changes.find(({ outcome }) => outcome === 'unfinished');
  if (unfinished === undefined) return;
  throw new Failure('CHANGE_UNFINISHED', {
    message: unfinishedText(unfinished),
    changed: unfinished.conflicts,
    old: unfinished.old,
    new: unfinished.new,
    choices: unfinished.choices.map((choice) => `lintel recover --${choice}`),
  });
}

/** What is wrong, and what there is to choose, in one sentence. */
export function unfinishedText({ label, conflicts, old, new: after, choices }: RecoveredChange): string {
  const what = label === '' ? 'A change' : `A change (${label})`;
  const parts = [
    ...(conflicts.length === 0 ? [] : [`${conflicts.join(', ')} changed since`]),
    ...(old.length === 0 ? [] : [`${old.join(', ')} as before it`]),
    ...(after.length === 0 ? [] : [`${after.join(', ')} as after it`]),
  ];
  const state = parts.length === 0 ? 'what was written down about it cannot be read' : parts.join('; ');
  return `${what} was interrupted: ${state}. Choose: ${choices.map((choice) => `lintel recover --${choice}`).join(', ')}.`;
}

function resume(session: Session, entry: Entry, choice: RecoveryChoice | undefined): RecoveredChange {
  const survey = surveyed(session, entry);
  const way = survey && wayOf(survey, entry, choice);
  if (survey && way) {
    const { journal, paths } = survey;
    const tree = treeOf(session.root, session.files, paths);
    const conflicts = bring(session, tree, entry.number, journal, way);
    const outcome = way === 'back' ? 'reverted' : 'completed';
    return { ...NOTHING_LEFT, label: journal.label, outcome, files: paths, conflicts };
  }
  const left: RecoveredChange = {
    label: survey?.journal.label ?? '',
    outcome: choice === 'discard' ? 'discarded' : 'unfinished',
    files: survey?.paths ?? [],
    conflicts: survey?.foreign ?? [],
    old: survey?.old ?? [],
    new: survey?.new ?? [],
    choices: choicesOf(survey),
  };
  if (choice !== 'discard') return left;
  discard(session, entry);
  return { ...left, choices: [] };
}

const NOTHING_LEFT = { old: [], new: [], choices: [] } as const;

/** Undefined where the journal cannot be read. */
function surveyed(session: Session, entry: Entry): Survey | undefined {
  try {
    return surveyOf(session, entry, readJournal(session.files, entry.folder));
  } catch (error) {
    if (error instanceof Failure && error.code === 'FILE_UNREADABLE') return undefined;
    throw error;
  }
}

const WAYS: Readonly<Record<RecoveryChoice, Direction | undefined>> = {
  complete: 'forward',
  rollback: 'back',
  discard: undefined,
};

/** Undefined when it has to be chosen, or cannot be done as chosen. */
function wayOf(survey: Survey, entry: Entry, choice: RecoveryChoice | undefined): Direction | undefined {
  if (choice !== undefined) {
    const chosen = WAYS[choice];
    return chosen && canSettle(survey, chosen) ? chosen : undefined;
  }
  const [onward, opposite]: [Direction, Direction] =
    entry.state === 'reverting' ? ['back', 'forward'] : ['forward', 'back'];
  if (survey.foreign.length === 0) return [onward, opposite].find((way) => canSettle(survey, way));
  return isForeignUnreached(survey, onward) && canSettle(survey, opposite) ? opposite : undefined;
}

function choicesOf(survey: Survey | undefined): RecoveryChoice[] {
  return RECOVERY_CHOICES.filter((choice) => {
    const way = WAYS[choice];
    return way === undefined || (survey !== undefined && canSettle(survey, way));
  });
}
