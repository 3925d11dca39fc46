// Brings every path of a journal to the state after it, or back to the state before. It can be done again from any state in
// which it was interrupted, and a path that is in neither state is somebody else's work: it is left alone and said.
import { compareText, folderOf } from '../../base/index.ts';
import type { Journal, JournalEntry, Version } from './journal.ts';
import { partsOf, placeOf, stateOf, type PathState, type Tree } from './tree.ts';

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
export function settle(tree: Tree, folder: string, journal: Journal, direction: Direction): string[] {
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
