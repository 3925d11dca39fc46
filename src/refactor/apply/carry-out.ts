// Carries a decision out: forward to the state after a change, or back to the one before. What cannot be done, because the
// disk does not let us or a file was changed in the last moment, is taken back, and then nothing has changed.
import { compareText, folderOf, foldersUp, nameOf } from '../../base/index.ts';
import { Failure } from '../../contract/index.ts';
import { blobId, type DiskEntry, type DurableFiles } from '../../host/index.ts';
import {
  advance,
  type Entry,
  entryNumbered,
  type EntryState,
  type Journal,
  type JournalEntry,
  type OpenJournal,
  type Version,
} from './journal.ts';

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
  open: OpenJournal,
  tree: Tree,
  number: number,
  journal: Journal,
  direction: Direction,
): string[] {
  const { opposite } = COURSES[direction];
  const takeBack = (): unknown => bring(open, tree, number, journal, opposite);
  const conflicts = orElse(() => attempt(open, tree, number, journal, direction), takeBack);
  if (conflicts.length > 0) takeBack();
  return conflicts;
}

/** Decides and does it, past the files that somebody else changed; gives those. */
export function bring(
  open: OpenJournal,
  tree: Tree,
  number: number,
  journal: Journal,
  direction: Direction,
): string[] {
  const entry = decide(open, number, direction);
  const conflicts = bringPaths(tree, entry.folder, journal, direction);
  advance(open, entry, COURSES[direction].end);
  return conflicts;
}

function attempt(
  open: OpenJournal,
  tree: Tree,
  number: number,
  journal: Journal,
  direction: Direction,
): string[] {
  const entry = decide(open, number, direction);
  const conflicts = bringPaths(tree, entry.folder, journal, direction);
  if (conflicts.length === 0) advance(open, entry, COURSES[direction].end);
  return conflicts;
}

function decide(open: OpenJournal, number: number, direction: Direction): Entry {
  const entry = entryNumbered(open, number);
  const { decided } = COURSES[direction];
  return entry.state === decided ? entry : advance(open, entry, decided);
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
  const message = `${first}; taking it back failed as well and will be tried again at the next start: ${then}`;
  const data = error instanceof Failure ? error.data : {};
  return new Failure('FILE_UNWRITABLE', { ...data, message }, { cause: new AggregateError([error, second]) });
}

// Brings every path of a journal to the state after it, or back to the state before. It can be done again from any state in
// which it was interrupted, and a path that is in neither state is somebody else's work: it is left alone and said.

export type Direction = 'forward' | 'back';

interface Job {
  readonly path: string;
  /** Undefined when nothing shall be there. */
  readonly wanted: Version | undefined;
  readonly other: Version | undefined;
  /** Where the wanted content waits. */
  readonly source: string;
}

/** Gives the paths that were left alone. What is done lasts when this returns. */
function bringPaths(tree: Tree, folder: string, journal: Journal, direction: Direction): string[] {
  const jobs = journal.entries.map((entry, index) => jobOf(entry, index, folder, direction));
  const leaving = jobs.filter(({ wanted }) => wanted === undefined);
  const coming = jobs.filter(({ wanted }) => wanted !== undefined);
  removeLeftovers(tree, jobs);
  const conflicts = leaving.filter((job) => !removed(tree, job));
  const kept = direction === 'forward' ? [] : journal.folders.map(({ path }) => path);
  removeEmptied(tree, leaving, new Set([...kept, ...foldersOf(coming)]));
  makeFolders(
    tree,
    coming.filter((job) => isOneOf(stateOf(tree, job.path), job)),
    journal,
    direction,
  );
  conflicts.push(...coming.filter((job) => !placed(tree, job)));
  syncFolders(tree, new Set(['', ...foldersOf(jobs)]));
  return conflicts.map(({ path }) => path).sort(compareText);
}

export function isAt(state: PathState, version: Pick<Version, 'id'> | undefined): boolean {
  // A folder can stand where a file was or will be; it is gone by the time that the file comes.
  if (version === undefined) return state.kind === 'absent' || state.kind === 'folder';
  return state.kind === 'file' && state.id === version.id;
}

function jobOf({ path, before, after }: JournalEntry, index: number, folder: string, to: Direction): Job {
  return to === 'forward'
    ? { path, wanted: after, other: before, source: `${folder}/new/${index}` }
    : { path, wanted: before, other: after, source: `${folder}/old/${index}` };
}

function isOneOf(state: PathState, { wanted, other }: Job): boolean {
  return isAt(state, wanted) || isAt(state, other);
}

/** What an interrupted attempt to bring a content to another file system has left. */
function removeLeftovers(tree: Tree, jobs: readonly Job[]): void {
  for (const { path } of jobs) {
    const leftover = tree.files.leftoverOf(path);
    if (tree.files.look(placeOf(tree, leftover)) === undefined) continue;
    if (stateOf(tree, leftover).kind === 'file') tree.files.unlink(placeOf(tree, leftover));
  }
}

function removed(tree: Tree, job: Job): boolean {
  const state = stateOf(tree, job.path);
  if (isAt(state, job.wanted)) return true;
  if (!isAt(state, job.other)) return false;
  tree.files.unlink(placeOf(tree, job.path));
  return true;
}

