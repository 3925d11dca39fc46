// The units of one file as they are found: rows of numbers in lists. A list is the statements of a block or the members of a
// class, in order; a function that stands in an expression is a list of its own. Lists too small ever to be reported are
// dropped when they close.
import type { Hashes } from './hasher.ts';

export const START = 0;
export const END = 1;
/** Twice the size, plus one for a function or class that is complete and has a name. */
export const SIZE = 2;
export const NORM = 3;
export const SHAPE = 4;
export const EXACT = 5;
export const WIDTH = 6;

/** The smallest size that options may ask for, of code and of functions and classes that are complete. */
export const SMALLEST_SIZE = 20;
export const SMALLEST_WHOLE = SMALLEST_SIZE / 2;

/** Rows one after another, in memory that grows. */
export interface Rows {
  cells: Int32Array;
  count: number;
}

export interface UnitRows {
  /** Items of lists that are open. */
  readonly open: Rows;
  /** Items of lists that are closed. */
  readonly closed: Rows;
  /** How many items each closed list has. */
  readonly lengths: number[];
}

export function createUnitRows(): UnitRows {
  return {
    open: { cells: new Int32Array(WIDTH * 512), count: 0 },
    closed: { cells: new Int32Array(WIDTH * 2048), count: 0 },
    lengths: [],
  };
}

export function clearUnitRows(rows: UnitRows): void {
  rows.open.count = 0;
  rows.closed.count = 0;
  rows.lengths.length = 0;
}

export function addRow(rows: Rows, start: number, end: number, hashes: Hashes, isWhole: boolean): void {
  const at = roomFor(rows, 1);
  const { cells } = rows;
  cells[at + START] = start;
  cells[at + END] = end;
  cells[at + SIZE] = hashes.size * 2 + (isWhole ? 1 : 0);
  cells[at + NORM] = hashes.norm;
  cells[at + SHAPE] = hashes.shape;
  cells[at + EXACT] = hashes.exact;
}

/** Closes the list whose items start at row `first`. */
export function closeList(rows: UnitRows, first: number): void {
  const { open, closed, lengths } = rows;
  const length = open.count - first;
  if (isLarge(open, first)) {
    const at = roomFor(closed, length);
    closed.cells.set(open.cells.subarray(first * WIDTH, open.count * WIDTH), at);
    lengths.push(length);
  }
  open.count = first;
}

function isLarge({ cells, count }: Rows, first: number): boolean {
  let total = 0;
  for (let row = first; row < count; row++) {
    const cell = cells[row * WIDTH + SIZE]!;
    total += cell >> 1;
    if (total >= SMALLEST_SIZE || ((cell & 1) === 1 && cell >> 1 >= SMALLEST_WHOLE)) return true;
  }
  return false;
}

function roomFor(rows: Rows, count: number): number {
  const at = rows.count * WIDTH;
  rows.count += count;
  if (rows.count * WIDTH > rows.cells.length) {
    const larger = new Int32Array(rows.count * WIDTH * 2);
    larger.set(rows.cells);
    rows.cells = larger;
  }
  return at;
}
