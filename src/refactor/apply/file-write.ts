// What is to become of single files. Each path stands for itself: a move is a path that goes and a path that comes.
import { normalizePath } from '../../base/index.ts';

/** New content: bytes, or those of another file as it is before anything is written. */
export type NewContent = { readonly bytes: Uint8Array } | { readonly copyOf: string };

export interface FileWrite {
  readonly path: string;
  /** Content id of what must be there; undefined when nothing may be there. */
  readonly before: string | undefined;
  /** Undefined when the file goes. */
  readonly after: NewContent | undefined;
  /** The file whose permissions the new one takes; by default those of the file that is replaced. */
  readonly permissionsOf?: string;
}

export type WriteRefusalReason =
  | 'bad-path'
  | 'bad-span'
  | 'contradiction'
  | 'not-found'
  | 'not-a-file'
  | 'not-text'
  | 'occupied'
  | 'spelling'
  | 'unreadable';

/** Why a file cannot be written as asked. */
export interface WriteRefusal {
  readonly file: string;
  readonly reason: WriteRefusalReason;
  readonly message: string;
}

export function refuse(file: string, reason: WriteRefusalReason, why: string): WriteRefusal {
  return { file, reason, message: `${file} ${why}` };
}

/** Paths inside the repository, but never those of git or Lintel itself. */
export function isWritablePath(path: string): boolean {
  if (path === '' || path.includes('\0') || normalizePath(path) !== path) return false;
  return !/(^|\/)\.git(\/|$)|^\.lintel(\/|$)/i.test(path);
}
