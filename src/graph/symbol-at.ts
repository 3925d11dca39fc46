// From a place to the symbol that is declared there.
import { derive, type CodeGraph, type SymbolRef } from './code-graph.ts';

function declarationIndexes(_graph: CodeGraph): Map<string, ReadonlyMap<number, number>> {
  return new Map();
}

/** The symbol whose declaration names it at `offset`. */
export function symbolDeclaredAt(graph: CodeGraph, file: string, offset: number): SymbolRef | undefined {
  const memo = derive(graph, declarationIndexes);
  let index = memo.get(file);
  if (index === undefined) {
    index = indexDeclarations(graph, file);
    memo.set(file, index);
  }
  const symbol = index.get(offset);
  return symbol === undefined ? undefined : { file, symbol };
}

/** Where a parameter property is declared, the property and not the parameter is meant: it is what others see. */
function indexDeclarations(graph: CodeGraph, file: string): Map<number, number> {
  const declarations = graph.files.get(file)?.facts.declarations;
  const index = new Map<number, number>();
  for (let i = 0; i < (declarations?.count ?? 0); i++) {
    const offset = declarations!.nameStart[i]!;
    if (!index.has(offset)) index.set(offset, declarations!.symbol[i]! - 1);
  }
  return index;
}
