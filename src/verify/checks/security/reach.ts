// Which files have to be followed to know what a change brings: those that it touches, those that use them, and entry points of
// packages that lead to them. What they call is followed where it is called.
import { compareText, type Range } from '../../../base/index.ts';
import { ROLE } from '../../../facts/index.ts';
import { edgesInto, isAuthored, type CodeGraph, type SourceFile } from '../../../graph/index.ts';
import { publicEntryPoints } from '../../../usage/index.ts';
import type { ProjectState } from '../../../project/index.ts';
import type { Offered, Root } from '../../../taint/index.ts';
import { EVERYTHING, piecesOf, type Pieces, type Starts } from './pieces.ts';

export interface Reached {
  readonly files: readonly Root[];
  /** Entry points of published packages among those that lead to the change. */
  readonly offered: readonly Offered[];
}

/** How many imports away from the change a file may be that uses it. */
const DEEPEST = 2;
const DEEPEST_ENTRY = 8;
/** How many imports away something harmful may be that strangers reach by way of the change. */
const NEAR = 3;
const MOST_FILES = 40;
const MOST_ENTRIES = 20;

export function isProduction(file: SourceFile): boolean {
  return file.role.role === 'source' && isAuthored(file);
}

/** A file that differs, and where; all of it where that is not told. */
export interface ChangedRoot {
  readonly path: string;
  readonly edits: readonly Range[] | undefined;
}

export function reachOfChange(
  state: ProjectState,
  roots: readonly ChangedRoot[],
  harmful: ReadonlySet<string>,
): Reached {
  const reached = filesReached(state, roots);
  const changed = [...reached].flatMap(([path, { depth }]) => (depth === 0 ? [path] : []));
  const near = [...reached].flatMap(([path, { depth }]) => (depth <= NEAR ? [path] : []));
  const files = [...reached]
    .filter(([, { depth }]) => depth <= DEEPEST)
    .slice(0, Math.max(MOST_FILES, changed.length))
    .map(([path, { depth, holds }]) => ({ path, isChanged: depth === 0, holds }));
  const offered = canHarm(state, changed, near, harmful) ? offeredAmong(state, reached) : [];
  return { files, offered };
}

function offeredAmong(state: ProjectState, reached: ReadonlyMap<string, Pieces>): Offered[] {
  const entries = publicEntryPoints(state);
  return [...reached]
    .flatMap(([path, { names }]) => (entries.has(path) ? [{ path, names }] : []))
    .sort((a, b) => compareText(a.path, b.path))
    .slice(0, MOST_ENTRIES);
}

/** Under a computed key, which may be one that leads to a prototype, or by a function that is made for such keys. */
const COMPUTED_WRITE =
  /\]\s*(?:\|\||\?\?|&&)?=(?!=)|\bdelete\b|\b(?:defineProperty|merge|extend|assign|defaults|set)\w*\s*\(/i;

/**
 * Whether what strangers pass to a package could do harm by way of the change: it writes under computed keys, or what it leads to or is
 * used by takes in a package, or a global name, that runs commands or code.
 */
function canHarm(
  { graph, snapshot }: ProjectState,
  changed: readonly string[],
  users: readonly string[],
  harmful: ReadonlySet<string>,
): boolean {
  if (changed.some((path) => COMPUTED_WRITE.test(snapshot.read(path) ?? ''))) return true;
  const takesIn = (path: string): boolean => {
    const file = graph.files.get(path);
    return file !== undefined && namesHarm(file, harmful);
  };
  return users.some(takesIn) || usedBy(graph, changed).some(takesIn);
}

function namesHarm({ facts }: SourceFile, harmful: ReadonlySet<string>): boolean {
  return (
    facts.imports.some(({ specifier }) => harmful.has(specifier.replace(/^node:/, ''))) ||
    GLOBALS.some((name) => facts.occurrences.named(name).some((use) => !use.is(ROLE.TYPE)))
  );
}

/** What runs text as code without being imported. */
const GLOBALS = ['eval', 'Function'];

/** Files that some files lead to by a few imports, these included. */
function usedBy(graph: CodeGraph, paths: readonly string[]): string[] {
  const found = new Set(paths);
  let level = paths;
  for (let depth = 0; depth < NEAR; depth++) {
    level = level.flatMap((path) =>
      (graph.files.get(path)?.resolutions ?? []).flatMap((resolution) =>
        resolution.kind === 'file' && !found.has(resolution.path) ? [resolution.path] : [],
      ),
    );
    for (const path of level) found.add(path);
  }
  return [...found];
}

interface ReachedPieces extends Pieces {
  readonly depth: number;
}

/** Files that lead to what differs by imports, nearest first, and what of them does. */
function filesReached(
  { graph, snapshot }: ProjectState,
  roots: readonly ChangedRoot[],
): Map<string, ReachedPieces> {
  const reached = new Map<string, ReachedPieces>();
  for (const { path, edits } of roots) {
    const file = graph.files.get(path)!;
    const starts = edits && { places: edits, symbols: [], names: new Set<string>() };
    const pieces = starts ? piecesOf(file, starts, snapshot.read(path)) : EVERYTHING;
    if (pieces) reached.set(path, { ...pieces, depth: 0 });
  }
  const incoming = edgesInto(graph);
  let level = [...reached.keys()];
  for (let depth = 1; depth <= DEEPEST_ENTRY && level.length > 0; depth++) {
    const users = level.flatMap((path) => incoming.get(path) ?? []).filter(({ isType }) => !isType);
    const next = [...new Set(users.map(({ from }) => from))].sort(compareText);
    const found = next.flatMap((path) => {
      const file = graph.files.get(path)!;
      const pieces =
        reached.has(path) || !isProduction(file) ? undefined : piecesOf(file, uses(file, reached));
      return pieces ? [[path, { ...pieces, depth }] as const] : [];
    });
    for (const [path, pieces] of found) reached.set(path, pieces);
    level = found.map(([path]) => path);
  }
  return reached;
}

/** What a file takes of what was reached so far. */
function uses({ facts, resolutions }: SourceFile, reached: ReadonlyMap<string, Pieces>): Starts {
  const places: Range[] = [];
  const symbols: number[] = [];
  const names = new Set<string>();
  let isAnyName = false;
  resolutions.forEach((resolution, row) => {
    const there = resolution.kind === 'file' ? reached.get(resolution.path) : undefined;
    if (there === undefined) return;
    const isMeant = (name: string | undefined): boolean =>
      name === undefined || name === '*' || name === '=' || !there.names || there.names.has(name);
    const taken = facts.importNames.from(row);
    const handedOn = facts.exports.from(row);
    for (const { imported, symbol } of taken)
      if (symbol !== undefined && isMeant(imported)) symbols.push(symbol);
    if (taken.length + handedOn.length === 0) places.push(facts.imports.at(row));
    for (const { kind, name, imported } of handedOn)
      if (kind !== 'star') {
        if (isMeant(imported)) names.add(name);
      } else if (there.names === undefined) isAnyName = true;
      else for (const inner of there.names) if (inner !== 'default') names.add(inner);
  });
  return { places, symbols, names: isAnyName ? undefined : names };
}
