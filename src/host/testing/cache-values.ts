// Values that can be told from their key, so that a test knows a right one from a wrong one.
import { createHash } from 'node:crypto';

export function valueOf(key: string, size: number = 10_000): Uint8Array {
  const seed = createHash('sha256').update(key).digest();
  return Buffer.concat(Array.from({ length: Math.ceil(size / seed.length) }, () => seed)).subarray(0, size);
}
