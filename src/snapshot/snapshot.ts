// A snapshot is a set of (path, content id). The id is the git blob id of the bytes that a reader of the path gets, so two
// snapshots that agree on an id agree on the content. No snapshot contains a path below a `node_modules` folder.
import { compareText, folderOf, inOrderOf, type FileView } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { linksOver, type Links } from './follow-links.ts';
import type { TextFile } from './text-file.ts';

export interface SnapshotEntry {
  readonly path: string;
  /** Git blob id, 40 hexadecimal digits. */
  readonly id: string;
  /** Bytes, where it was known without reading. */
  readonly size?: number;
  /** The target text of a symbolic link. A link is listed and never followed: it has bytes but no text. */
  readonly link?: string;
}

export type SnapshotKind = 'working-tree' | 'revision' | 'overlay';

export interface Snapshot extends FileView {
  /** Absolute path of the folder that paths are relative to. */
  readonly root: string;
  readonly kind: SnapshotKind;
  readonly entries: ReadonlyMap<string, SnapshotEntry>;
  readonly problems: readonly Problem[];
  /** What git keeps and no snapshot reads, by its id there: submodules, and what lies below `node_modules` or `.git`. */
  readonly outside: ReadonlyMap<string, string>;
  /** Paths of symbolic links. */
  readonly links: ReadonlySet<string>;
  /** Where a link leads, whether or not anything is there; undefined for a place outside of the root, or in circles. */
  followLink(path: string): string | undefined;
  realPath(path: string): string;
  entry(path: string): SnapshotEntry | undefined;
  /** Undefined when there is no such file, or its content cannot be had; `readText` says which. */
  readBytes(path: string): Uint8Array | undefined;
  /** Undefined when there is no such file. */
  readText(path: string): TextFile | undefined;
  /** Fetches contents in one go; reading without it is correct but slow for a revision. */
  prefetch(paths: Iterable<string>): Promise<void>;
}

export interface SnapshotOptions {
  /** Larger files are listed but have no text. */
  readonly maxFileBytes?: number;
}

export const MAX_FILE_BYTES = 5_000_000;

/** What differs between the kinds of snapshots. */
export interface SnapshotParts {
  readonly root: string;
  readonly kind: SnapshotKind;
  readonly entries: ReadonlyMap<string, SnapshotEntry>;
  /** Given when the caller knows them in order already. */
  readonly paths?: readonly string[];
  readonly problems: readonly Problem[];
  readonly outside?: ReadonlyMap<string, string>;
  readBytes(entry: SnapshotEntry): Uint8Array | undefined;
  readText(entry: SnapshotEntry): TextFile | undefined;
  prefetch(paths: Iterable<string>): Promise<void>;
}

export function snapshotOf(parts: SnapshotParts): Snapshot {
  const { entries } = parts;
  const paths = parts.paths ?? [...entries.keys()].sort(compareText);
  let folders: ReadonlySet<string> | undefined;
  const hasFolder = (path: string): boolean => (folders ??= foldersOf(paths)).has(path);
  const targets = targetsIn(entries);
  const links = linksOver(parts.root, targets);
  const textOf = (path: string): TextFile | undefined => {
    const entry = entries.get(path);
    return entry === undefined || entry.link !== undefined ? undefined : parts.readText(entry);
  };
  return {
    root: parts.root,
    kind: parts.kind,
    entries,
    paths,
    problems: [...parts.problems].sort(PROBLEM_ORDER),
    outside: parts.outside ?? NOTHING_OUTSIDE,
    links: new Set(targets.keys()),
    followLink: (path) => links.follow(path),
    realPath(path) {
      if (targets.size === 0) return path;
      const real = links.follow(path) ?? path;
      return entries.has(real) || hasFolder(real) ? real : path;
    },
    has: (path) =>
      entries.has(path) || (targets.size > 0 && leadsTo(links, path, (real) => entries.has(real))),
    hasFolder: (path) => hasFolder(path) || (targets.size > 0 && leadsTo(links, path, hasFolder)),
    entry: (path) => entries.get(path),
    read(path) {
      const file = textOf(path);
      return file === undefined || file.isMissing ? undefined : file.text;
    },
    readText: textOf,
    readBytes(path) {
      const entry = entries.get(path);
      if (entry?.link !== undefined) return new TextEncoder().encode(entry.link);
      return entry && parts.readBytes(entry);
    },
    prefetch: (wanted) => parts.prefetch(wanted),
  };
}

function targetsIn(entries: SnapshotParts['entries']): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const { path, link } of entries.values()) if (link !== undefined) targets.set(path, link);
  return targets;
}

function leadsTo(links: Links, path: string, isThere: (path: string) => boolean): boolean {
  const real = links.follow(path);
  return real !== undefined && real !== path && isThere(real);
}

const NOTHING_OUTSIDE: ReadonlyMap<string, string> = new Map();

const PROBLEM_ORDER = inOrderOf<Problem>(
  (a, b) => compareText(a.file ?? '', b.file ?? ''),
  (a, b) => compareText(a.code, b.code),
  (a, b) => compareText(a.message, b.message),
);

function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set<string>(['']);
  for (const path of paths)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  return folders;
}

/** Paths that no snapshot contains: installed packages, git's own files and Lintel's cache. */
export function isExcluded(path: string): boolean {
  if (path.startsWith('.lintel/cache/')) return true;
  return (path.includes('node_modules') || path.includes('.git')) && EXCLUDED_FOLDER.test(path);
}

const EXCLUDED_FOLDER = /(^|\/)(node_modules|\.git)(\/|$)/;
