// Where a change edits a file: lines that came, and where lines are gone. Comments and blanks are no edit.
import { memoByFirst, type Range } from '../../../base/index.ts';
import type { SourceFile } from '../../../graph/index.ts';
import type { ChangedFile } from '../../changed-files.ts';
import type { Side } from '../../syntax/tree-of.ts';

export interface EditedFile {
  readonly before: SourceFile;
  readonly after: SourceFile;
}

/** In order, on one side of the change. */
export function editedPlaces(changed: ChangedFile, files: EditedFile, side: Side): Range[] {
  const lines = changed.lines();
  const [own, others, lineHere, text, otherText] =
    side === 'after'
      ? ([lines.added, lines.deleted, lines.lineAfter, changed.textAfter, changed.textBefore] as const)
      : ([lines.deleted, lines.added, lines.lineBefore, changed.textBefore, changed.textAfter] as const);
  const here = files[side];
  const there = files[side === 'after' ? 'before' : 'after'];
  const places = own.filter((line) => hasCode(here, text!, line)).map((line) => lineRange(here, line, line));
  // Lines that are gone together all follow the same line that is kept.
  let [last, kept] = [0, 0];
  for (const line of others) {
    if (line !== last + 1) kept = line - 1;
    last = line;
    if (!hasCode(there, otherText!, line)) continue;
    const at = lineHere(kept) ?? 0;
    places.push(lineRange(here, Math.max(at, 1), at + 1));
  }
  return places;
}

function lineRange({ facts: { lineStarts } }: SourceFile, first: number, last: number): Range {
  const end = lineStarts[last] ?? Infinity;
  return { start: lineStarts[first - 1] ?? end, end };
}

function hasCode(file: SourceFile, text: string, line: number): boolean {
  const { start, end } = lineRange(file, line, line);
  return codeOf(file, text).slice(start, end).trim() !== '';
}

/** The text with blanks for its comments. */
const codeOf = memoByFirst((file: SourceFile, text: string): string => {
  const parts: string[] = [];
  let end = 0;
  for (const comment of file.facts.comments) {
    parts.push(text.slice(end, comment.start), ' '.repeat(comment.end - comment.start));
    end = comment.end;
  }
  return parts.join('') + text.slice(end);
});
