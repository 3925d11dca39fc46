// Lines with code on them: blank lines and comments cost a reader nothing.
import { lowerBound } from '../../base/index.ts';
import type { CollectedFile } from '../../facts/index.ts';

export interface CodeLines {
  /** The number of the line that an offset stands in, from 1. */
  lineAt(offset: number): number;
  /** How many lines with code lie after the line of one offset and before the line of another. */
  between(start: number, end: number): number;
}

export function codeLinesOf({ text, tree: { lineStarts } }: CollectedFile): CodeLines {
  /** How many lines with code there are before each line. */
  const before = new Uint32Array(lineStarts.length + 1);
  for (let line = 0; line < lineStarts.length; line++)
    before[line + 1] = before[line]! + (isCode(text, lineStarts[line]!) ? 1 : 0);
  const lineAt = (offset: number): number => lowerBound(lineStarts, offset + 1);
  return {
    lineAt,
    between: (start, end) => Math.max(0, before[lineAt(end) - 1]! - before[lineAt(start)]!),
  };
}

const [SPACE, LINE_FEED, STAR, SLASH] = [32, 10, 42, 47];

/** Whether a line starts with something else than a comment. */
function isCode(text: string, start: number): boolean {
  let at = start;
  let letter = text.charCodeAt(at);
  while (letter <= SPACE && letter !== LINE_FEED) letter = text.charCodeAt(++at);
  if (at >= text.length || letter === LINE_FEED || letter === STAR) return false;
  const next = text.charCodeAt(at + 1);
  return letter !== SLASH || (next !== SLASH && next !== STAR);
}

/** A line of code is hardly ever shorter: spares most of the code the counting of lines. */
export const SHORT_LINE = 8;
