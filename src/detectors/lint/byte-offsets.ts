// Offsets in the bytes of a file → offsets in its text. Tools written in Rust count bytes of UTF-8, byte order mark included.
import type { TextFile } from '../../snapshot/index.ts';

const MARK_BYTES = 3;

/** UTF-16 offsets of byte offsets, in the same order. An offset inside a character is that of the character. */
export function textOffsets({ text, bom }: TextFile, byteOffsets: readonly number[]): number[] {
  const shift = bom ? MARK_BYTES : 0;
  const wanted = byteOffsets.map((offset, index) => ({ bytes: Math.max(0, offset - shift), index }));
  const offsets = byteOffsets.map(() => 0);
  let at = 0;
  let bytes = 0;
  for (const { bytes: goal, index } of wanted.sort((a, b) => a.bytes - b.bytes)) {
    while (at < text.length) {
      const [units, width] = sizeAt(text, at);
      if (bytes + width > goal) break;
      at += units;
      bytes += width;
    }
    offsets[index] = at;
  }
  return offsets;
}

/** How many UTF-16 units and UTF-8 bytes the character at an offset takes. */
function sizeAt(text: string, at: number): readonly [units: number, bytes: number] {
  const code = text.charCodeAt(at);
  if (code < 0x80) return ONE;
  if (code < 0x800) return TWO;
  const isPair = code >= 0xd800 && code < 0xdc00 && at + 1 < text.length;
  return isPair ? PAIR : THREE;
}

const ONE = [1, 1] as const;
const TWO = [1, 2] as const;
const THREE = [1, 3] as const;
const PAIR = [2, 4] as const;
