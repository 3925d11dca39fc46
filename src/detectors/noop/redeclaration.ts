// `var a; var a;`: the second declaration neither makes the variable nor gives it a value.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { ownerNameAt } from '../kit/anchor.ts';
import type { RedeclarationRow } from './fact.ts';

export function redeclaration(
  file: CollectedFile,
  { id, init }: Extract<Node, { type: 'VariableDeclarator' }>,
  parent: Node,
): RedeclarationRow | undefined {
  if (init !== null || id.type !== 'Identifier') return undefined;
  if (parent.type !== 'VariableDeclaration' || parent.kind !== 'var' || parent.declare) return undefined;
  // The head of a loop declares what the loop counts with, whatever stands above.
  const around = file.ancestors.at(-2);
  if (around?.type.startsWith('For')) return undefined;
  const first = firstDeclaration(file, id.start);
  if (first === undefined) return undefined;
  return {
    start: id.start,
    end: id.end,
    key: `${ownerNameAt(file.facts, id.start)}:${id.name}`,
    name: id.name,
    first,
  };
}

/** Where the same variable is declared above. */
function firstDeclaration(file: CollectedFile, at: number): readonly [number, number] | undefined {
  const symbol = file.symbolAt(at);
  if (symbol === undefined) return undefined;
  const { count, symbol: symbols, nameStart, nameEnd } = file.facts.declarations;
  for (let row = 0; row < count; row++)
    if (symbols[row] === symbol + 1 && nameStart[row]! < at) return [nameStart[row]!, nameEnd[row]!];
  return undefined;
}
