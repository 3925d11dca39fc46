// Exported names that stand in the types of the file's values: whoever writes out declarations may have to name them.
import type { Node } from '@oxc-project/types';
import { ROLE, SYMBOL, type FileFacts } from '../../facts/index.ts';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Whether a node among whose ancestors these are stands in the body of a function. */
export function isInFunction(ancestors: readonly Node[]): boolean {
  return ancestors.some(({ type }) => FUNCTIONS.has(type));
}

/**
 * Symbols (index plus one) that are exported and used as types outside of `hidden`: stretches that no signature shows, which
 * are the declarations of types and the annotations of local variables.
 */
export function signatureUses({ occurrences, symbols }: FileFacts, hidden: readonly Stretch[]): number[] {
  const found = new Set<number>();
  for (let i = 0; i < occurrences.count; i++) {
    const symbol = occurrences.symbol[i]!;
    if (symbol === 0 || (occurrences.role[i]! & ROLE.TYPE) === 0 || found.has(symbol)) continue;
    if ((symbols.flags[symbol - 1]! & SYMBOL.EXPORTED) === 0) continue;
    if ((occurrences.role[i]! & (ROLE.DECLARATION | ROLE.EXPORT)) !== 0) continue;
    const start = occurrences.start[i]!;
    if (!hidden.some((stretch) => stretch.start <= start && start < stretch.end)) found.add(symbol);
  }
  return [...found];
}
