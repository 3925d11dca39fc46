// Whole numbers and text as bytes. Small numbers take one byte; a column of offsets is stored as differences.

export interface ByteWriter {
  bytes: Uint8Array<ArrayBuffer>;
  length: number;
}

const encoder = new TextEncoder();

export function createWriter(capacity = 1 << 16): ByteWriter {
  return { bytes: new Uint8Array(capacity), length: 0 };
}

function reserve(writer: ByteWriter, extra: number): void {
  if (writer.length + extra <= writer.bytes.length) return;
  const larger = new Uint8Array(Math.max(writer.bytes.length * 2, writer.length + extra));
  larger.set(writer.bytes.subarray(0, writer.length));
  writer.bytes = larger;
}

/** Writes a number from 0 to 2³²−1. */
export function writeNumber(writer: ByteWriter, value: number): void {
  reserve(writer, 5);
  writer.length = putNumber(writer.bytes, writer.length, value);
}

function putNumber(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  let position = at;
  while (rest > 127) {
    bytes[position++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  bytes[position++] = rest;
  return position;
}

/** Text is stored as its length in bytes and whether it is plain ASCII, then the bytes. */
export function writeText(writer: ByteWriter, text: string): void {
  reserve(writer, text.length * 3 + 5);
  const at = writer.length + sizeOfNumber(text.length * 6 + 1);
  const { written } = encoder.encodeInto(text, writer.bytes.subarray(at));
  const isAscii = written === text.length;
  const start = putNumber(writer.bytes, writer.length, written * 2 + (isAscii ? 1 : 0));
  // The room left for the length was that of the longest encoding.
  if (start !== at) writer.bytes.copyWithin(start, at, at + written);
  writer.length = start + written;
}

function sizeOfNumber(value: number): number {
  return value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
}

/** A column; `asDifferences` stores each value relative to the one before. */
export function writeColumn(writer: ByteWriter, values: ArrayLike<number>, asDifferences: boolean): void {
  reserve(writer, values.length * 5);
  const { bytes } = writer;
  let position = writer.length;
  let previous = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const difference = value - previous;
    position = putNumber(
      bytes,
      position,
      asDifferences ? ((difference << 1) ^ (difference >> 31)) >>> 0 : value,
    );
    previous = value;
  }
  writer.length = position;
}

export interface ByteReader {
  readonly bytes: Buffer;
  position: number;
}

export function readNumber(reader: ByteReader): number {
  const { bytes } = reader;
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[reader.position++]!;
    value |= (byte & 127) << shift;
    if (byte < 128) return value >>> 0;
  }
}

export function readText(reader: ByteReader): string {
  const head = readNumber(reader);
  const start = reader.position;
  reader.position += head >>> 1;
  return (head & 1) === 1
    ? reader.bytes.toString('latin1', start, reader.position)
    : reader.bytes.toString('utf8', start, reader.position);
}

export function readColumn(reader: ByteReader, count: number, asDifferences: boolean): Uint32Array {
  const values = new Uint32Array(count);
  let previous = 0;
  for (let i = 0; i < count; i++) {
    const stored = readNumber(reader);
    previous = asDifferences ? previous + ((stored >>> 1) ^ -(stored & 1)) : stored;
    values[i] = previous;
  }
  return values;
}
