// Changes of the disk that outlive a crash. What `create` wrote is on the disk when it returns; an entry of a folder is there
// when `syncFolder` has returned; `rename` and `place` replace in one step. `onStep` hears of every single change before it
// is made, so that a test can end the process there.
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compareText } from '../base/index.ts';
import { Failure, type FailureCode } from '../contract/index.ts';
import { prepareFolder } from './cache-folder.ts';
import { codeOf, messageOf } from './error-text.ts';
import { openFile, type FileKind } from './files.ts';
import { isBusy, loadSqlite, sqliteCodeOf } from './sqlite.ts';

export interface Permissions {
  /** The bits that `chmod` sets. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

export interface DiskEntry extends Permissions {
  readonly kind: FileKind;
  readonly size: number;
}

export interface NewFile {
  write(bytes: Uint8Array): void;
  setPermissions(permissions: Permissions): void;
  /** Returns when the content and the permissions are on the disk. */
  sync(): void;
  close(): void;
}

/** Single operations of a file system; trouble is an error with the system's code. */
export interface Disk {
  /** What is at the path itself, links not followed. */
  look(path: string): DiskEntry | undefined;
  read(path: string): Uint8Array;
  list(folder: string): string[];
  /** Fails when something is there. The mode is what the user's settings leave of it. */
  create(path: string, mode: number): NewFile;
  link(from: string, to: string): void;
  rename(from: string, to: string): void;
  unlink(path: string): void;
  /** Makes the file look changed just now. */
  touch(path: string): void;
  makeFolder(path: string, mode: number | undefined): void;
  removeFolder(path: string): void;
  syncFolder(path: string): void;
  /** Makes the folder that Lintel keeps in a repository. */
  prepare(root: string, folder: string): void;
  /** Undefined when another process holds the lock for longer than that; the end of a process frees its locks. */
  lock(path: string, waitMs: number): (() => void) | undefined;
}

export type StepKind =
  | 'create'
  | 'write'
  | 'permissions'
  | 'sync'
  | 'link'
  | 'rename'
  | 'unlink'
  | 'touch'
  | 'make-folder'
  | 'remove-folder'
  | 'sync-folder';

export interface Step {
  readonly kind: StepKind;
  readonly path: string;
}

export interface DurableOptions {
  readonly disk?: Disk;
  readonly onStep?: (step: Step) => void;
  /** Milliseconds to wait before each further attempt at a file that another process holds open. */
  readonly delays?: readonly number[];
}

