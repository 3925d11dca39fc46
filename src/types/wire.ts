// Framing of the messages exchanged with the TypeScript process: MessagePack triples [type, name, payload].
// Pure: bytes in, messages out. A stream may be cut at any byte.

/** Sent to the process. */
export const REQUEST = 1;
export const CALL_RESPONSE = 2;
export const CALL_ERROR = 3;
/** Received from the process. */
export const RESPONSE = 4;
export const ERROR = 5;
export const CALL = 6;

const TRIPLE = 0x93;
const BIN8 = 0xc4;
const BIN16 = 0xc5;
const BIN32 = 0xc6;

export interface Message {
  readonly type: number;
  readonly name: string;
  readonly payload: Buffer;
}

export function encodeMessage(type: number, name: string, payload: string): Buffer {
  const nameLength = Buffer.byteLength(name);
  const payloadLength = Buffer.byteLength(payload);
  const bytes = Buffer.allocUnsafe(2 + 5 + nameLength + 5 + payloadLength);
  bytes[0] = TRIPLE;
  bytes[1] = type;
  let at = writeHeader(bytes, 2, nameLength);
  at += bytes.write(name, at);
  at = writeHeader(bytes, at, payloadLength);
  at += bytes.write(payload, at);
  return bytes.subarray(0, at);
}

function writeHeader(bytes: Buffer, at: number, length: number): number {
  if (length < 0x100) {
    bytes[at] = BIN8;
    return bytes.writeUInt8(length, at + 1);
  }
  if (length < 0x10000) {
    bytes[at] = BIN16;
    return bytes.writeUInt16BE(length, at + 1);
  }
  bytes[at] = BIN32;
  return bytes.writeUInt32BE(length, at + 1);
}

/** Collects chunks and gives each message as soon as its last byte has come. */
export function messageReader(take: (message: Message) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = 0;
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    if (held < wanted) return;
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, held);
    let at = 0;
    let next = messageAt(bytes, at);
    while (typeof next === 'object') {
      at = next.end;
      take(next.message);
      next = messageAt(bytes, at);
    }
    wanted = next - at;
    held = bytes.length - at;
    chunks = held === 0 ? [] : [bytes.subarray(at)];
  };
}

/** The message that starts at `start`, or how many bytes must be there before it makes sense to look again. */
function messageAt(bytes: Buffer, start: number): { message: Message; end: number } | number {
  const name = fieldAt(bytes, start + 2);
  if (typeof name === 'number') return name;
  if (bytes[start] !== TRIPLE) throw new Error(`message starts with byte ${bytes[start]}`);
  const payload = fieldAt(bytes, name.end);
  if (typeof payload === 'number') return payload;
  const message = {
    type: bytes[start + 1]!,
    name: bytes.toString('latin1', name.start, name.end),
    payload: bytes.subarray(payload.start, payload.end),
  };
  return { message, end: payload.end };
}

function fieldAt(bytes: Buffer, at: number): { start: number; end: number } | number {
  if (bytes.length < at + 5) {
    // A short field may be complete with fewer bytes than the longest header.
    if (bytes.length < at + 2 || bytes[at] !== BIN8) return bytes.length + 1;
  }
  const marker = bytes[at];
  const header = marker === BIN8 ? 2 : marker === BIN16 ? 3 : 5;
  if (marker !== BIN8 && marker !== BIN16 && marker !== BIN32) throw new Error(`field starts with ${marker}`);
  const start = at + header;
  const length = bytes.readUIntBE(at + 1, header - 1);
  return bytes.length < start + length ? start + length : { start, end: start + length };
}
