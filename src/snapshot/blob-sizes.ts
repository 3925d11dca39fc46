// Sizes of blobs, which never change once an id is known: remembered from one process to the next.
import type { CacheStore } from '../host/index.ts';
import { BLOB_SIZES_VERSION } from './versions.ts';

const KEY = `snapshot/blob-sizes/${BLOB_SIZES_VERSION}`;
const ID_BYTES = 20;
const ROW_BYTES = ID_BYTES + 4;

export function loadBlobSizes(cache: CacheStore | undefined): Map<string, number> {
  const bytes = cache?.getMany([KEY])[0];
  const sizes = new Map<string, number>();
  if (bytes === undefined) return sizes;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ids = buffer.toString('hex');
  for (let at = 0; at + ROW_BYTES <= buffer.length; at += ROW_BYTES) {
    sizes.set(ids.slice(at * 2, (at + ID_BYTES) * 2), buffer.readUInt32LE(at + ID_BYTES));
  }
  return sizes;
}

/** Blobs too large for four bytes of size are asked for again each time. */
export function saveBlobSizes(cache: CacheStore | undefined, sizes: ReadonlyMap<string, number>): void {
  if (cache === undefined) return;
  const rows = [...sizes].filter(([id, size]) => id.length === ID_BYTES * 2 && size < 2 ** 32);
  const buffer = Buffer.alloc(rows.length * ROW_BYTES);
  for (const [index, [id, size]] of rows.entries()) {
    buffer.write(id, index * ROW_BYTES, 'hex');
    buffer.writeUInt32LE(size, index * ROW_BYTES + ID_BYTES);
  }
  cache.putMany([{ key: KEY, value: buffer }]);
}
