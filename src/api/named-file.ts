// Files that whoever asks names: one that is not there is a mistake of theirs, not of the disk.
import { Failure } from '../contract/index.ts';
import { exists, readFileBytes } from '../host/index.ts';

/** The text of a file of at most so many bytes. */
export function readNamedFile(file: string, maxBytes: number): string {
  if (!exists(file)) throw new Failure('FILE_NOT_FOUND', { message: `There is no file ${file}.`, file });
  return new TextDecoder().decode(readFileBytes(file, maxBytes));
}
