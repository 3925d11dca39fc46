// From a place to the symbol that is declared there.
import { memo } from '../base/index.ts';
import type { CodeGraph, SourceFile, SymbolRef } from './code-graph.ts';

/** The symbol whose declaration names it at `offset`. */
export function symbolDeclaredAt(graph: CodeGraph, file: string, offset: number): SymbolRef | undefined {
  const source = graph.files.get(file);
  const symbol = source && declarationIndexOf(source).get(offset);
  return symbol === undefined ? undefined : { file, symbol };
}

/** Where a parameter property is declared, the property and not the parameter is meant: it is what others see. */
const declarationIndexOf = memo(({ facts }: SourceFile): ReadonlyMap<number, number> => {
  const index = new Map<number, number>();
  for (const { nameStart, symbol } of facts.declarations)
    if (!index.has(nameStart)) index.set(nameStart, symbol);
  return index;
});
