// A disk in memory that forgets like a real one. Content counts when its file was synced; an entry of a folder counts when the
// folder was synced. When the power fails, everything else is lost, kept or torn, as a random choice decides; when only
// the process ends, nothing is.
import type { Disk, DiskEntry, Permissions } from '../../../host/index.ts';
import type { Random } from './random.ts';

interface Inode extends Permissions {
  readonly kind: 'file' | 'folder';
  bytes: Uint8Array;
  mode: number;
  /** What is on the disk for certain. */
  lasting: { readonly bytes: Uint8Array; readonly mode: number };
  readonly entries: Map<string, Inode>;
  readonly lastingEntries: Map<string, { readonly inode: Inode | undefined; readonly at: number }>;
}

/** Names that get another meaning in one step. */
interface Operation {
  readonly at: number;
  readonly sets: readonly {
    readonly folder: Inode;
    readonly name: string;
    readonly inode: Inode | undefined;
  }[];
}

export interface MemoryDisk extends Disk {
  /** Makes everything last. */
  syncAll(): void;
  /** From now on everything fails, until the next start. */
  fail(): void;
  /** Starts again after a failure. */
  restart(how: 'killed' | 'power-lost', random: Random): void;
}

export interface MemoryOptions {
  /** Whether names that differ in case alone are the same. */
  readonly foldsCase?: boolean;
}

export function memoryDisk({ foldsCase = false }: MemoryOptions = {}): MemoryDisk {
  const root = newInode('folder', 0o755);
  let pending: Operation[] = [];
  let clock = 0;
  let isDead = false;
  let isLocked = false;

  const nameIn = (folder: Inode, name: string): string | undefined => {
    if (folder.entries.has(name)) return name;
    const fold = (text: string): string => text.toLowerCase();
    return foldsCase ? [...folder.entries.keys()].find((key) => fold(key) === fold(name)) : undefined;
  };
  const find = (path: string): Inode | undefined => {
    if (isDead) throw trouble('EIO');
    let inode: Inode | undefined = root;
    for (const name of path.split('/').filter((part) => part !== '')) {
      const key: string | undefined = inode.kind === 'folder' ? nameIn(inode, name) : undefined;
      inode = key === undefined ? undefined : inode.entries.get(key);
      if (inode === undefined) return undefined;
    }
    return inode;
  };
  const need = (path: string, kind?: Inode['kind']): Inode => {
    const inode = find(path);
    if (inode === undefined) throw trouble('ENOENT');
    if (kind !== undefined && inode.kind !== kind) throw trouble(kind === 'file' ? 'EISDIR' : 'ENOTDIR');
    return inode;
  };
  /** The place of a path that exists or shall exist. */
  const slot = (path: string): { folder: Inode; name: string } => {
    const folder = need(path.slice(0, path.lastIndexOf('/')), 'folder');
    const name = path.slice(path.lastIndexOf('/') + 1);
    return { folder, name: nameIn(folder, name) ?? name };
  };
  const set = (...sets: Operation['sets'][number][]): void => {
    pending.push({ at: ++clock, sets });
    for (const { folder, name, inode } of sets) {
      if (inode === undefined) folder.entries.delete(name);
      else folder.entries.set(name, inode);
    }
  };
  const add = (path: string, inode: Inode): void => {
    if (find(path) !== undefined) throw trouble('EEXIST');
    set({ ...slot(path), inode });
  };

  return {
    look(path) {
      const inode = find(path);
      return inode && entryOf(inode);
    },
    read: (path) => need(path, 'file').bytes.slice(),
    list: (folder) => [...need(folder, 'folder').entries.keys()],
    create(path, mode) {
      const inode = newInode('file', mode & 0o755);
      add(path, inode);
      return {
        write(bytes) {
          need(path);
          inode.bytes = bytes.slice();
        },
        setPermissions({ mode }) {
          need(path);
          inode.mode = mode;
        },
        sync() {
          need(path);
          inode.lasting = { bytes: inode.bytes, mode: inode.mode };
        },
        close() {},
      };
    },
    link(from, to) {
      const inode = need(from, 'file');
      if (deviceOf(from) !== deviceOf(to)) throw trouble('EXDEV');
      add(to, inode);
    },
    rename(from, to) {
      const inode = need(from);
      const replaced = find(to);
      if (deviceOf(from) !== deviceOf(to)) throw trouble('EXDEV');
      if (replaced === inode) return;
      if (replaced?.kind === 'folder') throw trouble(inode.kind === 'folder' ? 'ENOTEMPTY' : 'EISDIR');
      set({ ...slot(from), inode: undefined }, { ...slot(to), inode });
    },
    unlink(path) {
      need(path, 'file');
      set({ ...slot(path), inode: undefined });
    },
    touch: (path) => void need(path),
    makeFolder: (path, mode = 0o755) => add(path, newInode('folder', mode)),
    removeFolder(path) {
      if (need(path, 'folder').entries.size > 0) throw trouble('ENOTEMPTY');
      set({ ...slot(path), inode: undefined });
    },
    syncFolder(path) {
      const folder = need(path, 'folder');
      const isOwn = (operation: Operation): boolean => operation.sets.some((each) => each.folder === folder);
      for (const operation of pending.filter(isOwn)) makeLasting(operation);
      pending = pending.filter((operation) => !isOwn(operation));
    },
    prepare() {},
    lock() {
      if (isLocked) return undefined;
      isLocked = true;
      return () => (isLocked = false);
    },
    syncAll() {
      for (const operation of pending) makeLasting(operation);
      pending = [];
      forEachInode(root, (inode) => (inode.lasting = { bytes: inode.bytes, mode: inode.mode }));
    },
    fail: () => void (isDead = true),
    restart(how, random) {
      isDead = false;
      isLocked = false;
      if (how === 'killed') return;
      const share = random.pick([0, 0.5, 1]);
      for (const operation of pending) if (random.next() < share) makeLasting(operation);
      pending = [];
      forget(root, random, new Set());
    },
  };
}

