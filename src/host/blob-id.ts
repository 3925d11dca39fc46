// The content id of bytes: the id that git gives a blob in a sha1 repository.
import { createHash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { Failure } from '../contract/index.ts';
import { messageOf } from './error-text.ts';
import { openFile } from './files.ts';

export function blobId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

const CHUNK_BYTES = 1 << 20;

/** The id of a file of known size, read in pieces so that a huge one does not fill the memory. */
export function blobIdOfFile(path: string, size: number): string {
  const hash = createHash('sha1').update(`blob ${size}\0`);
  try {
    const file = openFile(path);
    try {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size));
      for (let at = 0; at < size;) {
        const length = readSync(file, chunk, 0, Math.min(chunk.length, size - at), at);
        if (length === 0) throw new Error('it became shorter while it was being read');
        hash.update(chunk.subarray(0, length));
        at += length;
      }
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    const reason = messageOf(cause);
    throw new Failure(
      'FILE_UNREADABLE',
      { message: `Could not read ${path}: ${reason}`, path, reason },
      { cause },
    );
  }
  return hash.digest('hex');
}
