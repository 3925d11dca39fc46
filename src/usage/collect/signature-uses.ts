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
 * Symbols that are exported and used as types outside of `hidden`: stretches that no signature shows, which are the declarations
 * of types and the annotations of local variables.
 */
export function signatureUses(facts: FileFacts, hidden: readonly Stretch[]): number[] {
  const wanted = new Set(facts.exports.map(({ symbol }) => symbol));
  wanted.delete(undefined);
  const found: number[] = [];
  if (wanted.size === 0) return found;
  // Both lists are in order, so one pass tells which occurrences are hidden.
  let next = 0;
  let hiddenUntil = 0;
  for (const { symbol, role, start } of facts.occurrences) {
    if (!wanted.has(symbol) || (role & (ROLE.TYPE | ROLE.DECLARATION | ROLE.EXPORT)) !== ROLE.TYPE) continue;
    for (; next < hidden.length && hidden[next]!.start <= start; next++)
      hiddenUntil = Math.max(hiddenUntil, hidden[next]!.end);
    if (start < hiddenUntil) continue;
    found.push(symbol!);
    wanted.delete(symbol);
  }
  return found;
}
