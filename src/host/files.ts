// The file system. Absence is an answer (undefined); every other trouble is a Failure that names the path and the reason.
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compareText } from '../base/index.ts';
import { Failure, type FailureCode } from '../contract/index.ts';
import { codeOf, messageOf } from './error-text.ts';
import { isLeftBehind, ownTag, TAG } from './owner-tag.ts';

export type FileKind = 'file' | 'folder' | 'link' | 'other';

export interface FileStat {
  readonly kind: FileKind;
  readonly size: number;
  /** When the content was changed, in milliseconds since the epoch. */
  readonly mtimeMs: number;
  /** When the content or anything about the file was changed. */
  readonly ctimeMs: number;
  readonly ino: number;
}

/** Differs whenever size, times or identity of the file differ. */
export function stampOf(stat: FileStat): string {
  return `${stat.size}.${stat.mtimeMs}.${stat.ctimeMs}.${stat.ino}`;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** Anything but a file is refused: a pipe or a device may never end. So is a file of more than `maxBytes`. */
export function readFileBytes(path: string, maxBytes = Infinity): Buffer {
  return attempt('FILE_UNREADABLE', 'read', path, () => {
    const file = openFile(path);
    try {
      const { size } = fs.fstatSync(file);
      if (size > maxBytes) throw new Error(`it has ${size} bytes, more than the limit of ${maxBytes}`);
      return fs.readFileSync(file);
    } finally {
      fs.closeSync(file);
    }
  });
}

/** Opening does not wait for whoever may write to a pipe; on Windows there is no such flag. */
const READING = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

/** A descriptor of a file, whatever the path has become since someone looked at it. */
export function openFile(path: string): number {
  const file = fs.openSync(path, READING);
  if (fs.fstatSync(file).isFile()) return file;
  fs.closeSync(file);
  throw new Error('it is not a file');
}

/** The first `length` bytes of a file, or all of a shorter one. */
export function readFileStart(path: string, length: number): Buffer {
  return attempt('FILE_UNREADABLE', 'read', path, () => {
    const file = openFile(path);
    try {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, fs.readSync(file, buffer, 0, length, 0));
    } finally {
      fs.closeSync(file);
    }
  });
}

/** What is at the path itself: a link is not followed. Undefined when there is nothing. */
export function statPath(path: string): FileStat | undefined {
  const stat = attempt('FILE_UNREADABLE', 'stat', path, () =>
    unlessAbsent(() => fs.lstatSync(path, { throwIfNoEntry: false })),
  );
  if (stat === undefined) return undefined;
  const { size, mtimeMs, ctimeMs, ino } = stat;
  return { kind: kindOf(stat), size, mtimeMs, ctimeMs, ino };
}

/** What the path leads to, links followed: its kind, or undefined when it leads nowhere. */
export function kindOfTarget(path: string): FileKind | undefined {
  const stat = attempt('FILE_UNREADABLE', 'stat', path, () =>
    unlessAbsent(() => fs.statSync(path, { throwIfNoEntry: false })),
  );
  return stat && kindOf(stat);
}

export function exists(path: string): boolean {
  return statPath(path) !== undefined;
}

/** Entries of a folder in `compareText` order. */
export function listFolder(path: string): FolderEntry[] {
  const entries = attempt('FILE_UNREADABLE', 'list', path, () =>
    fs.readdirSync(path, { withFileTypes: true }),
  );
  return entries
    .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
    .sort((a, b) => compareText(a.name, b.name));
}

/** The path with every link followed, or undefined when it leads nowhere. */
export function realPathOf(path: string): string | undefined {
  return attempt('FILE_UNREADABLE', 'resolve', path, () => unlessAbsent(() => fs.realpathSync.native(path)));
}

/** The target text of a link, as it is written in the link. */
export function readLink(path: string): string {
  return attempt('FILE_UNREADABLE', 'read the link', path, () => fs.readlinkSync(path));
}

/** Replaces a file in one step: whoever reads it sees the old bytes or the new ones, also after a crash. */
export function writeAtomically(path: string, bytes: string | Uint8Array): void {
  const temporary = join(dirname(path), `.${basename(path)}.${ownTag()}.${Date.now().toString(36)}.tmp`);
  removeLeftBehind(path);
  attempt('FILE_UNWRITABLE', 'write', path, () => {
    try {
      writeDurably(temporary, bytes, fs.statSync(path, { throwIfNoEntry: false })?.mode);
      fs.renameSync(temporary, path);
    } catch (error) {
      fs.rmSync(temporary, { force: true });
      throw error;
    }
  });
}

const UNFINISHED = new RegExp(String.raw`\.${TAG}\.[0-9a-z]+\.tmp$`);

/** What writers of the same file left that were killed. */
function removeLeftBehind(path: string): void {
  const start = `.${basename(path)}.`;
  for (const name of attempt('FILE_UNWRITABLE', 'write', path, () => fs.readdirSync(dirname(path)))) {
    const tag = name.startsWith(start) ? UNFINISHED.exec(name)?.[1] : undefined;
    if (tag !== undefined && isLeftBehind(tag)) removePath(join(dirname(path), name));
  }
}

function writeDurably(path: string, bytes: string | Uint8Array, mode: number | undefined): void {
  const file = fs.openSync(path, 'wx', mode === undefined ? 0o666 : mode & 0o7777);
  try {
    fs.writeFileSync(file, bytes);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Replaces a file in one step by a program. */
export function writeProgram(path: string, text: string): void {
  writeAtomically(path, text);
  attempt('FILE_UNWRITABLE', 'write', path, () => fs.chmodSync(path, 0o755));
}

/** Adds to the end of a file, which is made if it is not there. */
export function appendToFile(path: string, text: string): void {
  attempt('FILE_UNWRITABLE', 'write', path, () => fs.appendFileSync(path, text));
}

/** Removes a file or a folder with all that it holds; nothing there is fine. */
export function removePath(path: string): void {
  attempt('FILE_UNWRITABLE', 'remove', path, () => fs.rmSync(path, { force: true, recursive: true }));
}

/** Makes a folder and those above it; an existing folder is fine. */
export function makeFolder(path: string): void {
  attempt('FILE_UNWRITABLE', 'make the folder', path, () => fs.mkdirSync(path, { recursive: true }));
}

interface Kinds {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

function kindOf(entry: Kinds): FileKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

function unlessAbsent<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    const code = codeOf(error);
    // A parent that is a file, a link in a circle and an over-long name all mean that nothing is there.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'ENAMETOOLONG')
      return undefined;
    throw error;
  }
}

function attempt<T>(code: FailureCode, verb: string, path: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    const reason = messageOf(cause);
    throw new Failure(code, { message: `Could not ${verb} ${path}: ${reason}`, path, reason }, { cause });
  }
}

/** Throws unless the root of a repository is a folder. */
export function assertFolder(root: string): void {
  if (kindOfTarget(root) === 'folder') return;
  throw new Failure('ROOT_NOT_FOUND', { message: `${root} is not a folder.`, root });
}
