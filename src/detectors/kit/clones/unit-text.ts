// Units as text and back: what is stored for a file. Numbers are written in digits of a 64-letter alphabet; offsets relative
// to where the item before ends.
import { EXACT, END, NORM, SHAPE, SIZE, START, WIDTH, type UnitRows } from './unit-rows.ts';

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
