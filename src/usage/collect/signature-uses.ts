// Exported names that stand in the types of the file's values: whoever writes out declarations may have to name them.
import type { Node } from '@oxc-project/types';
import { ROLE, type FileFacts } from '../../facts/index.ts';

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
export function signatureUses(facts: FileFacts, hidden: readonly Stretch[]): number[] {
  const wanted = exportedSymbols(facts);
  if (!wanted) return [];
  const { occurrences } = facts;
  const { count, symbol: symbols, role: roles, start: starts } = occurrences;
  const found: number[] = [];
  // Both lists are in order, so one pass tells which occurrences are hidden.
  let next = 0;
  let hiddenUntil = 0;
  for (let i = 0; i < count; i++) {
    const symbol = symbols[i]!;
    if (wanted[symbol] !== 1 || (roles[i]! & (ROLE.TYPE | ROLE.DECLARATION | ROLE.EXPORT)) !== ROLE.TYPE)
      continue;
    const start = starts[i]!;
    for (; next < hidden.length && hidden[next]!.start <= start; next++)
      hiddenUntil = Math.max(hiddenUntil, hidden[next]!.end);
    if (start < hiddenUntil) continue;
    found.push(symbol);
    wanted[symbol] = 0;
  }
  return found;
}

/** By symbol (index plus one); undefined when nothing is exported. */
function exportedSymbols({ exports, symbols }: FileFacts): Uint8Array | undefined {
  let wanted: Uint8Array | undefined;
  for (let row = 0; row < exports.count; row++) {
    const symbol = exports.symbol[row]!;
    if (symbol > 0) (wanted ??= new Uint8Array(symbols.count + 1))[symbol] = 1;
  }
  return wanted;
}
