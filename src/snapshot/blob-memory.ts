// Contents of blobs that were fetched ahead, up to a number of bytes; the oldest give way. A content that is not there is
// fetched when it is asked for, so that the memory is a matter of speed alone.
import type { Blob, BlobReader } from '../host/index.ts';

export interface BlobMemory {
  prefetch(ids: Iterable<string>): Promise<void>;
  /** Whoever reads one after the other is read ahead for: of those that come next, more with each that was not there. */
  readNow(id: string, next?: (most: number) => readonly string[]): Blob;
  /** Reads past the memory. */
  readAll(ids: readonly string[]): Promise<Blob[]>;
}

const MAX_BYTES = 256 << 20;
/** Blobs per request, so that a long list does not have to fit into one pipe write. */
const REQUEST = 1_000;
const MOST_AHEAD = 256;

export function blobMemory(
  reader: BlobReader,
  readSome: (ids: readonly string[]) => readonly Blob[],
  maxBytes: number = MAX_BYTES,
): BlobMemory {
  const blobs = new Map<string, Uint8Array>();
  let bytes = 0;
  let ahead = 0;
  const remember = (id: string, blob: Uint8Array): void => {
    blobs.set(id, blob);
    bytes += blob.length;
    for (const [oldest, content] of blobs) {
      if (bytes <= maxBytes) break;
      blobs.delete(oldest);
      bytes -= content.length;
    }
  };
  const readAll = async (ids: readonly string[]): Promise<Blob[]> => {
    const found: Blob[] = [];
    for (let at = 0; at < ids.length; at += REQUEST)
      found.push(...(await reader.read(ids.slice(at, at + REQUEST))));
    return found;
  };
  return {
    readAll,
    async prefetch(ids) {
      const missing = [...new Set(ids)].filter((id) => !blobs.has(id));
      const found = await readAll(missing);
      found.forEach((blob, i) => blob && remember(missing[i]!, blob));
    },
    readNow(id, next = () => []) {
      const known = blobs.get(id);
      if (known !== undefined) return known;
      const missing = next(ahead).filter((other) => other !== id && !blobs.has(other));
      ahead = Math.min(MOST_AHEAD, ahead * 2 || 1);
      const ids = [...new Set(missing), id];
      const found = readSome(ids);
      found.forEach((blob, i) => blob && remember(ids[i]!, blob));
      return found.at(-1);
    },
  };
}
