// Protobuf's wire format, as far as SCIP needs it. An index of a large repository holds millions of occurrences: they are
// written straight into bytes, without a message object for each.

export interface WireWriter {
  bytes: Uint8Array;
  length: number;
}

const encoder = new TextEncoder();

export function createWriter(capacity = 1 << 16): WireWriter {
  return { bytes: new Uint8Array(capacity), length: 0 };
}

function reserve(writer: WireWriter, extra: number): void {
  if (writer.length + extra <= writer.bytes.length) return;
  const larger = new Uint8Array(Math.max(writer.bytes.length * 2, writer.length + extra));
  larger.set(writer.bytes.subarray(0, writer.length));
  writer.bytes = larger;
}

/** How many bytes a whole number from 0 to 2³¹−1 takes. */
export function sizeOfNumber(value: number): number {
  return value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5;
}

export function writeNumber(writer: WireWriter, value: number): void {
  reserve(writer, 5);
  const { bytes } = writer;
  let rest = value;
  while (rest > 127) {
    bytes[writer.length++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  bytes[writer.length++] = rest;
}

/** A number field; zero is the default and is left out. */
export function writeNumberField(writer: WireWriter, field: number, value: number): void {
  if (value === 0) return;
  writeNumber(writer, field << 3);
  writeNumber(writer, value);
}

/** The tag and length of a field whose bytes follow. */
export function writeHeader(writer: WireWriter, field: number, length: number): void {
  writeNumber(writer, (field << 3) | 2);
  writeNumber(writer, length);
}

/** A field of bytes, which is also how text and messages that are encoded already are written. */
export function writeBytesField(writer: WireWriter, field: number, bytes: Uint8Array): void {
  writeHeader(writer, field, bytes.length);
  reserve(writer, bytes.length);
  writer.bytes.set(bytes, writer.length);
  writer.length += bytes.length;
}

/** A text field; the empty text is the default and is left out. */
export function writeTextField(writer: WireWriter, field: number, text: string): void {
  if (text === '') return;
  writeMessage(writer, field, (inner) => {
    reserve(inner, text.length * 3);
    inner.length += encoder.encodeInto(text, inner.bytes.subarray(inner.length)).written;
  });
}

/** A repeated field of numbers, packed. */
export function writeNumbersField(writer: WireWriter, field: number, values: readonly number[]): void {
  let length = 0;
  for (const value of values) length += sizeOfNumber(value);
  writeHeader(writer, field, length);
  for (const value of values) writeNumber(writer, value);
}

/** How many bytes `writeNumbersField` takes, for fields below 16. */
export function sizeOfNumbersField(values: readonly number[]): number {
  let length = 0;
  for (const value of values) length += sizeOfNumber(value);
  return 1 + sizeOfNumber(length) + length;
}

/** A field of what `body` writes. One byte is left for its length, and what was written moves on if that takes more. */
export function writeMessage(writer: WireWriter, field: number, body: (inner: WireWriter) => void): void {
  writeNumber(writer, (field << 3) | 2);
  reserve(writer, 1);
  const start = writer.length++;
  body(writer);
  const length = writer.length - start - 1;
  const size = sizeOfNumber(length);
  reserve(writer, size - 1);
  writer.bytes.copyWithin(start + size, start + 1, writer.length);
  writer.length = start;
  writeNumber(writer, length);
  writer.length += length;
}

/** The bytes written so far, as a copy of their own. */
export function writtenBytes(writer: WireWriter): Uint8Array {
  return writer.bytes.slice(0, writer.length);
}
