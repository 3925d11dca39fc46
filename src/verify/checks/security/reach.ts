// Which files have to be followed to know what a change brings: those that it touches, those that use them, and entry points of
// packages that lead to them. What they call is followed where it is called.
import { compareText } from '../../../base/index.ts';
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
const MOST_FILES = 40;
const MOST_ENTRIES = 20;

export function isProduction(file: SourceFile): boolean {
  return file.role.role === 'source' && isAuthored(file);
}

export function reachOfChange(state: ProjectState, changed: readonly string[]): Reached {
  const { graph } = state;
  const depths = usersOf(graph, changed, DEEPEST_ENTRY);
  const entries = publicEntryPoints(state);
  const offered = [...depths.keys()].filter((path) => entries.has(path)).sort(compareText);
  const users = [...depths]
    .filter(([, depth]) => depth <= DEEPEST)
    .slice(0, Math.max(MOST_FILES, changed.length));
  const files = users.map(([path, depth]) => ({
    path,
    around: depth === 0 ? undefined : usesOf(graph.files.get(path)!, depths, depth),
  }));
  return { files, offered: offered.slice(0, MOST_ENTRIES) };
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

/** Files that lead to some file by imports, nearest first, with how far away they are. */
function usersOf(graph: CodeGraph, paths: readonly string[], deepest: number): Map<string, number> {
  const depths = new Map<string, number>();
  const isWanted = (path: string): boolean => {
    const file = graph.files.get(path);
    return file !== undefined && isProduction(file);
  };
  let level = paths.filter(isWanted);
  const incoming = edgesInto(graph);
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    for (const path of level) depths.set(path, depth);
    const next = level.flatMap((path) =>
      (incoming.get(path) ?? []).filter(({ isType }) => !isType).map(({ from }) => from),
    );
    level = [...new Set(next)].filter((path) => !depths.has(path) && isWanted(path)).sort(compareText);
  }
  return depths;
}
