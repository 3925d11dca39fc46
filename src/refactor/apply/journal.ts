// What a change does, written down before it is done. The journal is complete when it exists under its name in a folder that
// has left the state `staging`; the file says by itself whether it is as it was written.
import { assert } from '../../base/index.ts';
import { Failure } from '../../contract/index.ts';
import { blobId, type DurableFiles, durableFiles } from '../../host/index.ts';
import { isWritablePath } from './writes-of.ts';

/** One content of a file. */
export interface Version {
  readonly id: string;
  readonly size: number;
}

/** Contents wait in `new/<index>` and are kept in `old/<index>`. */
export interface JournalEntry {
  readonly path: string;
  readonly before?: Version;
  readonly after?: Version;
}

export interface Journal {
  readonly format: 1;
  /** What the change is, in words. */
  readonly label: string;
  readonly entries: readonly JournalEntry[];
  /** Folders of the paths that are there before the change. */
  readonly folders: readonly { readonly path: string; readonly mode: number }[];
}

export function writeJournal(files: DurableFiles, folder: string, journal: Journal): void {
  const body = JSON.stringify(journal);
  files.create(`${folder}/journal`, Buffer.from(`${blobId(Buffer.from(body))}\n${body}`));
}

export function readJournal(files: DurableFiles, folder: string): Journal {
  const text = Buffer.from(files.read(`${folder}/journal`) ?? []).toString('utf8');
  const body = text.slice(text.indexOf('\n') + 1);
  if (text !== `${blobId(Buffer.from(body))}\n${body}`) throw damaged(folder);
  const journal = JSON.parse(body) as Journal;
  // The folder may have come with the repository: a journal must not lead out of it.
  if (journal.format !== 1 || !journal.entries.every(({ path }) => isWritablePath(path)))
    throw damaged(folder);
  return journal;
}

function damaged(folder: string): Failure {
  const reason = 'the journal is not as Lintel writes it';
  const message = `Could not read ${folder}: ${reason}; remove the folder when the files are as you want them`;
  return new Failure('FILE_UNREADABLE', { message, path: folder, reason });
}

// The changes that are kept in a repository, one folder each. The name of the folder is the state of the change, so that a
// change goes from one state to the next in one step; what is not wanted any more is renamed before it is taken apart.

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

export function entryNumbered({ files, home }: OpenJournal, number: number): Entry {
  const entry = listEntries(files, home).find((each) => each.number === number);
  assert(entry !== undefined, `there is no change ${number}`);
  return entry;
}

/** The place of the next change. */
export function nextEntry({ files, home }: OpenJournal): Entry {
  const last = Math.max(0, ...listEntries(files, home).map(({ number }) => number));
  return entryAt(home, last + 1, 'staging');
}

function entryAt(home: string, number: number, state: EntryState): Entry {
  return { number, state, folder: `${home}/${String(number).padStart(8, '0')}-${state}` };
}

/** Goes over to another state; what was decided lasts when this returns. */
export function advance({ files, home }: OpenJournal, entry: Entry, state: EntryState): Entry {
  const next = entryAt(home, entry.number, state);
  files.rename(entry.folder, next.folder);
  files.syncFolder(home);
  return next;
}

/** Forgets a change whatever its state. */
export function discard(open: OpenJournal, entry: Entry): void {
  const isUndecided = entry.state === 'staging' || entry.state === 'trash';
  const { folder } = isUndecided ? entry : advance(open, entry, 'trash');
  removeAll(open.files, folder);
}

/** Takes apart what is forgotten. Where the disk does not let us, the next start tries again and says so. */
export function clearTrash(open: OpenJournal): void {
  try {
    for (const entry of listEntries(open.files, open.home)) if (entry.state === 'trash') discard(open, entry);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

function removeAll(files: DurableFiles, path: string): void {
  if (files.look(path)?.kind !== 'folder') return files.unlink(path);
  for (const name of files.list(path)) removeAll(files, `${path}/${name}`);
  files.removeFolder(path);
}

// Work on the journal of one repository, by one process at a time.

export interface ApplyOptions {
  readonly files?: DurableFiles;
  /** Milliseconds to wait for another process that applies a change. */
  readonly waitMs?: number;
}

export interface OpenJournal {
  readonly root: string;
  readonly files: DurableFiles;
  /** The folder of the journal. */
  readonly home: string;
}

const WAIT_MS = 10_000;

/** Undefined when another process does not come to an end. */
export function withJournal<T>(
  root: string,
  { files = durableFiles(), waitMs = WAIT_MS }: ApplyOptions,
  work: (open: OpenJournal) => T,
): T | undefined {
  const home = files.home(root);
  const unlock = files.lock(`${home}/lock`, waitMs);
  if (unlock === undefined) return undefined;
  try {
    return work({ root, files, home });
  } finally {
    unlock();
  }
}

// The changes that can be undone: the last ones, as long as what is kept of them is not too much.

const KEPT_CHANGES = 20;
const KEPT_BYTES = 200_000_000;

/** The last one first. */
export function doneEntries({ files, home }: OpenJournal): Entry[] {
  return listEntries(files, home)
    .filter(({ state }) => state === 'done')
    .reverse();
}

/** Makes room for one more change. The last one stays however large it is. */
export function prune(open: OpenJournal): void {
  let bytes = 0;
  for (const [age, entry] of doneEntries(open).entries()) {
    const isFew = age < KEPT_CHANGES - 1 && bytes <= KEPT_BYTES;
    if (isFew) bytes += keptBytes(readJournal(open.files, entry.folder));
    if (age > 0 && (!isFew || bytes > KEPT_BYTES)) discard(open, entry);
  }
}

function keptBytes({ entries }: Journal): number {
  return entries.reduce((sum, { before }) => sum + (before?.size ?? 0), 0);
}
