// What a look at a folder finds: entries and problems, filled file by file.
import { Failure, type Problem } from '../contract/index.ts';
import { blobId, readLink, statPath, type FileStat } from '../host/index.ts';
import { targetPath } from './follow-links.ts';
import type { SnapshotEntry } from './snapshot.ts';
import type { StatTable } from './stat-table.ts';
import { unreadable } from './text-file.ts';

export interface Listing {
  readonly root: string;
  readonly entries: Map<string, SnapshotEntry>;
  readonly problems: Problem[];
  readonly outside: Map<string, string>;
  readonly table: StatTable;
}

export function emptyListing(root: string, table: StatTable): Listing {
  return { root, entries: new Map(), problems: [], outside: new Map(), table };
}

/** Adds a path as it is on the disk. Nothing there adds nothing; what cannot be read adds a problem. */
export function addFromDisk(listing: Listing, path: string): void {
  reporting(listing, path, (absolute) => {
    const stat = statPath(absolute);
    if (stat !== undefined) addByStat(listing, path, stat);
  });
}

/** Adds a path of which the stat is known. */
export function addByStat(listing: Listing, path: string, stat: FileStat): void {
  reporting(listing, path, (absolute) => {
    if (stat.kind === 'link') addLink(listing, path, readLink(absolute));
    else if (stat.kind === 'file') {
      const id = listing.table.idOf(path, absolute, stat);
      listing.entries.set(path, { path, id, size: stat.size });
    } else if (stat.kind === 'other')
      listing.problems.push(unreadable(path, 'it is neither a file nor a folder'));
  });
}

/** Runs a look at one path; what keeps it from being looked at becomes a problem. */
export function reporting<T>(
  listing: Pick<Listing, 'root' | 'problems'>,
  path: string,
  look: (absolute: string) => T,
): T | undefined {
  try {
    return look(path === '' ? listing.root : `${listing.root}/${path}`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    listing.problems.push(unreadable(path, String(error.data['reason'])));
    return undefined;
  }
}

export function addLink(listing: Listing, path: string, target: string): void {
  const bytes = new TextEncoder().encode(target);
  listing.entries.set(path, { path, id: blobId(bytes), size: bytes.length, link: target });
  if (targetPath(listing.root, path, target) !== undefined) return;
  const message = `${path} is a link that leaves the root: ${target}`;
  listing.problems.push({ code: 'LINK_LEAVES_ROOT', file: path, message, limits: false });
}

export function addSkippedRepository(listing: Pick<Listing, 'problems'>, path: string, what: string): void {
  const message = `${path} is ${what} and was not entered`;
  listing.problems.push({ code: 'SUBMODULE_SKIPPED', file: path, message, limits: false });
}