export interface DurableFiles {
  look(path: string): DiskEntry | undefined;
  /** Undefined when nothing is there. */
  read(path: string): Uint8Array | undefined;
  /** Names in `compareText` order; none when there is no such folder. */
  list(folder: string): string[];
  create(path: string, bytes: Uint8Array, permissions?: Permissions): void;
  /** Makes the file known under a second path as well: a hard link, or a copy where there are none. */
  keep(from: string, to: string): void;
  /** Brings a file to its place, also on another file system; what was there is replaced in one step. */
  place(from: string, to: string): void;
  /** What an interrupted `place` can leave behind. */
  leftoverOf(path: string): string;
  rename(from: string, to: string): void;
  /** Nothing there is fine. */
  unlink(path: string): void;
  /** Makes the file look changed just now: what was built from another content is then older. */
  touch(path: string): void;
  /** An existing folder is fine. */
  makeFolder(path: string, mode?: number): void;
  /** Whether the folder is gone; one that holds something stays. */
  removeFolder(path: string): boolean;
  syncFolder(path: string): void;
  /** The folder of a repository in which changes are prepared, made if need be. */
  home(root: string): string;
  lock(path: string, waitMs: number): (() => void) | undefined;
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'EACCES', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL']);
const HELD_OPEN = new Set(['EPERM', 'EBUSY', 'EACCES']);
/** Windows does not let go of a file that a virus scanner or an editor reads. */
const WINDOWS_DELAYS = [10, 20, 50, 100, 200, 400, 800];

/** The folder without making it. */
export function refactorFolderOf(root: string): string {
  return join(root, '.lintel', 'refactor');
}

export function durableFiles(options: DurableOptions = {}): DurableFiles {
  const { disk = nodeDisk, onStep = () => {} } = options;
  const delays = options.delays ?? (process.platform === 'win32' ? WINDOWS_DELAYS : []);
  const step = (kind: StepKind, path: string): void => onStep({ kind, path });
  const change = <T>(kind: StepKind, path: string, action: () => T): T =>
    attempt('FILE_UNWRITABLE', VERBS[kind], path, () => {
      step(kind, path);
      return patiently(action, delays);
    });
  const reading = <T>(path: string, action: () => T): T => attempt('FILE_UNREADABLE', 'read', path, action);
  const files: DurableFiles = {
    look: (path) => reading(path, () => disk.look(path)),
    read: (path) => reading(path, () => unlessCode(ABSENT, undefined, () => disk.read(path))),
    list: (folder) =>
      reading(folder, () => unlessCode(ABSENT, [], () => disk.list(folder)).sort(compareText)),
    create: (path, bytes, permissions) =>
      attempt('FILE_UNWRITABLE', 'write', path, () => createWith(disk, step, path, bytes, permissions)),
    keep(from, to) {
      const isLinked = change('link', to, () =>
        unlessCode(NO_LINKS, false, () => (disk.link(from, to), true)),
      );
      if (!isLinked) copy(files, from, to);
    },
    place(from, to) {
      if (
        change('rename', to, () => unlessCode(new Set(['EXDEV']), false, () => (disk.rename(from, to), true)))
      )
        return;
      const beside = files.leftoverOf(to);
      files.unlink(beside);
      copy(files, from, beside);
      files.rename(beside, to);
      // The copy must be known to last before the original goes.
      files.syncFolder(dirname(to));
      files.unlink(from);
    },
    leftoverOf: (path) => join(dirname(path), `.${basename(path)}.lintel-placing`),
    rename: (from, to) => change('rename', to, () => disk.rename(from, to)),
    unlink: (path) => change('unlink', path, () => unlessCode(ABSENT, undefined, () => disk.unlink(path))),
    touch: (path) => change('touch', path, () => disk.touch(path)),
    makeFolder(path, mode) {
      if (files.look(path)?.kind !== 'folder') change('make-folder', path, () => disk.makeFolder(path, mode));
    },
    removeFolder: (path) =>
      change('remove-folder', path, () =>
        unlessCode(ABSENT, true, () => unlessCode(NOT_EMPTY, false, () => (disk.removeFolder(path), true))),
      ),
    syncFolder: (path) => change('sync-folder', path, () => disk.syncFolder(path)),
    home(root) {
      const folder = refactorFolderOf(root);
      disk.prepare(root, folder);
      files.makeFolder(dirname(folder));
      files.makeFolder(folder);
      return folder;
    },
    lock: (path, waitMs) => attempt('FILE_UNWRITABLE', 'lock', path, () => disk.lock(path, waitMs)),
  };
  return files;
}

const NOT_EMPTY = new Set(['ENOTEMPTY', 'EEXIST']);

const VERBS: Readonly<Record<StepKind, string>> = {
  create: 'make',
  write: 'write',
  permissions: 'set the permissions of',
  sync: 'write out',
  link: 'link',
  rename: 'replace',
  unlink: 'remove',
  touch: 'set the time of',
  'make-folder': 'make the folder',
  'remove-folder': 'remove the folder',
  'sync-folder': 'write out the folder',
};

function createWith(
  disk: Disk,
  step: (kind: StepKind, path: string) => void,
  path: string,
  bytes: Uint8Array,
  permissions: Permissions | undefined,
): void {
  step('create', path);
  // Nobody else reads a file before its own permissions are set.
  const file = disk.create(path, permissions === undefined ? 0o666 : 0o600);
  try {
    step('write', path);
    file.write(bytes);
    if (permissions !== undefined) {
      step('permissions', path);
      file.setPermissions(permissions);
    }
    step('sync', path);
    file.sync();
  } finally {
    file.close();
  }
}

function copy(files: DurableFiles, from: string, to: string): void {
  const bytes = files.read(from);
  const entry = files.look(from);
  if (bytes === undefined || entry === undefined) {
    const message = `Could not copy ${from}: it does not exist`;
    throw new Failure('FILE_UNREADABLE', { message, path: from, reason: 'it is not there' });
  }
  files.create(to, bytes, entry);
}

function patiently<T>(action: () => T, delays: readonly number[]): T {
  for (const delay of delays) {
    try {
      return action();
    } catch (error) {
      if (!HELD_OPEN.has(codeOf(error) ?? '')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delay);
    }
  }
  return action();
}

/** The value when the action fails with one of the codes. */
function unlessCode<T>(codes: ReadonlySet<string>, value: T, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (codes.has(codeOf(error) ?? '')) return value;
    throw error;
  }
}