function placed(tree: Tree, job: Job): boolean {
  const state = stateOf(tree, job.path);
  if (isAt(state, job.wanted)) return true;
  if (!isAt(state, job.other)) return false;
  // A disk that does not tell spellings apart has something else under this name.
  if (state.kind === 'absent' && tree.files.look(placeOf(tree, job.path)) !== undefined) return false;
  tree.files.touch(job.source);
  tree.files.place(job.source, placeOf(tree, job.path));
  return true;
}

/** Folders that nothing is left in go, innermost first; those on the way to something stay. */
function removeEmptied(tree: Tree, jobs: readonly Job[], staying: ReadonlySet<string>): void {
  const folders = [...foldersOf(jobs)].filter((folder) => !staying.has(folder));
  for (const folder of folders.sort(compareText).reverse())
    if (stateOf(tree, folder).kind === 'folder') tree.files.removeFolder(placeOf(tree, folder));
}

/** A file must not come into a folder that a crash can take away again. */
function makeFolders(tree: Tree, jobs: readonly Job[], journal: Journal, direction: Direction): void {
  const known = new Map(journal.folders.map(({ path, mode }) => [path, mode]));
  const folders = [...foldersOf(jobs)].sort(compareText);
  for (const folder of folders) tree.files.makeFolder(placeOf(tree, folder), known.get(folder));
  const doubtful = direction === 'forward' ? folders.filter((folder) => !known.has(folder)) : folders;
  syncFolders(tree, new Set(doubtful));
}

function foldersOf(jobs: readonly Job[]): Set<string> {
  return new Set(jobs.flatMap(({ path }) => partsOf(folderOf(path))));
}

/** Writes out the folders that are there, and those that hold them. */
function syncFolders(tree: Tree, folders: ReadonlySet<string>): void {
  const all = new Set([...folders, ...[...folders].map(folderOf)]);
  for (const folder of [...all].sort(compareText))
    if (folder === '' || tree.files.look(placeOf(tree, folder))?.kind === 'folder')
      tree.files.syncFolder(placeOf(tree, folder));
}

// The files of a repository as they are on the disk now. Links are never followed: what lies behind one is not ours to write.
// Where a change holds two spellings of one name, only the exact spelling counts as being there, so that `a.ts` can become
// `A.ts` on a disk that takes both for the same.

export interface Tree {
  readonly root: string;
  readonly files: DurableFiles;
  /** Whether another path of the change spells this one, or a folder of it, differently. */
  isRespelled(path: string): boolean;
}

export type PathState =
  | { readonly kind: 'absent' | 'folder' | 'blocked' }
  | { readonly kind: 'file'; readonly id: string; readonly entry: DiskEntry };

export function treeOf(root: string, files: DurableFiles, paths: Iterable<string>): Tree {
  const spellings = spellingsOf(paths);
  const isRespelled = (path: string): boolean =>
    partsOf(path).some((part) => (spellings.get(folded(part))?.size ?? 0) > 1);
  return { root, files, isRespelled };
}

export function placeOf(tree: Tree, path: string): string {
  return path === '' ? tree.root : `${tree.root}/${path}`;
}

/** The path itself and the folders above it, without the root; outermost first. */
export function partsOf(path: string): string[] {
  return [...foldersUp(path)].slice(0, -1).reverse();
}

export function stateOf(tree: Tree, path: string): PathState {
  const { files } = tree;
  for (const folder of partsOf(folderOf(path))) {
    const kind = kindAt(tree, folder, path);
    if (kind === undefined || kind === 'file') return { kind: 'absent' };
    if (kind !== 'folder') return { kind: 'blocked' };
  }
  const kind = kindAt(tree, path, path);
  if (kind === undefined) return { kind: 'absent' };
  if (kind !== 'file') return { kind: kind === 'folder' ? 'folder' : 'blocked' };
  const bytes = files.read(placeOf(tree, path));
  const entry = files.look(placeOf(tree, path));
  if (bytes === undefined || entry === undefined) return { kind: 'absent' };
  return { kind: 'file', id: blobId(bytes), entry };
}

/** What stands at a part of a path. */
function kindAt(tree: Tree, part: string, path: string): DiskEntry['kind'] | undefined {
  if (tree.isRespelled(path) && !isSpelledSo(tree, part)) return undefined;
  return tree.files.look(placeOf(tree, part))?.kind;
}

/** Whether the folder above lists exactly this name. Some disks keep names in another form of Unicode. */
export function isSpelledSo(tree: Tree, path: string): boolean {
  const name = nameOf(path).normalize();
  return tree.files.list(placeOf(tree, folderOf(path))).some((listed) => listed.normalize() === name);
}

/** Files, links and the like below a folder, or that one file. */
export function filesBelow(tree: Tree, path: string): string[] {
  if (tree.files.look(placeOf(tree, path))?.kind !== 'folder') return [path];
  return tree.files.list(placeOf(tree, path)).flatMap((name) => filesBelow(tree, `${path}/${name}`));
}

function spellingsOf(paths: Iterable<string>): Map<string, Set<string>> {
  const spellings = new Map<string, Set<string>>();
  for (const part of [...paths].flatMap(partsOf)) {
    const known = spellings.get(folded(part));
    if (known === undefined) spellings.set(folded(part), new Set([part]));
    else known.add(part);
  }
  return spellings;
}

function folded(path: string): string {
  return path.normalize().toLowerCase();
}
