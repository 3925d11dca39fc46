// The snapshot of a commit. Contents come from git's object store, in batches when they are asked for beforehand.
import { normalizePath } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import {
  blobId,
  listTree,
  openBlobReader,
  readBlobsNow,
  requireRepository,
  resolveRevision,
  type TreeEntry,
} from '../host/index.ts';
import { blobMemory, type BlobMemory } from './blob-memory.ts';
import { addLink, addSkippedRepository, emptyListing, type Listing } from './listing.ts';
import { absoluteRoot } from './root.ts';
import {
  MAX_FILE_BYTES,
  isExcluded,
  snapshotOf,
  type Snapshot,
  type SnapshotEntry,
  type SnapshotOptions,
} from './snapshot.ts';
import { statTable } from './stat-table.ts';
import { decodeText, missingText, tooLarge, unreadable } from './text-file.ts';

const LINK = '120000';
const SUBMODULE = '160000';

export async function openRevision(
  root: string,
  revision: string,
  options: SnapshotOptions = {},
): Promise<Snapshot> {
  const repository = await requireRepository(absoluteRoot(root));
  const commit = await resolveRevision(repository, revision);
  // No checkout has a path that leads out of it; a tree that was made to do harm may.
  const isHeld = ({ path }: TreeEntry): boolean => !isExcluded(path) && normalizePath(path) === path;
  const all = await listTree(repository, commit);
  const tree = all.filter(isHeld);
  const memory = blobMemory(openBlobReader(repository), (ids) => readBlobsNow(repository, ids));
  const listing = emptyListing(repository.root, statTable(new Map()));
  /** Ids in the object store where they are not the content ids. */
  const storeIds = new Map<string, string>();
  for (const entry of all)
    if (entry.mode === SUBMODULE || !isHeld(entry)) listing.outside.set(entry.path, entry.id);
  await addTree(listing, tree, memory, repository.objectFormat === 'sha1' ? undefined : storeIds);
  return revisionOf(listing, memory, storeIds, options);
}

/** A repository with other hashes has to be read whole, because the content id is a sha1. */
async function addTree(
  listing: Listing,
  tree: readonly TreeEntry[],
  memory: BlobMemory,
  storeIds: Map<string, string> | undefined,
): Promise<void> {
  const toRead = tree.filter(({ mode }) => mode === LINK || (mode !== SUBMODULE && storeIds !== undefined));
  const contents = await memory.readAll(toRead.map((entry) => entry.id));
  const bytesOf = new Map(toRead.map((entry, i) => [entry.path, contents[i]]));
  for (const { path, mode, id } of tree) {
    const bytes = bytesOf.get(path);
    if (mode === SUBMODULE) addSkippedRepository(listing, path, 'a submodule');
    else if (!bytesOf.has(path)) listing.entries.set(path, { path, id });
    else if (bytes === undefined) listing.problems.push(notHeld(path));
    else if (mode === LINK) addLink(listing, path, Buffer.from(bytes).toString('utf8'));
    else {
      listing.entries.set(path, { path, id: blobId(bytes), size: bytes.length });
      storeIds?.set(path, id);
    }
  }
}

function notHeld(path: string): Problem {
  return unreadable(path, 'the repository does not hold its content (it may be a partial clone)');
}

function revisionOf(
  listing: Listing,
  memory: BlobMemory,
  storeIds: ReadonlyMap<string, string>,
  options: SnapshotOptions,
): Snapshot {
  const { root, entries, problems, outside } = listing;
  const limit = options.maxFileBytes ?? MAX_FILE_BYTES;
  const idOf = ({ path, id }: SnapshotEntry): string => storeIds.get(path) ?? id;
  const following = entriesAfter(entries);
  const load = (entry: SnapshotEntry): Uint8Array | Problem => {
    const bytes = memory.readNow(idOf(entry), (most) => following(entry, most).map(idOf));
    if (bytes === undefined) return notHeld(entry.path);
    return bytes.length > limit ? tooLarge(entry.path, bytes.length, limit) : bytes;
  };
  return snapshotOf({
    root,
    kind: 'revision',
    entries,
    problems,
    outside,
    readBytes(entry) {
      const content = load(entry);
      return content instanceof Uint8Array ? content : undefined;
    },
    readText(entry) {
      const content = load(entry);
      return content instanceof Uint8Array ? decodeText(entry.path, content) : missingText(content);
    },
    async prefetch(paths) {
      const wanted = [...paths].flatMap((path) => entries.get(path) ?? []);
      await memory.prefetch(wanted.map(idOf));
    },
  });
}

/** Files of the same kind that come next, as whoever reads a repository reads them. */
function entriesAfter(
  entries: ReadonlyMap<string, SnapshotEntry>,
): (entry: SnapshotEntry, most: number) => readonly SnapshotEntry[] {
  let byEnding: Map<string, SnapshotEntry[]> | undefined;
  return (entry, most) => {
    if (most === 0) return [];
    byEnding ??= Map.groupBy(entries.values(), endingOf);
    const alike = byEnding.get(endingOf(entry)) ?? [];
    const at = alike.indexOf(entry);
    return alike.slice(at + 1, at + 1 + most);
  };
}

function endingOf({ path }: SnapshotEntry): string {
  return path.slice(path.lastIndexOf('.'));
}