function attempt<T>(code: FailureCode, verb: string, path: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    const reason = messageOf(cause);
    throw new Failure(code, { message: `Could not ${verb} ${path}: ${reason}`, path, reason }, { cause });
  }
}

/** The disk of this machine. */
export const nodeDisk: Disk = {
  look(path) {
    const stat = unlessCode(ABSENT, undefined, () => fs.lstatSync(path, { throwIfNoEntry: false }));
    if (stat === undefined) return undefined;
    const kind = stat.isFile()
      ? 'file'
      : stat.isDirectory()
        ? 'folder'
        : stat.isSymbolicLink()
          ? 'link'
          : 'other';
    return { kind, size: stat.size, mode: stat.mode & 0o7777, uid: stat.uid, gid: stat.gid };
  },
  read(path) {
    const file = openFile(path);
    try {
      return fs.readFileSync(file);
    } finally {
      fs.closeSync(file);
    }
  },
  list: (folder) => fs.readdirSync(folder),
  create(path, mode) {
    const file = fs.openSync(path, 'wx', mode);
    return {
      write: (bytes) => fs.writeFileSync(file, bytes),
      setPermissions: (permissions) => setPermissions(file, permissions),
      sync: () => fs.fsyncSync(file),
      close: () => fs.closeSync(file),
    };
  },
  link: (from, to) => fs.linkSync(from, to),
  rename: (from, to) => fs.renameSync(from, to),
  unlink: (path) => fs.unlinkSync(path),
  touch(path) {
    const time = new Date();
    // Only the owner may, and it is not worth failing for.
    unlessCode(new Set(['EPERM', 'EACCES']), undefined, () => fs.utimesSync(path, time, time));
  },
  makeFolder(path, mode) {
    fs.mkdirSync(path);
    if (mode !== undefined) fs.chmodSync(path, mode);
  },
  removeFolder: (path) => fs.rmdirSync(path),
  syncFolder(path) {
    // Windows has no such thing: it keeps the order of such changes by itself.
    if (process.platform === 'win32') return;
    const folder = fs.openSync(path, 'r');
    try {
      fs.fsyncSync(folder);
    } finally {
      fs.closeSync(folder);
    }
  },
  prepare: prepareFolder,
  lock: lockWithSqlite,
};

/** Owner before mode, since a new owner takes away special bits. Only the superuser can give a file to somebody else. */
function setPermissions(file: number, { mode, uid, gid }: Permissions): void {
  const own = fs.fstatSync(file);
  if (own.uid !== uid || own.gid !== gid)
    unlessCode(new Set(['EPERM', 'EINVAL', 'ENOSYS']), undefined, () => fs.fchownSync(file, uid, gid));
  fs.fchmodSync(file, mode);
}

/** A database that nothing refers to is closed, and its lock freed, whenever memory is collected. */
const held = new Set<object>();

/** SQLite's lock is the system's own: nobody needs to find out whether the process that holds it is still alive. */
function lockWithSqlite(path: string, waitMs: number): (() => void) | undefined {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);
    held.add(database);
    return () => {
      held.delete(database);
      database.close();
    };
  } catch (error) {
    database.close();
    if (isBusy(sqliteCodeOf(error))) return undefined;
    throw error;
  }
}
