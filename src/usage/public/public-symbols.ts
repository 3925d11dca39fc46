// Which entry points of published packages offer a symbol.
import { memo } from '../../base/index.ts';
import { SYMBOL } from '../../facts/index.ts';
import {
  containerOf,
  declarationsOf,
  exportTarget,
  flagsOf,
  isLocal,
  offeredNames,
  symbolKey,
  type CodeGraph,
  type SymbolRef,
} from '../../graph/index.ts';
import type { Project, ProjectState } from '../../project/index.ts';
import { publicEntryPoints } from './public-entry-points.ts';

/** Entry points of published packages that offer a symbol, or what contains it. */
export function publicAt(project: Pick<Project, 'state'>, ref: SymbolRef): readonly string[] {
  const { graph } = project.state;
  if (isLocal(graph.files.get(ref.file)!.facts, ref.symbol)) return [];
  for (let at: SymbolRef | undefined = ref; at; at = containerOf(graph, at)) {
    if (isPrivate(project.state, at)) return [];
    const entries = publicSymbols(project.state).get(symbolKey(at));
    if (entries) return entries;
  }
  return [];
}

const MODIFIED_BY_PROTECTED =
  /\bprotected\s+(?:(?:static|abstract|override|readonly|async|accessor|declare|get|set)\s+)*\*?\s*$/;

/** Whether only the class itself can name it; a protected member belongs to whoever extends the class, too. */
export function isPrivate({ graph, snapshot }: ProjectState, ref: SymbolRef): boolean {
  if ((flagsOf(graph, ref) & SYMBOL.HIDDEN) === 0) return false;
  const text = snapshot.read(ref.file) ?? '';
  return !declarationsOf(graph, ref).some(({ nameStart }) =>
    MODIFIED_BY_PROTECTED.test(text.slice(Math.max(0, nameStart - 200), nameStart)),
  );
}

/** Symbols that entry points offer, with the entry points. */
const publicSymbols = memo((state: ProjectState): ReadonlyMap<string, readonly string[]> => {
  const symbols = new Map<string, string[]>();
  for (const entry of publicEntryPoints(state)) {
    for (const key of offeredBy(state.graph, entry, new Set())) {
      const entries = symbols.get(key);
      if (entries) entries.push(entry);
      else symbols.set(key, [entry]);
    }
  }
  return symbols;
});

function offeredBy(graph: CodeGraph, path: string, seen: Set<string>): Set<string> {
  const found = new Set<string>();
  if (seen.has(path) || !graph.files.has(path)) return found;
  seen.add(path);
  for (const name of offeredNames(graph, path)) {
    const target = exportTarget(graph, path, name);
    if (target.kind === 'symbol') found.add(symbolKey(target));
    if (target.kind === 'module') for (const key of offeredBy(graph, target.file, seen)) found.add(key);
  }
  return found;
}
