// The units of one file. While they are found they are rows of numbers in lists: a list is the statements of a block or the members of
// a class, in order; a function that stands in an expression is a list of its own. Lists too small ever to be reported are dropped
// when they close. What is stored for a file is text: numbers in digits of a 64-letter alphabet, offsets relative to where the item
// before ends. Read back, units are columns.
import type { Hashes } from './hasher.ts';

const START = 0;
const END = 1;
/** Twice the size, plus one for a function or class that is complete and has a name. */
const SIZE = 2;
const NORM = 3;
const SHAPE = 4;
const EXACT = 5;
const WIDTH = 6;

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

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Uint8Array(128);
for (let value = 0; value < 64; value++) VALUES[LETTERS.charCodeAt(value)] = value;

export function writeUnits({ closed, lengths }: UnitRows): string {
  const codes = new Uint8Array(lengths.length * 12 + closed.count * 38);
  const writer = { codes, at: 0 };
  let row = 0;
  for (const length of lengths) {
    writeNumber(writer, length);
    let offset = 0;
    for (const end = row + length; row < end; row++)
      offset = writeRow(writer, closed.cells, row * WIDTH, offset);
  }
  return DECODER.decode(codes.subarray(0, writer.at));
}

const DECODER = new TextDecoder('latin1');

interface Writer {
  readonly codes: Uint8Array;
  at: number;
}

function writeRow(writer: Writer, cells: Int32Array, at: number, offset: number): number {
  const start = cells[at + START]!;
  const end = cells[at + END]!;
  writeNumber(writer, start - offset);
  writeNumber(writer, end - start);
  writeNumber(writer, cells[at + SIZE]!);
  writeDigits(writer, cells[at + NORM]!, 6);
  writeDigits(writer, cells[at + SHAPE]!, 6);
  writeDigits(writer, cells[at + EXACT]!, 6);
  return end;
}

/** Five bits a digit, the sixth says that more follow. */
function writeNumber(writer: Writer, value: number): void {
  let rest = value;
  while (rest >= 32) {
    writer.codes[writer.at++] = LETTERS.charCodeAt(32 | (rest & 31));
    rest >>>= 5;
  }
  writer.codes[writer.at++] = LETTERS.charCodeAt(rest);
}

function writeDigits(writer: Writer, value: number, count: number): void {
  let rest = value;
  for (let digit = 0; digit < count; digit++) {
    writer.codes[writer.at++] = LETTERS.charCodeAt(rest & 63);
    rest >>>= 6;
  }
}

/** Units of a file, as columns. List `l` has the items from `first[l]` to `first[l + 1]`. */
export interface Units {
  readonly first: Int32Array;
  readonly list: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly size: Int32Array;
  /** One for a function or class that is complete and has a name. */
  readonly isWhole: Uint8Array;
  readonly norm: Int32Array;
  readonly shape: Int32Array;
  readonly exact: Int32Array;
}

interface Reader {
  readonly text: string;
  at: number;
}

export function readUnits(text: string, itemCount: number, listCount: number): Units {
  const lane = (): Int32Array => new Int32Array(itemCount);
  const units: Units = {
    first: new Int32Array(listCount + 1),
    list: lane(),
    start: lane(),
    end: lane(),
    size: lane(),
    isWhole: new Uint8Array(itemCount),
    norm: lane(),
    shape: lane(),
    exact: lane(),
  };
  const reader = { text, at: 0 };
  let item = 0;
  for (let list = 0; list < listCount; list++) {
    units.first[list] = item;
    const end = item + readNumber(reader);
    for (let offset = 0; item < end; item++) {
      units.list[item] = list;
      offset = readItem(reader, units, item, offset);
    }
  }
  units.first[listCount] = item;
  return units;
}

function readItem(reader: Reader, units: Units, item: number, offset: number): number {
  const start = offset + readNumber(reader);
  const end = start + readNumber(reader);
  units.start[item] = start;
  units.end[item] = end;
  const size = readNumber(reader);
  units.size[item] = size >> 1;
  units.isWhole[item] = size & 1;
  units.norm[item] = readDigits(reader, 6);
  units.shape[item] = readDigits(reader, 6);
  units.exact[item] = readDigits(reader, 6);
  return end;
}

function readNumber(reader: Reader): number {
  let value = 0;
  for (let shift = 0; ; shift += 5) {
    const digit = VALUES[reader.text.charCodeAt(reader.at++)]!;
    value |= (digit & 31) << shift;
    if (digit < 32) return value;
  }
}

function readDigits(reader: Reader, count: number): number {
  let value = 0;
  for (let digit = 0; digit < count; digit++)
    value |= VALUES[reader.text.charCodeAt(reader.at++)]! << (digit * 6);
  return value;
}
