// A group of copies with what a reader wants to know of it: where the copies are and how much of the code they are.
import { compareText, inOrderOf, memo, positionAt } from '../base/index.ts';
import { runHash, type CloneGroup, type Level, type RunStart } from './clone-group.ts';
import type { FileUnits } from './file-units.ts';

/** One copy, as UTF-16 offsets. */
export interface ClonePlace {
  readonly in: FileUnits;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface Clone {
  readonly level: Level;
  /** What the copies say; survives moves. */
  readonly key: string;
  /** Nodes of one copy. */
  readonly size: number;
  /** Lines of the shortest copy. */
  readonly lines: number;
  /** In order of place. */
  readonly places: readonly ClonePlace[];
  /** For each place, a number that is equal for places which are exact copies of each other. */
  readonly variants: readonly number[];
}

export const cloneOf = memo(({ level, starts, length }: CloneGroup): Clone => {
  const { in: first, item } = starts[0]!;
  let size = 0;
  for (let at = item; at < item + length; at++) size += first.units.size[at]!;
  const places = starts.map((start) => placeOf(start, length));
  return {
    level,
    key: `${(runHash(starts[0]!, length, level) >>> 0).toString(36)}-${size}`,
    size,
    lines: Math.min(...places.map(linesOf)),
    places,
    variants: starts.map((start) => runHash(start, length, 'exact')),
  };
});

function placeOf({ in: file, item }: RunStart, length: number): ClonePlace {
  const { start, end } = file.units;
  return { in: file, file: file.file.path, start: start[item]!, end: end[item + length - 1]! };
}

export function linesOf({ in: { file }, start, end }: ClonePlace): number {
  const { lineStarts } = file.facts;
  return positionAt(lineStarts, end).line - positionAt(lineStarts, start).line + 1;
}

/** Large before small; total. */
export const BY_SIZE = inOrderOf<Clone>(
  (a, b) => b.size - a.size,
  (a, b) => b.places.length - a.places.length,
  (a, b) => compareText(a.places[0]!.file, b.places[0]!.file),
  (a, b) => a.places[0]!.start - b.places[0]!.start,
  (a, b) => b.places[0]!.end - a.places[0]!.end,
  (a, b) => compareText(a.key, b.key),
);
