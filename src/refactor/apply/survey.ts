// How far an interrupted change has come: which files are as before it, which as after it, which neither, and whether what is
// still missing for either way is there.
import { blobId } from '../../host/index.ts';
import type { Entry } from './entry.ts';
import type { Journal, JournalEntry, Version } from './journal.ts';
import type { Session } from './session.ts';
import { isAt, type Direction } from './settle.ts';
import { stateOf, treeOf } from './tree.ts';

export type { Direction } from './settle.ts';

export interface Survey {
  readonly journal: Journal;
  readonly paths: readonly string[];
  /** Paths that are neither as before nor as after. */
  readonly foreign: readonly string[];
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** Whether the content that a file gets on that way is there; undefined where the file goes. */
  readonly waits: (path: string, direction: Direction) => boolean | undefined;
}

export function surveyOf({ root, files }: Session, { folder }: Entry, journal: Journal): Survey {
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
export function canSettle(survey: Survey, direction: Direction): boolean {
  const others = direction === 'forward' ? survey.old : survey.new;
  return others.every((path) => survey.waits(path, direction) !== false);
}

/** Whether all foreign files were changed before the change came to them: what it brings still waits. */
export function isForeignUnreached({ foreign, waits }: Survey, direction: Direction): boolean {
  return foreign.length > 0 && foreign.every((path) => waits(path, direction) === true);
}
