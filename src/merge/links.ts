// Which files those that a branch changes use: only branches that touch each other's files, or what these use, can break each other.
import type { CodeGraph } from '../graph/index.ts';

/** How many files may hand a name on. */
const MOST_HANDS = 4;

/** The files themselves, those that they import, and those whose names these hand on. */
export function reachedFrom(graph: CodeGraph, paths: Iterable<string>): Set<string> {
  const reached = new Set(paths);
  let level = [...reached].flatMap((path) => importsOf(graph, path, () => true));
  for (let hand = 0; hand < MOST_HANDS && level.length > 0; hand++) {
    level = [...new Set(level)].filter((path) => !reached.has(path));
    for (const path of level) reached.add(path);
    level = level.flatMap((path) => {
      const exports = graph.files.get(path)?.facts.exports;
      return importsOf(graph, path, (row) => (exports?.from(row).length ?? 0) > 0);
    });
  }
  return reached;
}

function importsOf(graph: CodeGraph, path: string, isMeant: (row: number) => boolean): string[] {
  return (graph.files.get(path)?.resolutions ?? []).flatMap((resolution, row) =>
    resolution.kind === 'file' && isMeant(row) ? [resolution.path] : [],
  );
}

interface Linking {
  /** Source files that it changes. */
  readonly sources: readonly string[];
  readonly reached: ReadonlySet<string>;
}

export function areLinked(a: Linking, b: Linking): boolean {
  return a.sources.some((path) => b.reached.has(path)) || b.sources.some((path) => a.reached.has(path));
}
