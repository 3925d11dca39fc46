// Which lines of a text are new and which are gone, and where a line that stayed has gone to.
import { diffArrays } from 'diff';

export interface LineDifference {
  /** Lines after the change that are new, 1-based, in order. */
  readonly added: readonly number[];
  /** Lines before the change that are gone, 1-based, in order. */
  readonly deleted: readonly number[];
  /** How many lines there were, and are. */
  readonly before: number;
  readonly after: number;
  /** Where a line of the text before is after the change; undefined when it is gone. */
  lineAfter(line: number): number | undefined;
  /** Where a line of the text after was before the change; undefined when it is new. */
  lineBefore(line: number): number | undefined;
}

/** Beyond this, everything between the first and the last differing line counts as written anew. */
const MOST_EDITS = 5000;

export function differenceOf(before: string, after: string): LineDifference {
  const [old, now] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  const forward = new Map<number, number>();
  const backward = new Map<number, number>();
  const pair = (from: number, to: number): void => {
    forward.set(from, to);
    backward.set(to, from);
  };
  const [olds, nows] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
  // Lines that only one side has are paired with none, and finding that out is the costly part.
  const [shownOld, shownNow] = [sharedWith(nows, olds), sharedWith(olds, nows)];
  const parts = diffArrays(
    shownOld.map((index) => olds[index]),
    shownNow.map((index) => nows[index]),
    { maxEditLength: MOST_EDITS },
  );
  let [from, to] = [0, 0];
  for (const { count = 0, added, removed } of parts ?? []) {
    if (!added && !removed)
      for (let i = 0; i < count; i++) pair(shownOld[from + i]! + head + 1, shownNow[to + i]! + head + 1);
    if (!added) from += count;
    if (!removed) to += count;
  }
  const [firstOldTail, firstNewTail] = [old.length - tail + 1, now.length - tail + 1];
  const isKept = (line: number, firstTail: number): boolean => line <= head || line >= firstTail;
  const lineAfter = (line: number): number | undefined => {
    if (line < 1 || line > old.length) return undefined;
    if (line <= head) return line;
    return line >= firstOldTail ? line - firstOldTail + firstNewTail : forward.get(line);
  };
  const lineBefore = (line: number): number | undefined => {
    if (line < 1 || line > now.length) return undefined;
    if (line <= head) return line;
    return line >= firstNewTail ? line - firstNewTail + firstOldTail : backward.get(line);
  };
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  return {
    added: numbers(now.length).filter((line) => !isKept(line, firstNewTail) && !backward.has(line)),
    deleted: numbers(old.length).filter((line) => !isKept(line, firstOldTail) && !forward.has(line)),
    before: old.length,
    after: now.length,
    lineAfter,
    lineBefore,
  };
}

/** Indexes of lines that the other side has too. */
function sharedWith(others: readonly string[], lines: readonly string[]): number[] {
  const known = new Set(others);
  return lines.flatMap((line, index) => (known.has(line) ? [index] : []));
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r]/);
  // What ends a text ends its last line and begins no other.
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
