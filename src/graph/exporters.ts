// Through which files others can have a symbol.
import type { CodeGraph, SymbolRef } from './code-graph.ts';
import { exportTarget } from './export-target.ts';
import { edgesInto } from './modules.ts';

/** Files that export a symbol, with the names under which they do. */
export function exportersOf(graph: CodeGraph, ref: SymbolRef): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const queue = [ref.file];
  const known = new Set<string>();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    const names = new Set(
      [...ownNames(graph, file), ...known].filter((name) => leadsTo(graph, file, name, ref)),
    );
    if (names.size === 0) continue;
    found.set(file, names);
    for (const name of names) known.add(name);
    queue.push(...(edgesInto(graph).get(file) ?? []).map(({ from }) => from));
  }
  return found;
}

function leadsTo(graph: CodeGraph, file: string, name: string, ref: SymbolRef): boolean {
  const target = exportTarget(graph, file, name);
  return target.kind === 'symbol' && target.file === ref.file && target.symbol === ref.symbol;
}

/** Names that a file exports itself, stars left out. */
export function ownNames(graph: CodeGraph, path: string): string[] {
  const names = graph.files.get(path)!.facts.exports.map(({ name }) => name);
  return names.filter((name) => name !== '*');
}

/** Names that a file exports, those that stars bring in included. */
export function offeredNames(graph: CodeGraph, path: string, seen = new Set<string>()): Set<string> {
  const file = graph.files.get(path);
  if (file === undefined || seen.has(path)) return new Set();
  seen.add(path);
  const names = new Set(ownNames(graph, path));
  for (const { kind, import: request } of file.facts.exports) {
    const target = kind === 'star' ? file.resolutions[request!] : undefined;
    if (target?.kind !== 'file') continue;
    for (const name of offeredNames(graph, target.path, seen)) if (name !== 'default') names.add(name);
  }
  return names;
}
