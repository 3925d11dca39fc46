// Carries a decision out: forward to the state after a change, or back to the one before. What cannot be done, because the
// disk does not let us or a file was changed in the last moment, is taken back, and then nothing has changed.
import { Failure } from '../../contract/index.ts';
import { advance, entryNumbered, type Entry, type EntryState } from './entry.ts';
import type { Journal } from './journal.ts';
import type { Session } from './session.ts';
import { settle, type Direction } from './settle.ts';
import type { Tree } from './tree.ts';

interface Course {
  /** The state in which it is decided where things go. */
  readonly decided: EntryState;
  readonly end: EntryState;
  readonly opposite: Direction;
}

const COURSES: Readonly<Record<Direction, Course>> = {
  forward: { decided: 'applying', end: 'done', opposite: 'back' },
  back: { decided: 'reverting', end: 'trash', opposite: 'forward' },
};

/** Decides and does it. Gives the files that kept it from being done; then all is as it was. */
export function carryOut(
  session: Session,
  tree: Tree,
  number: number,
  journal: Journal,
  direction: Direction,
): string[] {
  const { opposite } = COURSES[direction];
  const takeBack = (): unknown => bring(session, tree, number, journal, opposite);
  const conflicts = orElse(() => attempt(session, tree, number, journal, direction), takeBack);
  if (conflicts.length > 0) takeBack();
  return conflicts;
}

/** Decides and does it, past the files that somebody else changed; gives those. */
export function bring(
  session: Session,
  tree: Tree,
  number: number,
  journal: Journal,
  direction: Direction,
): string[] {
  const entry = decide(session, number, direction);
  const conflicts = settle(tree, entry.folder, journal, direction);
  advance(session, entry, COURSES[direction].end);
  return conflicts;
}

function attempt(
  session: Session,
  tree: Tree,
  number: number,
  journal: Journal,
  direction: Direction,
): string[] {
  const entry = decide(session, number, direction);
  const conflicts = settle(tree, entry.folder, journal, direction);
  if (conflicts.length === 0) advance(session, entry, COURSES[direction].end);
  return conflicts;
}

function decide(session: Session, number: number, direction: Direction): Entry {
  const entry = entryNumbered(session, number);
  const { decided } = COURSES[direction];
  return entry.state === decided ? entry : advance(session, entry, decided);
}

/** Does the work; when it fails, cleans up and throws what was wrong. What cannot be cleaned up is done at the next start. */
export function orElse<T>(work: () => T, cleanUp: () => unknown): T {
  try {
    return work();
  } catch (error) {
    try {
      cleanUp();
    } catch (second) {
      throw unfinished(error, second);
    }
    throw error;
  }
}

function unfinished(error: unknown, second: unknown): Failure {
  const [first, then] = [error, second].map((each) => (each instanceof Error ? each.message : String(each)));
  const message = `${first}; taking it back failed as well and is tried again at the next start: ${then}`;
  const data = error instanceof Failure ? error.data : {};
  return new Failure('FILE_UNWRITABLE', { ...data, message }, { cause: new AggregateError([error, second]) });
}
