// Which files have to be followed to know what a change brings: those that it touches, those that use them, and entry points of
// packages that lead to them. What they call is followed where it is called.
import { compareText } from '../../../base/index.ts';
import { ROLE } from '../../../facts/index.ts';
import { edgesInto, isAuthored, type CodeGraph, type SourceFile } from '../../../graph/index.ts';
import { publicEntryPoints } from '../../../usage/index.ts';
import type { ProjectState } from '../../../project/index.ts';
import type { Root } from '../../../taint/index.ts';

export interface Reached {
  readonly files: readonly Root[];
  /** Entry points of published packages among those that lead to the change. */
  readonly offered: readonly string[];
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

/** A file that differs, and the names by which others reach what differs in it; all of its names where that is not told. */
export interface ChangedRoot {
  readonly path: string;
  readonly names: ReadonlySet<string> | undefined;
}

export function reachOfChange(
  state: ProjectState,
  roots: readonly ChangedRoot[],
  harmful: ReadonlySet<string>,
): Reached {
  const changed = roots.map(({ path }) => path);
  const { graph } = state;
  const depths = usersOf(graph, roots, DEEPEST_ENTRY);
  const near = [...depths].flatMap(([path, depth]) => (depth <= NEAR ? [path] : []));
  const offered = canHarm(state, changed, near, harmful) ? offeredAmong(state, [...depths.keys()]) : [];
  const users = [...depths]
    .filter(([, depth]) => depth <= DEEPEST)
    .slice(0, Math.max(MOST_FILES, changed.length));
  const files = users.map(([path, depth]) => ({
    path,
    around: depth === 0 ? undefined : usesOf(graph.files.get(path)!, depths, depth),
  }));
  return { files, offered };
}

function offeredAmong(state: ProjectState, paths: readonly string[]): string[] {
  const entries = publicEntryPoints(state);
  return paths
    .filter((path) => entries.has(path))
    .sort(compareText)
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

/** Where a file uses what is nearer to the change than itself. */
function usesOf(
  { facts, resolutions }: SourceFile,
  depths: ReadonlyMap<string, number>,
  depth: number,
): number[] {
  const symbols = new Set<number>();
  const offsets: number[] = [];
  resolutions.forEach((resolution, row) => {
    if (resolution.kind !== 'file' || (depths.get(resolution.path) ?? depth) >= depth) return;
    offsets.push(facts.imports.at(row).start);
    for (const { symbol } of facts.importNames.from(row)) if (symbol !== undefined) symbols.add(symbol);
  });
  for (const { symbol, start } of facts.occurrences)
    if (symbol !== undefined && symbols.has(symbol)) offsets.push(start);
  return offsets;
}

/** Files that lead to what differs by imports, nearest first, with how far away they are. */
function usersOf(graph: CodeGraph, roots: readonly ChangedRoot[], deepest: number): Map<string, number> {
  const depths = new Map<string, number>();
  const names = new Map(roots.map((root) => [root.path, root.names]));
  const isWanted = (path: string): boolean => {
    const file = graph.files.get(path);
    return file !== undefined && isProduction(file);
  };
  let level = roots.map(({ path }) => path).filter(isWanted);
  const incoming = edgesInto(graph);
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    for (const path of level) depths.set(path, depth);
    const next = level.flatMap((path) =>
      (incoming.get(path) ?? [])
        .filter(({ from, isType }) => !isType && takes(graph.files.get(from)!, path, names.get(path)))
        .map(({ from }) => from),
    );
    level = [...new Set(next)].filter((path) => !depths.has(path) && isWanted(path)).sort(compareText);
  }
  return depths;
}

/** Whether a file takes one of some names from another, or may do so: it takes the module as a whole, or hands on all of it. */
function takes(
  { facts, resolutions }: SourceFile,
  path: string,
  names: ReadonlySet<string> | undefined,
): boolean {
  if (names === undefined) return true;
  return facts.imports.some(({ row }) => {
    const resolution = resolutions[row];
    if (resolution?.kind !== 'file' || resolution.path !== path) return false;
    const taken = [
      ...[...facts.importNames.from(row)].map(({ imported }) => imported),
      ...facts.exports.filter((entry) => entry.import === row).map(({ imported }) => imported ?? '*'),
    ];
    return taken.length === 0 || taken.some((name) => name === '*' || name === '=' || names.has(name));
  });
}
