// How much of each file a change deletes. A line is deleted when what it says is gone: a line that stands elsewhere after the change has
// moved, and one whose words stand where it was has been edited or laid out anew.
import { compareText } from '../base/index.ts';
import type { ChangedFile } from './changed-files.ts';
import { purposeOf } from './file-purpose.ts';

export interface FileChurn {
  readonly file: ChangedFile;
  /** Lines that are gone, 1-based, in the file as it was. */
  readonly deleted: readonly number[];
  /** How many lines said something before the change. */
  readonly before: number;
  /** Deleted lines as a share of these. */
  readonly share: number;
}

/** Files that lose lines, the largest share first. Files that nobody writes by hand, documents and samples lose none. */
export function churnOf(files: readonly ChangedFile[]): FileChurn[] {
  const counted = files.filter((file) => purposeOf(file) === 'program');
  const arrived = new Map<string, number>();
  for (const file of files) {
    const lines = linesOf(file.textAfter);
    for (const line of file.lines().added) add(arrived, plain(lines[line - 1]!));
  }
  return counted
    .flatMap((file) => churnOfFile(file, arrived))
    .sort((a, b) => b.share - a.share || compareText(a.file.path, b.file.path));
}

function churnOfFile(file: ChangedFile, arrived: Map<string, number>): FileChurn[] {
  const { kind, textBefore, textAfter } = file;
  const isUnread = textBefore === undefined || (kind !== 'removed' && textAfter === undefined);
  if (isUnread || file.lines().deleted.length === 0) return [];
  const lines = linesOf(textBefore);
  const before = lines.filter(saysSomething).length;
  const deleted = hunksOf(file).flatMap(({ gone, come }) => {
    const words = new Map<string, number>();
    for (const line of come) for (const word of wordsOf(line)) add(words, word);
    return gone.filter(
      (line) =>
        saysSomething(lines[line - 1]!) &&
        !take(arrived, plain(lines[line - 1]!)) &&
        !isEdited(lines[line - 1]!, words),
    );
  });
  return deleted.length === 0 ? [] : [{ file, deleted, before, share: deleted.length / before }];
}

interface Hunk {
  /** Numbers of lines before the change. */
  readonly gone: number[];
  /** The lines that came in their place. */
  readonly come: string[];
}

/** Stretches of lines that differ, between lines that stayed. */
function hunksOf(file: ChangedFile): Hunk[] {
  const { deleted, added, lineBefore } = file.lines();
  const after = linesOf(file.textAfter);
  const hunks = new Map<number, Hunk>();
  const hunkAt = (kept: number): Hunk => {
    const known = hunks.get(kept);
    if (known) return known;
    const hunk: Hunk = { gone: [], come: [] };
    hunks.set(kept, hunk);
    return hunk;
  };
  // A hunk is known by the last line before it that stayed, by its number before the change.
  const isGone = new Set(deleted);
  let kept = 0;
  for (let line = 1; line <= (deleted.at(-1) ?? 0); line++) {
    if (isGone.has(line)) hunkAt(kept).gone.push(line);
    else kept = line;
  }
  const isNew = new Set(added);
  kept = 0;
  for (let line = 1; line <= (added.at(-1) ?? 0); line++) {
    if (isNew.has(line)) hunkAt(kept).come.push(after[line - 1]!);
    else kept = lineBefore(line) ?? kept;
  }
  return [...hunks.values()];
}

/** The share of a line's words that must stand in its place for it to have been edited rather than deleted. */
const KEPT_WORDS = 0.6;

function isEdited(line: string, words: Map<string, number>): boolean {
  const own = wordsOf(line);
  const there = own.filter((word) => (words.get(word) ?? 0) > 0);
  if (own.length === 0 || there.length / own.length < KEPT_WORDS) return false;
  return there.every((word) => take(words, word));
}

function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

function saysSomething(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/** A line without what layout and punctuation may change. */
function plain(line: string): string {
  return line.replaceAll(/[\s;,'"`()]+/g, '');
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}

function linesOf(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(/\r\n|[\n\r]/);
}
