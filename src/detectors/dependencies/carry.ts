// What one judgement leaves for the next. Most edits change what is inside a file and not what the file has to do with others;
// then everything that follows from the links alone is as it was. Where links are different, only what they lead to is judged
// again. The answer is the same as if it were found anew.
import type { View } from '../kit/index.ts';
import { isBroken, type FileLinks } from './file-links.ts';
import type { Frame } from './frame.ts';
import type { Member } from './member.ts';
import type { StringLinks } from './string-links.ts';

/** What was found before, and the files that were edited since. */
export interface Carried<Kept> {
  readonly kept: Kept;
  readonly edited: ReadonlySet<string>;
  /** Those that import, use or offer something else than before. */
  readonly relinked: readonly Relinked[];
}

export interface Relinked {
  readonly before: Member;
  readonly after: Member;
}

interface Memory<Kept> {
  readonly settings: unknown;
  readonly frame: Frame;
  readonly members: readonly Member[];
  readonly kept: Kept;
}

const KEY = {};

/** Undefined when something has changed that other files may notice. */
export function carriedOver<Kept>(
  { memory }: View,
  settings: unknown,
  frame: Frame,
  members: readonly Member[],
): Carried<Kept> | undefined {
  const before = memory.get(KEY) as Memory<Kept> | undefined;
  if (!before || before.settings !== settings || before.frame !== frame) return undefined;
  if (before.members.length !== members.length) return undefined;
  const edited = new Set<string>();
  const relinked: Relinked[] = [];
  for (let i = 0; i < members.length; i++) {
    const old = before.members[i]!;
    const now = members[i]!;
    if (old === now) continue;
    if (old.number !== now.number || !isComparable(old, now)) return undefined;
    if (linksText(old) !== linksText(now)) relinked.push({ before: old, after: now });
    edited.add(now.file.path);
  }
  return { kept: before.kept, edited, relinked };
}

export function carryOver<Kept>(
  { memory }: View,
  settings: unknown,
  frame: Frame,
  members: readonly Member[],
  kept: Kept,
): void {
  memory.set(KEY, { settings, frame, members, kept } satisfies Memory<Kept>);
}

/**
 * Whether the two differ in links between files at most. Files of tools, and files that were not read whole, are looked
 * through for names: an edit of them is never a small matter.
 */
function isComparable(a: Member, b: Member): boolean {
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
function linksText({ links }: Member): string {
  const { fact: _fact, offered, byName: _byName, passing: _passing, usedRows, ...rest } = links;
  const names = offered.map(({ number, from, module }) => [number, from ?? -1, module ?? -1]);
  // A row only matters in that there is one.
  const rows = usedRows.map((row) => row === -1);
  return JSON.stringify([rest, names, rows]);
}
