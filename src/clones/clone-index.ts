// All runs of a repository by what they say, kept from snapshot to snapshot: a file that changed takes its runs out and puts
// the new ones in, and only groups that a changed run belongs to are formed again. What the index says is a function of
// the files in it alone.
import { memo } from '../base/index.ts';
import type { SourceFile } from '../graph/index.ts';
import { groupsFrom, type CloneGroup, type RunStart } from './clone-group.ts';
import { isCompared, type CloneScope } from './clone-scope.ts';
import { forEachRun, unitsOf, type FileUnits } from './file-units.ts';

interface Entry {
  readonly file: SourceFile;
  /** Undefined for files that are left out. */
  readonly content: FileUnits | undefined;
}

export interface CloneIndex {
  readonly minSize: number;
  readonly entries: Map<string, Entry>;
  /** Where runs start, by key. */
  readonly starts: Map<number, RunStart | RunStart[]>;
  readonly groups: Map<number, readonly CloneGroup[]>;
  /** Keys whose runs changed since groups were formed. */
  readonly dirty: Set<number>;
  /** What was found in the index as it is, by who looked for it with which options. */
  readonly found: Map<object, Map<object, unknown>>;
}

const indexIn = memo((_memory: object, minSize: number, _ignoreTests: boolean) => createIndex(minSize));

/** The index over the files of this scope, brought up to date. */
export function cloneIndexOf(scope: CloneScope, minSize: number, ignoreTests: boolean): CloneIndex {
  const index = indexIn(scope.memory, minSize, ignoreTests);
  updateIndex(index, scope, ({ path }) => isCompared(scope, path, ignoreTests));
  return index;
}

function createIndex(minSize: number): CloneIndex {
  return {
    minSize,
    entries: new Map(),
    starts: new Map(),
    groups: new Map(),
    dirty: new Set(),
    found: new Map(),
  };
}

function updateIndex(index: CloneIndex, scope: CloneScope, isWanted: (file: SourceFile) => boolean): void {
  const { entries, minSize } = index;
  for (const [path, { file, content }] of entries) {
    if (scope.graph.files.get(path) === file) continue;
    if (content) removeStarts(index, content);
    if (content && content.twins.length > 0) index.found.clear();
    entries.delete(path);
  }
  for (const file of scope.authored) {
    if (entries.has(file.path)) continue;
    const content = isWanted(file) ? unitsOf(file) : undefined;
    entries.set(file.path, { file, content });
    if (content && content.twins.length > 0) index.found.clear();
    if (content)
      forEachRun(content, minSize, (key, item, length) =>
        addStart(index, key, { in: content, item, length }),
      );
  }
  if (index.dirty.size > 0) index.found.clear();
  for (const key of index.dirty) formGroups(index, key);
  index.dirty.clear();
}

/** Finds something in the index, or gives what was found while it was the same. */
export function findIn<Found, Options extends object>(
  index: CloneIndex,
  find: (index: CloneIndex, options: Options) => Found,
  options: Options,
): Found {
  const byOptions = index.found.get(find) ?? new Map<object, unknown>();
  index.found.set(find, byOptions);
  if (!byOptions.has(options)) byOptions.set(options, find(index, options));
  return byOptions.get(options) as Found;
}

function addStart({ starts, dirty }: CloneIndex, key: number, start: RunStart): void {
  const known = starts.get(key);
  if (known === undefined) {
    starts.set(key, start);
    return;
  }
  if (Array.isArray(known)) known.push(start);
  else starts.set(key, [known, start]);
  dirty.add(key);
}

function removeStarts({ starts, dirty, minSize }: CloneIndex, content: FileUnits): void {
  const keys = new Set<number>();
  forEachRun(content, minSize, (key) => keys.add(key));
  for (const key of keys) {
    const known = starts.get(key);
    const rest = Array.isArray(known) ? known.filter((start) => start.in !== content) : [];
    if (rest.length > 1) starts.set(key, rest);
    else if (rest.length === 1) starts.set(key, rest[0]!);
    else starts.delete(key);
    if (Array.isArray(known)) dirty.add(key);
  }
}

function formGroups({ starts, groups, minSize }: CloneIndex, key: number): void {
  const known = starts.get(key);
  const formed = Array.isArray(known) ? groupsFrom(known, minSize) : [];
  if (formed.length > 0) groups.set(key, formed);
  else groups.delete(key);
}
