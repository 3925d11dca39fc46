// What an edit does to the links between files. Most edits change what is inside a file and not what the file has to do with
// others: then everything that follows from links alone is as it was. Where links are different, only what they lead to need
// be looked at again; the answer is the same as if it were found anew.
import { isBroken, type FileLinks } from '../links/file-links.ts';
import type { LinkedFile } from '../links/linked-file.ts';
import type { StringLinks } from '../links/string-links.ts';
import type { Usage } from '../usage.ts';
import type { Reach } from './reach.ts';
import type { UsedNames } from './used-names.ts';

export interface LinkChanges {
  /** Paths of files whose text is different. */
  readonly edited: ReadonlySet<string>;
  /** Those that import, use or offer something else than before. */
  readonly relinked: readonly Relinked[];
}

export interface Relinked {
  readonly before: LinkedFile;
  readonly after: LinkedFile;
}

/** What differs since `before`; undefined when something has changed that other files may notice. */
export function linkChanges(
  before: Pick<Reach, 'usage' | 'files'>,
  usage: Usage,
  files: readonly LinkedFile[],
): LinkChanges | undefined {
  if (before.usage !== usage || before.files.length !== files.length) return undefined;
  const edited = new Set<string>();
  const relinked: Relinked[] = [];
  for (let i = 0; i < files.length; i++) {
    const old = before.files[i]!;
    const now = files[i]!;
    if (old === now) continue;
    if (old.number !== now.number || !isComparable(old, now)) return undefined;
    if (linksText(old) !== linksText(now)) relinked.push({ before: old, after: now });
    edited.add(now.file.path);
  }
  return { edited, relinked };
}

/**
 * Whether the two differ in links between files at most. Files of tools, and files that were not read whole, are looked
 * through for names: an edit of them is never a small matter.
 */
function isComparable(a: LinkedFile, b: LinkedFile): boolean {
  if (a.isTool || a.owner?.isForTools === true || isBroken(a.file) || isBroken(b.file)) return false;
  if (a.start !== b.start || a.isTest !== b.isTest || a.isAuthored !== b.isAuthored) return false;
  return outlookText(a.links, a.strings) === outlookText(b.links, b.strings);
}

/** What a file says about files that it does not name outright. */
function outlookText({ fact, unresolved }: FileLinks, strings: StringLinks): string {
  const { isOpen, isCommand, decorated, registered } = fact;
  return JSON.stringify([strings, unresolved, isOpen, isCommand, decorated?.length, registered]);
}

/** Everything about the links of a file but where they stand in it. */
function linksText({ links }: LinkedFile): string {
  const { fact: _fact, offered, byName: _byName, passing: _passing, usedRows, ...rest } = links;
  const names = offered.map(({ number, from, module }) => [number, from ?? -1, module ?? -1]);
  // A row only matters in that there is one.
  const rows = usedRows.map((row) => row === -1);
  return JSON.stringify([rest, names, rows]);
}

export function importsSameFiles(relinked: readonly Relinked[]): boolean {
  return relinked.every(({ before, after }) => isEqual(before.links.files, after.links.files));
}

export function namesSamePackages(relinked: readonly Relinked[]): boolean {
  return relinked.every(
    ({ before: { links: old }, after: { links: now } }) =>
      isEqual(old.packages, now.packages) && isEqual(old.mentioned, now.mentioned),
  );
}

/** What follows from links alone. */
export interface Followed {
  readonly reach: Reach;
  readonly uses: UsedNames;
}

/**
 * Paths of files of whose exports something else may be said: they are reached otherwise, one of their names is used
 * otherwise, or a file whose links are different uses it or hands it on, or did so before.
 */
export function concernedBy(before: Followed, after: Followed, relinked: readonly Relinked[]): Set<string> {
  const { paths, fileOfName } = after.reach.numbering;
  const concerned = new Set<number>();
  for (const { links } of relinked.flatMap((pair) => [pair.before, pair.after])) {
    for (const name of links.used) concerned.add(fileOfName[name]!);
    for (const { from } of links.passing) concerned.add(fileOfName[from!]!);
  }
  forEachDifference(before.uses.used, after.uses.used, (name) => concerned.add(fileOfName[name]!));
  forEachDifference(before.uses.loaded, after.uses.loaded, (file) => concerned.add(file));
  forEachDifference(before.reach.reached, after.reach.reached, (file) => concerned.add(file));
  return new Set([...concerned].map((file) => paths[file]!));
}

/** What lies beyond the end of the shorter one counts as zero there. */
function forEachDifference(a: Uint8Array, b: Uint8Array, found: (index: number) => void): void {
  if (a === b) return;
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) if ((a[index] ?? 0) !== (b[index] ?? 0)) found(index);
}

export function isEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
