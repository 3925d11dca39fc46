// Whole numbers and text as bytes. Small numbers take one byte; a column of offsets is stored as differences.

export interface ByteWriter {
  bytes: Uint8Array<ArrayBuffer>;
  length: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

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

export function writeText(writer: ByteWriter, text: string): void {
  reserve(writer, text.length * 3 + 5);
  const lengthBytes = text.length * 3 < 128 ? 1 : 5;
  const { written } = encoder.encodeInto(text, writer.bytes.subarray(writer.length + lengthBytes));
  if (lengthBytes === 1) {
    writer.bytes[writer.length] = written;
  } else {
    for (let i = 0; i < 4; i++) writer.bytes[writer.length + i] = ((written >>> (7 * i)) & 127) | 128;
    writer.bytes[writer.length + 4] = written >>> 28;
  }
  writer.length += lengthBytes + written;
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
  readonly bytes: Uint8Array;
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
  const length = readNumber(reader);
  const start = reader.position;
  reader.position += length;
  if (length < 24) {
    const text = readAscii(reader.bytes, start, reader.position);
    if (text !== undefined) return text;
  }
  return decoder.decode(reader.bytes.subarray(start, reader.position));
}

function readAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  let text = '';
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte > 127) return undefined;
    text += String.fromCharCode(byte);
  }
  return text;
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
