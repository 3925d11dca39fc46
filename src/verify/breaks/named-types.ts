// Types by their names, as TypeScript prints them in a complaint.
import { memo } from '../../base/index.ts';
import { symbolTarget, type CodeGraph, type SymbolRef } from '../../graph/index.ts';

/** The type of that name in a file, if only one can be meant, or else the only one that there is. */
export function typeNamed(graph: CodeGraph, path: string, name: string): SymbolRef | undefined {
  const own = graph.files
    .get(path)!
    .facts.symbols.named(name)
    .filter(({ container }) => container === undefined);
  const types = own
    .map(({ row }) => symbolTarget(graph, { file: path, symbol: row }))
    .filter((target) => target.kind !== 'symbol' || OWN_TYPES.has(kindOf(graph, target)));
  if (own.length > 0) return types.length === 1 && types[0]!.kind === 'symbol' ? types[0] : undefined;
  const declared = declaredTypes(graph).get(name) ?? [];
  return declared.length === 1 ? declared[0] : undefined;
}

export function kindOf(graph: CodeGraph, { file, symbol }: SymbolRef): string {
  return graph.files.get(file)!.facts.symbols.at(symbol).kind;
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'enum']);
const OWN_TYPES: ReadonlySet<string> = new Set([...TYPES, 'type-parameter']);

export const declaredTypes = memo((graph: CodeGraph): ReadonlyMap<string, readonly SymbolRef[]> => {
  const found = new Map<string, SymbolRef[]>();
  for (const file of graph.files.values())
    for (const { row, name, kind, container } of file.facts.symbols)
      if (TYPES.has(kind) && container === undefined)
        found.set(name, [...(found.get(name) ?? []), { file: file.path, symbol: row }]);
  return found;
});
