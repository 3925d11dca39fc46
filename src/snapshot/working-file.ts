// Content of files in a working tree. A file that is not what the snapshot says it was is not read: facts are kept by
// content id, and one wrong pair would be believed for ever.
import { Failure, type Problem } from '../contract/index.ts';
import { blobId, readFileBytes, statPath } from '../host/index.ts';
import { MAX_FILE_BYTES, type SnapshotEntry, type SnapshotOptions } from './snapshot.ts';
import { decodeText, missingText, tooLarge, unreadable, type TextFile } from './text-file.ts';

/** Reads one file of a working tree; usable in a worker thread, which has the root and the entry but no snapshot. */
export function readWorkingText(root: string, entry: SnapshotEntry, options: SnapshotOptions = {}): TextFile {
  const content = readWorkingFile(root, entry, options);
  return content instanceof Uint8Array ? decodeText(entry.path, content) : missingText(content);
}

export function readWorkingFile(
  root: string,
  entry: SnapshotEntry,
  options: SnapshotOptions = {},
): Uint8Array | Problem {
  const { path } = entry;
  const absolute = `${root}/${path}`;
  const limit = options.maxFileBytes ?? MAX_FILE_BYTES;
  try {
    const size = entry.size ?? statPath(absolute)?.size ?? 0;
    if (size > limit) return tooLarge(path, size, limit);
    const bytes = readFileBytes(absolute);
    if (blobId(bytes) === entry.id) return bytes;
    return unreadable(path, 'it changed on the disk after the snapshot was taken');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return unreadable(path, String(error.data['reason']));
  }
}
