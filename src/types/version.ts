// States of the files, and what the TypeScript process must be told to go from one to another.
import type { NodeTable } from './node-table.ts';
import type { RepositoryFiles, SeenFiles } from './repository-files.ts';

/** One state of the files that can be asked about. */
export interface Version {
  seen: SeenFiles;
  /** At least the paths in which it differs from the base state that the process was told of. */
  readonly differs: Set<string>;
  /** Of these, the ones that ask for modules otherwise than the base does. */
  readonly rewired: Set<string>;
  /** Trees of its files, as far as they were needed. */
  readonly tables: Map<string, NodeTable>;
  tableBytes: number;
  loaded: Loaded | undefined;
}

interface Loaded {
  readonly snapshot: number;
  /** Context → what the process calls it. */
  readonly projects: ReadonlyMap<string, Project>;
}

export interface Project {
  readonly id: string;
  readonly rootFiles: ReadonlySet<string>;
}

export function newVersion(seen: SeenFiles): Version {
  return {
    seen,
    differs: new Set(),
    rewired: new Set(),
    tables: new Map(),
    tableBytes: 0,
    loaded: undefined,
  };
}

export interface FileChanges {
  readonly changed: readonly string[];
  readonly created: readonly string[];
  readonly deleted: readonly string[];
}

/** What to tell the process so that it sees `version` next: absolute paths. */
export function changesBetween(
  live: { readonly seen: SeenFiles | undefined; readonly differs: ReadonlySet<string> },
  version: Version,
  files: RepositoryFiles,
): FileChanges {
  const changes = { changed: [] as string[], created: [] as string[], deleted: [] as string[] };
  const before = live.seen?.view;
  if (before === undefined) return changes;
  const paths = new Set([...live.differs, ...version.differs]);
  const after = version.seen.view;
  for (const path of [...paths].sort()) {
    if (!before.has(path)) {
      if (after.has(path)) changes.created.push(files.absolute(path));
    } else if (after.has(path)) changes.changed.push(files.absolute(path));
    else changes.deleted.push(files.absolute(path));
  }
  return changes;
}