function newInode(kind: Inode['kind'], mode: number): Inode {
  const bytes = new Uint8Array();
  const lasting = { bytes, mode };
  return { kind, mode, uid: 0, gid: 0, bytes, lasting, entries: new Map(), lastingEntries: new Map() };
}

function entryOf({ kind, bytes, mode, uid, gid }: Inode): DiskEntry {
  return { kind, size: bytes.length, mode, uid, gid };
}

/** What lies below a folder `mnt` is on another file system. */
function deviceOf(path: string): boolean {
  return path.includes('/mnt/');
}

function makeLasting({ at, sets }: Operation): void {
  for (const { folder, name, inode } of sets)
    if ((folder.lastingEntries.get(name)?.at ?? 0) < at) folder.lastingEntries.set(name, { inode, at });
}

function forEachInode(inode: Inode, visit: (inode: Inode) => void): void {
  visit(inode);
  for (const child of inode.entries.values()) forEachInode(child, visit);
}

function forget(inode: Inode, random: Random, seen: Set<Inode>): void {
  if (seen.has(inode)) return;
  seen.add(inode);
  const { bytes, lasting } = inode;
  inode.mode = random.pick([inode.mode, lasting.mode]);
  inode.bytes = random.pick([bytes, lasting.bytes, bytes.subarray(0, bytes.length >> 1), bytes.map(() => 0)]);
  if (bytes === lasting.bytes || inode.kind === 'folder')
    [inode.bytes, inode.mode] = [lasting.bytes, lasting.mode];
  inode.lasting = { bytes: inode.bytes, mode: inode.mode };
  inode.entries.clear();
  for (const [name, { inode: child }] of inode.lastingEntries)
    if (child !== undefined) {
      inode.entries.set(name, child);
      forget(child, random, seen);
    }
}

function trouble(code: string): Error {
  return Object.assign(new Error(code), { code });
}
