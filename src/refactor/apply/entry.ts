// The changes that are kept in a repository, one folder each. The name of the folder is the state of the change, so that a
// change goes from one state to the next in one step; what is not wanted any more is renamed before it is taken apart.
import { assert } from '../../base/index.ts';
import { Failure } from '../../contract/index.ts';
import type { DurableFiles } from '../../host/index.ts';
import type { Session } from './session.ts';

/** `staging`: nothing is decided. `applying`: will be done. `reverting`: will be taken back. `done`: can be undone. */
export type EntryState = 'staging' | 'applying' | 'reverting' | 'done' | 'trash';

export interface Entry {
  readonly number: number;
  readonly state: EntryState;
  readonly folder: string;
}

const NAME = /^(\d{8})-(staging|applying|reverting|done|trash)$/;

/** In the order in which they were made. */
export function listEntries(files: DurableFiles, home: string): Entry[] {
  return files.list(home).flatMap((name) => {
    const match = NAME.exec(name);
    if (match === null) return [];
    return [{ number: Number(match[1]), state: match[2] as EntryState, folder: `${home}/${name}` }];
  });
}

export function entryNumbered({ files, home }: Session, number: number): Entry {
  const entry = listEntries(files, home).find((each) => each.number === number);
  assert(entry !== undefined, `there is no change ${number}`);
  return entry;
}

/** The place of the next change. */
export function nextEntry({ files, home }: Session): Entry {
  const last = Math.max(0, ...listEntries(files, home).map(({ number }) => number));
  return entryAt(home, last + 1, 'staging');
}

function entryAt(home: string, number: number, state: EntryState): Entry {
  return { number, state, folder: `${home}/${String(number).padStart(8, '0')}-${state}` };
}

/** Goes over to another state; what was decided lasts when this returns. */
export function advance({ files, home }: Session, entry: Entry, state: EntryState): Entry {
  const next = entryAt(home, entry.number, state);
  files.rename(entry.folder, next.folder);
  files.syncFolder(home);
  return next;
}

/** Forgets a change whatever its state. */
export function discard(session: Session, entry: Entry): void {
  const isUndecided = entry.state === 'staging' || entry.state === 'trash';
  const { folder } = isUndecided ? entry : advance(session, entry, 'trash');
  removeAll(session.files, folder);
}

/** Takes apart what is forgotten. Where the disk does not let us, the next start tries again and says so. */
export function sweep(session: Session): void {
  try {
    for (const entry of listEntries(session.files, session.home))
      if (entry.state === 'trash') discard(session, entry);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

function removeAll(files: DurableFiles, path: string): void {
  if (files.look(path)?.kind !== 'folder') return files.unlink(path);
  for (const name of files.list(path)) removeAll(files, `${path}/${name}`);
  files.removeFolder(path);
}
