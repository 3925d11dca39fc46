// The snapshot of a working tree: tracked and untracked files that are not ignored, with the bytes on the disk.
import { memo } from '../base/index.ts';
import { Failure, type Problem } from '../contract/index.ts';
import {
  findRepository,
  isIgnoredFolder,
  kindOfTarget,
  statPath,
  type CacheStore,
  type Repository,
  type RepositorySearch,
} from '../host/index.ts';
import { loadBlobSizes, saveBlobSizes } from './blob-sizes.ts';
import {
  addChanged,
  addTrusted,
  addUntracked,
  askGit,
  readIndex,
  type GitAnswers,
  type KnownIndex,
} from './git-working-tree.ts';
import { addFromDisk, emptyListing, type Listing } from './listing.ts';
import { listPlainFolder } from './plain-folder.ts';
import { absoluteRoot } from './root.ts';
import { snapshotOf, type Snapshot, type SnapshotOptions } from './snapshot.ts';
import { loadStatRows, saveStatRows, statTable, type StatRows } from './stat-table.ts';
import { readWorkingFile, readWorkingText } from './working-file.ts';

export interface WorkingTreeOptions extends SnapshotOptions {
  /** Remembers the ids of files that git does not know, so that they are read only once. */
  readonly cache?: CacheStore;
}

interface Memory {
  readonly options: WorkingTreeOptions;
  readonly rows: StatRows;
  /** Undefined when git did not list the files. */
  readonly git: GitMemory | undefined;
}

interface GitMemory {
  readonly repository: Repository;
  readonly index: KnownIndex;
  /** Sizes of blobs by id. */
  readonly blobSizes: Map<string, number>;
}

/** What was learnt when a snapshot was taken, for the next look at the same folder. */
const noteOn = memo((_snapshot: Snapshot): { memory?: Memory } => ({}));

export async function openWorkingTree(root: string, options: WorkingTreeOptions = {}): Promise<Snapshot> {
  return takeSnapshot(absoluteRoot(root), options, undefined);
}

/** Looks again, reading only what changed. Gives the same object when nothing did. */
export async function refreshWorkingTree(snapshot: Snapshot): Promise<Snapshot> {
  const { memory } = noteOn(snapshot);
  if (memory === undefined) return snapshot;
  const next = await takeSnapshot(snapshot.root, memory.options, memory);
  if (!isSame(snapshot, next)) return next;
  noteOn(snapshot).memory = noteOn(next).memory!;
  return snapshot;
}

/**
 * Looks only at paths that the caller knows to be the only ones that changed. A path that is new to the snapshot, or that
 * decides which files count, calls for a look at the whole tree.
 */
export async function refreshPaths(snapshot: Snapshot, paths: readonly string[]): Promise<Snapshot> {
  const { memory } = noteOn(snapshot);
  if (memory === undefined) return snapshot;
  if (paths.some((path) => !snapshot.has(path) || decidesWhatCounts(path)))
    return refreshWorkingTree(snapshot);
  const wanted = new Set(paths);
  const listing = emptyListing(snapshot.root, statTable(new Map()));
  for (const path of wanted) addFromDisk(listing, path);
  const next = { ...listing, entries: new Map(snapshot.entries), outside: new Map(snapshot.outside) };
  for (const path of wanted) {
    const entry = listing.entries.get(path);
    if (entry) next.entries.set(path, entry);
    else next.entries.delete(path);
  }
  next.problems.push(...snapshot.problems.filter(({ file }) => file === undefined || !wanted.has(file)));
  // Every path was there before: as long as none is gone, they stand in the same order.
  const isWhole = next.entries.size === snapshot.entries.size;
  const result = workingTreeOf(next, memory.options, isWhole ? snapshot.paths : undefined);
  if (isSame(snapshot, result)) return snapshot;
  noteOn(result).memory = memory;
  return result;
}

function decidesWhatCounts(path: string): boolean {
  return /(?:^|\/)\.git(?:ignore|attributes|modules)$/.test(path);
}

async function takeSnapshot(
  root: string,
  options: WorkingTreeOptions,
  memory: Memory | undefined,
): Promise<Snapshot> {
  const before = memory?.rows ?? loadStatRows(options.cache);
  const listing = emptyListing(root, statTable(before));
  const git = await fillListing(listing, memory, options.cache);
  const rows = listing.table.next();
  saveStatRows(options.cache, before, rows);
  const snapshot = workingTreeOf(listing, options);
  noteOn(snapshot).memory = { options, rows, git };
  return snapshot;
}

/** A pipe in one of these places would let git wait until its time is up. */
const READ_BY_GIT = [
  '.gitignore',
  '.git/config',
  '.git/HEAD',
  '.git/index',
  '.git/info/exclude',
  '.git/commondir',
  '.git/packed-refs',
  '.git/objects/info/alternates',
];

