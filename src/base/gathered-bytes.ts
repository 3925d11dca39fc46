// Bytes that arrive in pieces, held in one piece. A list of pieces costs hundreds of bytes for each of them, and the sender chooses how
// small they are.

export interface GatheredBytes {
  readonly length: number;
  add(piece: Uint8Array): void;
  /** All that was added. Nothing is held after that. */
  take(): Buffer;
}

const FIRST_BYTES = 1024;
const NONE = Buffer.alloc(0);

export function gatherBytes(): GatheredBytes {
  let held = NONE;
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(piece) {
      const end = length + piece.length;
      if (end > held.length) held = grown(held.subarray(0, length), end);
      held.set(piece, length);
      length = end;
    },
    take() {
      const taken = held.subarray(0, length);
      held = NONE;
      length = 0;
      return taken;
    },
  };
}

/** At least twice as large, so that each byte is copied a few times at most. */
function grown(held: Buffer, atLeast: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.max(atLeast, held.length * 2, FIRST_BYTES));
  larger.set(held);
  return larger;
}
