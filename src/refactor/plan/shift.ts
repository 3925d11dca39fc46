// Where a place of the text before edits is in the text after them.
import { lowerBound } from '../../base/index.ts';

interface Shifted {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether all that was there is where the new text begins. */
  readonly isCollapsed?: boolean;
}

/** For edits of one file, in order. `inside` says where in the new text a place is that begins with an edit. */
export function shiftOf<Edit extends Shifted>(
  edits: readonly Edit[],
  inside: (edit: Edit) => number = () => 0,
): (offset: number) => number {
  const starts = edits.map(({ start }) => start);
  const shifts = [0];
  for (const { start, end, text } of edits) shifts.push(shifts.at(-1)! + text.length - (end - start));
  return (offset) => {
    const before = lowerBound(starts, offset);
    const edit = edits[before];
    if (edit?.start === offset && edit.end > edit.start) return offset + shifts[before]! + inside(edit);
    const last = edits[before - 1];
    // A place inside of something replaced goes to its end, or to where it has become one name.
    if (last && offset < last.end)
      return last.start + shifts[before - 1]! + (last.isCollapsed ? 0 : last.text.length);
    return offset + shifts[before]!;
  };
}
