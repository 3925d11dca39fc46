// Who names a path: imports by the file they lead to, and every other place by the path it spells. Made once for a state from
// what is remembered of each file.
import { compareText, folderOf, joinPath, lastName, memo } from '../../base/index.ts';
import type { CodeGraph } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { fileTokens } from './file-tokens.ts';
import type { PathToken } from './path-token.ts';

/** One row of a file's import table. */
export interface ImportRow {
  readonly file: string;
  readonly row: number;
}

/** A token with the path that it spells or, for an import, the file to which it leads. */
export interface Naming {
  readonly file: string;
  readonly token: PathToken;
  readonly base: string;
}

export interface PathIndex {
  /** Imports that lead to a file, be it code, its declaration or an asset. */
  readonly importers: ReadonlyMap<string, readonly ImportRow[]>;
  /** Imports that lead nowhere, by the last name of their path in lower case, up to its first dot. */
  readonly unresolved: ReadonlyMap<string, readonly ImportRow[]>;
  /** The same by where a file was looked for, up to the first dot of its name. */
  readonly looked: ReadonlyMap<string, readonly ImportRow[]>;
  /** In order of `base`. */
  readonly namings: readonly Naming[];
}

export const pathIndex = memo((state: ProjectState): PathIndex => ({
  ...indexImports(state.graph),
  namings: indexNamings(state),
}));

function indexImports(graph: CodeGraph): Pick<PathIndex, 'importers' | 'unresolved' | 'looked'> {
  const importers = new Map<string, ImportRow[]>();
  const unresolved = new Map<string, ImportRow[]>();
  const looked = new Map<string, ImportRow[]>();
  for (const { path: file, resolutions, facts } of graph.files.values())
    for (const [row, resolution] of resolutions.entries()) {
      if (resolution.kind === 'unresolved') {
        enter(unresolved, lastName(facts.imports.at(row).specifier), { file, row });
        for (const stem of resolution.looked ?? []) enter(looked, stem, { file, row });
      }
      if (resolution.kind !== 'file') continue;
      enter(importers, resolution.path, { file, row });
      if (resolution.declaration !== undefined) enter(importers, resolution.declaration, { file, row });
    }
  return { importers, unresolved, looked };
}

function enter(index: Map<string, ImportRow[]>, key: string, row: ImportRow): void {
  const known = index.get(key);
  if (known) known.push(row);
  else index.set(key, [row]);
}

function indexNamings(state: ProjectState): Naming[] {
  const { snapshot, graph } = state;
  const found: Naming[] = [];
  for (const entry of snapshot.entries.values())
    for (const token of fileTokens(snapshot, entry, graph.files.get(entry.path))) {
      const base = baseOf(state, entry.path, token);
      if (base !== undefined) found.push({ file: entry.path, token, base });
    }
  return found.sort((a, b) => compareText(a.base, b.base));
}

/** The namings of one file. */
export function namingsIn(state: ProjectState, file: string): Naming[] {
  const entry = state.snapshot.entry(file);
  if (entry === undefined) return [];
  return fileTokens(state.snapshot, entry, state.graph.files.get(file)).flatMap((token) => {
    const base = baseOf(state, file, token);
    return base === undefined ? [] : [{ file, token, base }];
  });
}

function baseOf(state: ProjectState, file: string, token: PathToken): string | undefined {
  if (token.role === 'import') {
    const resolution = state.resolver.resolve(file, token.value, token.isType ? 'type' : 'import');
    return resolution.kind === 'file' ? resolution.path : undefined;
  }
  const isAbsolute = token.value.startsWith('/');
  if (isAbsolute && !/^(?:link|attribute|word)$/.test(token.role)) return undefined;
  return joinPath(anchorFolder(state, file, token), token.value);
}

/** The folder from which a token's path is read. A page is the root of its development server, a document of its repository. */
export function anchorFolder(state: ProjectState, file: string, token: PathToken): string {
  if (token.anchor === 'root' || (token.role === 'link' && token.value.startsWith('/'))) return '';
  if (token.anchor === 'folder') return folderOf(file);
  const config = state.workspace.configs.find((item) => item.path === file);
  return config?.options.pathsBase ?? folderOf(file);
}

/** The namings whose base begins with a text. */
export function namingsFrom({ namings }: PathIndex, prefix: string): readonly Naming[] {
  return namings.slice(firstFrom(namings, prefix), firstFrom(namings, `${prefix}\uffff`));
}

function firstFrom(namings: readonly Naming[], text: string): number {
  let low = 0;
  let high = namings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (namings[middle]!.base < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
