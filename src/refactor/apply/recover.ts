// Ends what a process that died has begun. What was not decided is forgotten, what was decided is done, or taken back where it
// cannot be done any more, as after `git checkout .`. A file that somebody changed in the meantime is never overwritten: if
// all such files had not been reached yet, the change is taken back, so that they stand in the repository that they were
// changed in; otherwise nobody but a person can tell which way the files belong together, and everything waits for that.
import { Failure, RECOVERY_CHOICES, type RecoveryChoice } from '../../contract/index.ts';
import { blobId, durableFiles, refactorFolderOf } from '../../host/index.ts';
import { bring, type Direction, isAt, stateOf, treeOf } from './carry-out.ts';
import {
  type ApplyOptions,
  discard,
  type Entry,
  withJournal,
  type Journal,
  type JournalEntry,
  listEntries,
  readJournal,
  type OpenJournal,
  clearTrash,
  type Version,
} from './journal.ts';

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
  const changes = withJournal(root, { ...options, files }, (open) => recoverWithin(open, options.choice));
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

export function recoverWithin(open: OpenJournal, choice?: RecoveryChoice): RecoveredChange[] {
  const { files, home } = open;
  const pending = listEntries(files, home).filter(({ state }) => state !== 'done');
  // A state that is seen may not be on the disk yet; what follows from it must not get there first.
  if (pending.length > 0) files.syncFolder(home);
  const changes = pending.flatMap((entry) => {
    if (entry.state === 'applying' || entry.state === 'reverting') return [resume(open, entry, choice)];
    discard(open, entry);
    return [];
  });
  clearTrash(open);
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
  const state = parts.length === 0 ? 'its journal cannot be read' : parts.join('; ');
  return `${what} was interrupted: ${state}. Choose: ${choices.map((choice) => `lintel recover --${choice}`).join(', ')}.`;
}

function resume(open: OpenJournal, entry: Entry, choice: RecoveryChoice | undefined): RecoveredChange {
  const survey = surveyed(open, entry);
  const direction = survey && directionOf(survey, entry, choice);
  if (survey && direction) {
    const { journal, paths } = survey;
    const tree = treeOf(open.root, open.files, paths);
    const conflicts = bring(open, tree, entry.number, journal, direction);
    const outcome = direction === 'back' ? 'reverted' : 'completed';
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
  discard(open, entry);
  return { ...left, choices: [] };
}

const NOTHING_LEFT = { old: [], new: [], choices: [] } as const;

/** Undefined where the journal cannot be read. */
function surveyed(open: OpenJournal, entry: Entry): Survey | undefined {
  try {
    return surveyOf(open, entry, readJournal(open.files, entry.folder));
  } catch (error) {
    if (error instanceof Failure && error.code === 'FILE_UNREADABLE') return undefined;
    throw error;
  }
}

const DIRECTIONS: Readonly<Record<RecoveryChoice, Direction | undefined>> = {
  complete: 'forward',
  rollback: 'back',
  discard: undefined,
};

/** Undefined when it has to be chosen, or cannot be done as chosen. */
function directionOf(
  survey: Survey,
  entry: Entry,
  choice: RecoveryChoice | undefined,
): Direction | undefined {
  if (choice !== undefined) {
    const chosen = DIRECTIONS[choice];
    return chosen && canBring(survey, chosen) ? chosen : undefined;
  }
  const [onward, opposite]: [Direction, Direction] =
    entry.state === 'reverting' ? ['back', 'forward'] : ['forward', 'back'];
  if (survey.foreign.length === 0) return [onward, opposite].find((each) => canBring(survey, each));
  return isForeignUnreached(survey, onward) && canBring(survey, opposite) ? opposite : undefined;
}

function choicesOf(survey: Survey | undefined): RecoveryChoice[] {
  return RECOVERY_CHOICES.filter((choice) => {
    const direction = DIRECTIONS[choice];
    return direction === undefined || (survey !== undefined && canBring(survey, direction));
  });
}

// How far an interrupted change has come: which files are as before it, which as after it, which neither, and whether what is
// still missing for either way is there.

interface Survey {
  readonly journal: Journal;
  readonly paths: readonly string[];
  /** Paths that are neither as before nor as after. */
  readonly foreign: readonly string[];
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** Whether the content that a file gets on that way is there; undefined where the file goes. */
  readonly waits: (path: string, direction: Direction) => boolean | undefined;
}

function surveyOf({ root, files }: OpenJournal, { folder }: Entry, journal: Journal): Survey {
  const paths = journal.entries.map(({ path }) => path);
  const tree = treeOf(root, files, paths);
  const at = new Map(journal.entries.map((entry) => [entry.path, placeOf(entry)]));
  const those = (wanted: 'old' | 'new' | 'foreign'): string[] =>
    paths.filter((path) => at.get(path) === wanted);
  return {
    journal,
    paths,
    foreign: those('foreign'),
    old: those('old'),
    new: those('new'),
    waits(path, direction) {
      const index = paths.indexOf(path);
      const wanted = wantedOf(journal.entries[index]!, direction);
      if (wanted === undefined) return undefined;
      const bytes = files.read(`${folder}/${direction === 'forward' ? 'new' : 'old'}/${index}`);
      return bytes !== undefined && blobId(bytes) === wanted.id;
    },
  };

  function placeOf({ path, before, after }: JournalEntry): 'old' | 'new' | 'foreign' {
    const state = stateOf(tree, path);
    if (isAt(state, before)) return 'old';
    return isAt(state, after) ? 'new' : 'foreign';
  }
}

function wantedOf({ before, after }: JournalEntry, direction: Direction): Version | undefined {
  return direction === 'forward' ? after : before;
}

/** Whether everything but foreign files can be brought to one state. */
function canBring(survey: Survey, direction: Direction): boolean {
  const others = direction === 'forward' ? survey.old : survey.new;
  return others.every((path) => survey.waits(path, direction) !== false);
}

/** Whether all foreign files were changed before the change came to them: what it brings still waits. */
function isForeignUnreached({ foreign, waits }: Survey, direction: Direction): boolean {
  return foreign.length > 0 && foreign.every((path) => waits(path, direction) === true);
}
