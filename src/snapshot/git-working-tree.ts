// The files of a working tree as git lists them: tracked and untracked, not ignored. A file whose stat is the one that
// the index holds is not read: its id is that of the index, unless git stores other bytes than the file has. Git's own
// comparison is not asked for: it reads every file that is as young as the index, as all are after a clone.
import { folderOf } from '../base/index.ts';
import { Failure } from '../contract/index.ts';
import {
  listIndex,
  listUntracked,
  readSettings,
  sizesOfBlobs,
  stampOf,
  statPath,
  type FileStat,
  type IndexEntry,
  type Repository,
} from '../host/index.ts';
import { readAttributesFiles } from './attributes-files.ts';
import { conversionsOf } from './conversions.ts';
import { isUnchanged } from './index-stat.ts';
import { addByStat, addFromDisk, addSkippedRepository, reporting, type Listing } from './listing.ts';
import { findEndlessRules } from './plain-folder.ts';
import { isExcluded } from './snapshot.ts';
import { unreadable } from './text-file.ts';

/** The index at one moment. */
export interface KnownIndex {
  readonly stamp: string | undefined;
  /** When the index was written, in milliseconds since the epoch. */
  readonly writtenMs: number;
  readonly entries: readonly IndexEntry[];
}

/** What git says without needing the index. */
export interface GitAnswers {
  readonly untracked: readonly string[];
  readonly settings: ReadonlyMap<string, string>;
}

const SKIPPED = ['node_modules', '/.lintel/cache/'];
const SETTINGS = ['core.autocrlf', 'core.attributesfile'];

/** Only the folder is needed, so that git can be asked before it is known whether there is a repository. */
export async function askGit(folder: Pick<Repository, 'root'>): Promise<GitAnswers> {
  const [untracked, settings] = await Promise.all([
    listUnlessEndless(folder),
    readSettings(folder, SETTINGS),
  ]);
  return { untracked, settings };
}

/** Milliseconds in which git lists the untracked files of most repositories. */
const PATIENCE = 1_000;

/**
 * Git opens every `.gitignore` on its way, and waits for ever at one that is a pipe. To look for such a file takes as long as git
 * itself, so that it is only done when git takes long; then git is ended at once.
 */
