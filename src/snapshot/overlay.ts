// A snapshot plus edits: unsaved text, a planned change, a patch. The base is untouched and shared.
import { compareText, memo, normalizePath } from '../base/index.ts';
import { Failure, type Problem } from '../contract/index.ts';
import { blobId } from '../host/index.ts';
import { isExcluded, snapshotOf, type Snapshot, type SnapshotEntry } from './snapshot.ts';
import { decodeText } from './text-file.ts';

/** New content by path; null removes the file. */
export type Edits = ReadonlyMap<string, string | Uint8Array | null>;

/** What edits alone cannot say. */
export interface EditNotes {
  /** Edited paths that are links; their content is the target. */
  readonly links: ReadonlySet<string>;
  readonly problems: readonly Problem[];
  /** What git keeps and no snapshot reads, as it is then; null for what is gone. */
  readonly outside: ReadonlyMap<string, string | null>;
}

interface Layers {
  readonly base: Snapshot;
  readonly edits: Edits;
  readonly notes: EditNotes;
}

/** What each overlay was made of. */
const noteOn = memo((_snapshot: Snapshot): { layers?: Layers } => ({}));

const NO_NOTES: EditNotes = { links: new Set(), problems: [], outside: new Map() };

export function overlay(base: Snapshot, edits: Edits): Snapshot {
  return overlayWith(base, edits, NO_NOTES);
}

export function overlayWith(base: Snapshot, edits: Edits, notes: EditNotes): Snapshot {
  const contents = new Map<string, Uint8Array>();
  const entries = new Map(base.entries);
  for (const [path, content] of edits) {
    checkPath(path);
    if (content === null) {
      entries.delete(path);
      continue;
    }
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    contents.set(path, bytes);
    entries.set(path, entryOf(path, bytes, notes.links.has(path)));
  }
  const problems = base.problems.filter(({ file }) => file === undefined || !edits.has(file));
  const snapshot = layered(base, contents, entries, {
    problems: [...problems, ...notes.problems],
    outside: outsideOf(base, notes),
  });
  noteOn(snapshot).layers = { base, edits, notes };
  return snapshot;
}

function outsideOf(base: Snapshot, notes: EditNotes): ReadonlyMap<string, string> {
  const ids = new Map<string, string | null>([...base.outside, ...notes.outside]);
  return new Map([...ids].filter((item): item is [string, string] => item[1] !== null));
}

function entryOf(path: string, bytes: Uint8Array, isLink: boolean): SnapshotEntry {
  const entry = { path, id: blobId(bytes), size: bytes.length };
  return isLink ? { ...entry, link: new TextDecoder().decode(bytes) } : entry;
}

function layered(
  base: Snapshot,
  contents: ReadonlyMap<string, Uint8Array>,
  entries: ReadonlyMap<string, SnapshotEntry>,
  { problems, outside }: Pick<Snapshot, 'problems' | 'outside'>,
): Snapshot {
  return snapshotOf({
    root: base.root,
    kind: 'overlay',
    entries,
    paths: pathsOf(base, entries),
    problems,
    outside,
    readBytes: ({ path }) => contents.get(path) ?? base.readBytes(path),
    readText({ path }) {
      const bytes = contents.get(path);
      return bytes === undefined ? base.readText(path) : decodeText(path, bytes);
    },
    prefetch: (paths) => base.prefetch([...paths].filter((path) => !contents.has(path))),
  });
}

function pathsOf(base: Snapshot, entries: ReadonlyMap<string, SnapshotEntry>): readonly string[] {
  const isSameSet = base.entries.size === entries.size && base.paths.every((path) => entries.has(path));
  return isSameSet ? base.paths : [...entries.keys()].sort(compareText);
}

function checkPath(path: string): void {
  if (path !== '' && normalizePath(path) === path && !isExcluded(path)) return;
  throw new Failure('USAGE', {
    message: `${JSON.stringify(path)} is not a path that a snapshot can hold`,
    path,
  });
}

/** What an overlay was made of. */
export function layers(snapshot: Snapshot): Layers | undefined {
  return noteOn(snapshot).layers;
}