async function fillListing(
  listing: Listing,
  memory: Memory | undefined,
  cache: CacheStore | undefined,
): Promise<GitMemory | undefined> {
  const endless = READ_BY_GIT.find((name) => kindOfTarget(`${listing.root}/${name}`) === 'other');
  if (endless !== undefined) {
    listing.problems.push(gitUnusable(`${endless} is neither a file nor a folder`));
    listPlainFolder(listing);
    return undefined;
  }
  const asked = settled(askGit(listing));
  const early = memory?.git ? undefined : guessIndex(listing.root);
  const search = memory?.git ? found(memory.git.repository) : await findRepository(listing.root);
  if (search.kind === 'found') {
    const listed = await settled(listByGit(listing, search.repository, memory?.git, asked, early, cache));
    if (listed.ok && listed.value !== undefined) return listed.value;
    startOver(listing);
    // The repository may be another one than it was, or none.
    if (!listed.ok && memory?.git) return fillListing(listing, undefined, cache);
    if (!listed.ok) listing.problems.push(gitUnusable(messageOf(listed.error)));
  } else if (search.kind === 'unusable') listing.problems.push(gitUnusable(search.reason));
  await asked;
  listPlainFolder(listing);
  return undefined;
}

/** Gives undefined when git has nothing to say about the folder. */
async function listByGit(
  listing: Listing,
  repository: Repository,
  known: GitMemory | undefined,
  asked: Promise<Settled<GitAnswers>>,
  early: EarlyIndex | undefined,
  cache: CacheStore | undefined,
): Promise<GitMemory | undefined> {
  const blobSizes = known?.blobSizes ?? loadBlobSizes(cache);
  const sizesBefore = blobSizes.size;
  const guessed = early?.gitFolder === repository.gitFolder ? await early.index : undefined;
  const index = guessed?.ok ? guessed.value : await readIndex(repository, known?.index);
  // The files are looked at while git still lists the untracked ones.
  const trusted = addChanged(listing, repository, index);
  const answers = await asked;
  if (!answers.ok) throw answers.error;
  if (await isOutsideOfGit(repository, index, answers.value)) return undefined;
  await addTrusted(listing, repository, trusted, answers.value, index, blobSizes);
  if (blobSizes.size !== sizesBefore) saveBlobSizes(cache, blobSizes);
  addUntracked(listing, answers.value.untracked);
  return { repository, index, blobSizes };
}

interface EarlyIndex {
  readonly gitFolder: string;
  readonly index: Promise<Settled<KnownIndex>>;
}

/** Most roots are the top of a repository: its index is listed while git still finds that out. */
function guessIndex(root: string): EarlyIndex | undefined {
  const gitFolder = `${root}/.git`;
  if (statPath(gitFolder)?.kind !== 'folder') return undefined;
  return { gitFolder, index: settled(readIndex({ root, gitFolder }, undefined)) };
}

function startOver(listing: Listing): void {
  listing.entries.clear();
  listing.outside.clear();
  listing.problems.length = 0;
}

function found(repository: Repository): RepositorySearch {
  return { kind: 'found', repository };
}

type Settled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

async function settled<T>(promise: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await promise };
  } catch (error) {
    return { ok: false, error };
  }
}

/** A folder that its repository ignores as a whole, and of which nothing is tracked: git has nothing to say about it. */
async function isOutsideOfGit(
  repository: Repository,
  index: KnownIndex,
  answers: GitAnswers,
): Promise<boolean> {
  if (index.entries.length > 0 || answers.untracked.length > 0) return false;
  return isIgnoredFolder(repository);
}

/** Tracked files that are ignored as well are missed without git, so the answer is limited. */
function gitUnusable(reason: string): Problem {
  const message = `Git could not list the files, so the folder was walked instead: ${reason}`;
  return { code: 'ANALYSIS_FAILED', message, limits: true };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Failure)) throw error;
  return error.message;
}

function workingTreeOf(listing: Listing, options: WorkingTreeOptions, paths?: readonly string[]): Snapshot {
  const { root } = listing;
  return snapshotOf({
    root,
    kind: 'working-tree',
    entries: listing.entries,
    ...(paths ? { paths } : {}),
    problems: listing.problems,
    outside: listing.outside,
    readText: (entry) => readWorkingText(root, entry, options),
    readBytes(entry) {
      const content = readWorkingFile(root, entry, options);
      return content instanceof Uint8Array ? content : undefined;
    },
    prefetch: () => Promise.resolve(),
  });
}

function isSame(a: Snapshot, b: Snapshot): boolean {
  if (a.entries.size !== b.entries.size) return false;
  if (JSON.stringify(a.problems) !== JSON.stringify(b.problems)) return false;
  if (JSON.stringify([...a.outside]) !== JSON.stringify([...b.outside])) return false;
  for (const [path, entry] of a.entries) {
    const other = b.entries.get(path);
    if (other === entry) continue;
    if (other?.id !== entry.id || other.link !== entry.link) return false;
  }
  return true;
}
