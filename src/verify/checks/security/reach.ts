// Which files have to be followed to know what a change brings: those that it touches, those that use them, and entry points of
// packages that lead to them. What they call is followed where it is called.
import { compareText } from '../../../base/index.ts';
import { edgesInto, isAuthored, type CodeGraph, type SourceFile } from '../../../graph/index.ts';
import { publicEntryPoints } from '../../../usage/index.ts';
import type { ProjectState } from '../../../project/index.ts';

export interface Reached {
  /** Files whose functions are run. */
  readonly files: readonly string[];
  /** Entry points of published packages among those that lead to the change. */
  readonly offered: readonly string[];
  /** Whether files that use the change were left out. */
  readonly isCut: boolean;
}

/** How many imports away from the change a file may be that uses it. */
const DEEPEST = 3;
const DEEPEST_ENTRY = 8;
const MOST_FILES = 80;

export function isProduction(file: SourceFile): boolean {
  return file.role.role === 'source' && isAuthored(file);
}

export function reachOfChange(state: ProjectState, changed: readonly string[]): Reached {
  const { graph } = state;
  const depths = usersOf(graph, changed, DEEPEST_ENTRY);
  const entries = publicEntryPoints(state);
  const offered = [...depths.keys()].filter((path) => entries.has(path)).sort(compareText);
  const users = [...depths].filter(([, depth]) => depth <= DEEPEST).map(([path]) => path);
  return {
    files: users.slice(0, Math.max(MOST_FILES, changed.length)),
    offered: offered.slice(0, 20),
    isCut: users.length > MOST_FILES && users.length > changed.length,
  };
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
