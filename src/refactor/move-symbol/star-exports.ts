// Who passes on all names of a file with `export *`, and what a new name would mean there.
import { memo } from '../../base/index.ts';
import { exportTarget, type CodeGraph, type SymbolRef } from '../../graph/index.ts';

/** The first file that gets the names of `path` with `export *` and has another meaning for the name that way. */
export function clashOf(graph: CodeGraph, path: string, name: string, same?: SymbolRef): string | undefined {
  const seen = new Set([path]);
  const queue = [path];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const barrel of starImporters(graph, at)) {
      if (seen.has(barrel)) continue;
      seen.add(barrel);
      if (exportsByName(graph, barrel, name)) continue;
      const target = exportTarget(graph, barrel, name);
      const isSame = target.kind === 'symbol' && target.file === same?.file && target.symbol === same.symbol;
      if (target.kind !== 'none' && !isSame) return barrel;
      queue.push(barrel);
    }
  }
  return undefined;
}

/** Files with `export * from` the file. */
export function starImporters(graph: CodeGraph, path: string): readonly string[] {
  return indexStars(graph).get(path) ?? [];
}

const indexStars = memo((graph: CodeGraph): ReadonlyMap<string, readonly string[]> => {
  const index = new Map<string, string[]>();
  for (const from of graph.paths) {
    const { facts, resolutions } = graph.files.get(from)!;
    for (const { kind, import: request } of facts.exports) {
      if (kind !== 'star') continue;
      const resolution = resolutions[request!];
      if (resolution?.kind !== 'file') continue;
      const known = index.get(resolution.path);
      if (known) known.push(from);
      else index.set(resolution.path, [from]);
    }
  }
  return index;
});

function exportsByName(graph: CodeGraph, path: string, name: string): boolean {
  return graph.files
    .get(path)!
    .facts.exports.named(name)
    .some(({ kind }) => kind !== 'star');
}