async function listUnlessEndless(folder: Pick<Repository, 'root'>): Promise<string[]> {
  const stop = new AbortController();
  let endless: string | undefined;
  const timer = setTimeout(() => {
    endless = findEndlessRules(folder.root);
    if (endless !== undefined) stop.abort();
  }, PATIENCE);
  try {
    return await listUntracked(folder, SKIPPED, stop.signal);
  } catch (error) {
    if (endless === undefined) throw error;
    const message = `${endless} is neither a file nor a folder`;
    throw new Failure('GIT_FAILED', { message, file: endless }, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Lists the index unless it is the known one. Its stat is taken first: an index that is newer than its stat is harmless. */
export async function readIndex(
  repository: Pick<Repository, 'root' | 'gitFolder'>,
  known: KnownIndex | undefined,
): Promise<KnownIndex> {
  const stat = statPath(`${repository.gitFolder}/index`);
  const stamp = stat && stampOf(stat);
  if (known !== undefined && known.stamp === stamp) return known;
  return { stamp, writtenMs: stat?.mtimeMs ?? 0, entries: await listIndex(repository) };
}

interface Trusted {
  readonly entry: IndexEntry;
  readonly stat: FileStat;
}

/** Adds the tracked files that changed, and gives those whose stat says that they did not. */
export function addChanged(listing: Listing, repository: Repository, index: KnownIndex): Trusted[] {
  const trusted: Trusted[] = [];
  const isRealFolder = realFolders(listing.root);
  for (const entry of index.entries) {
    const { path } = entry;
    if (listing.entries.has(path) || !isNamable(listing, path)) continue;
    if (isExcluded(path) || entry.mode === SUBMODULE) addOutside(listing, repository, index, entry);
    if (isExcluded(path) || entry.mode === SUBMODULE || !isRealFolder(folderOf(path))) continue;
    const stat = reporting(listing, path, statPath);
    if (stat === undefined) continue;
    if (repository.objectFormat === 'sha1' && isTrusted(entry, stat, index)) trusted.push({ entry, stat });
    else addByStat(listing, path, stat);
  }
  return trusted;
}

/** A submodule has the commit of the index; a file, as far as it is there, the content on the disk. */
function addOutside(listing: Listing, repository: Repository, index: KnownIndex, entry: IndexEntry): void {
  const { path, id, mode } = entry;
  if (mode === SUBMODULE) {
    listing.outside.set(path, id);
    addSkippedRepository(listing, path, 'a submodule');
    return;
  }
  reporting(listing, path, (absolute) => {
    const stat = statPath(absolute);
    if (stat === undefined) return;
    const isKnown =
      stat.kind !== 'file' || repository.objectFormat !== 'sha1' || isTrusted(entry, stat, index);
    listing.outside.set(path, isKnown ? id : listing.table.idOf(path, absolute, stat));
  });
}

const LINK = '120000';
const SUBMODULE = '160000';

function isTrusted(entry: IndexEntry, stat: FileStat, index: KnownIndex): boolean {
  return (
    entry.stage === 0 &&
    entry.mode !== LINK &&
    stat.kind === 'file' &&
    entry.stat !== undefined &&
    isUnchanged(entry.stat, stat, index.writtenMs)
  );
}

/** A tracked file below a folder that became a link is not there, although the link may lead to one. */
function realFolders(root: string): (folder: string) => boolean {
  const known = new Map<string, boolean>([['', true]]);
  const isReal = (folder: string): boolean => {
    let answer = known.get(folder);
    if (answer === undefined) {
      answer = isReal(folderOf(folder)) && statPath(`${root}/${folder}`)?.kind === 'folder';
      known.set(folder, answer);
    }
    return answer;
  };
  return isReal;
}

/** A name that is not UTF-8 arrives with replacement characters, and no file can be read by it. */
function isNamable(listing: Listing, path: string): boolean {
  if (!path.includes('\uFFFD')) return true;
  listing.problems.push(unreadable(path, 'its name is not UTF-8'));
  return false;
}

/** Adds the files that did not change, with the id of the index where it is that of the bytes. */
export async function addTrusted(
  listing: Listing,
  repository: Repository,
  trusted: readonly Trusted[],
  answers: GitAnswers,
  index: KnownIndex,
  blobSizes: Map<string, number>,
): Promise<void> {
  const attributes = readAttributesFiles(repository, answers.settings, index.entries, answers.untracked);
  const conversionOf = conversionsOf(answers.settings, attributes);
  const unproven: Trusted[] = [];
  for (const item of trusted) {
    const { path, id } = item.entry;
    const conversion = conversionOf(repository.prefix + path);
    if (conversion === 'none') listing.entries.set(path, { path, id, size: item.stat.size });
    else if (conversion === 'any') addByStat(listing, path, item.stat);
    else unproven.push(item);
  }
  await learnSizes(repository, unproven, blobSizes);
  for (const { entry, stat } of unproven) {
    const { path, id } = entry;
    // Storing may only have removed bytes, so a blob of the same size is the same.
    if (blobSizes.get(id) === stat.size) listing.entries.set(path, { path, id, size: stat.size });
    else addByStat(listing, path, stat);
  }
}

async function learnSizes(
  repository: Repository,
  items: readonly Trusted[],
  blobSizes: Map<string, number>,
): Promise<void> {
  const unknown = new Set(items.map((item) => item.entry.id).filter((id) => !blobSizes.has(id)));
  const ids = [...unknown];
  const sizes = await sizesOfBlobs(repository, ids);
  ids.forEach((id, i) => {
    const size = sizes[i];
    if (size !== undefined) blobSizes.set(id, size);
  });
}

export function addUntracked(listing: Listing, untracked: readonly string[]): void {
  for (const path of untracked) {
    if (isExcluded(path) || !isNamable(listing, path)) continue;
    if (path.endsWith('/')) {
      listing.outside.set(path.slice(0, -1), 'not tracked');
      addSkippedRepository(listing, path.slice(0, -1), 'a repository of its own');
    } else addFromDisk(listing, path);
  }
}
