// Scopes and binding. A use is bound when its scope closes: by then every declaration of the scope is known, whatever
// its place in the text, which is what hoisting means.
import { assert } from '../base/index.ts';
import type { Draft, Scope } from './draft.ts';
import { numbersOf, ROLE, SCOPE_KINDS, SYMBOL, type ScopeKind } from './vocabulary.ts';

const SCOPE_NUMBER = numbersOf(SCOPE_KINDS);

/** Enters a scope; every call is paired with `closeScope`. */
export function openScope(draft: Draft, kind: ScopeKind, start: number, end: number): Scope {
  const { scopes } = draft.tables;
  const parent = draft.scope;
  const scope: Scope = {
    index: scopes.count++,
    kind,
    parent,
    function: draft.function,
    pendingFrom: draft.pending.length,
    bindings: undefined,
  };
  scopes.kind.push(SCOPE_NUMBER[kind]);
  scopes.parent.push(parent === undefined ? 0 : parent.index + 1);
  scopes.start.push(start);
  scopes.end.push(end);
  draft.scope = scope;
  return scope;
}

/** Leaves the innermost scope; uses that it does not bind go to its parent. */
export function closeScope(draft: Draft): void {
  const { scope } = draft;
  assert(scope !== undefined, 'a scope is open');
  if (scope.bindings !== undefined) bindPending(draft, scope, scope.bindings);
  draft.scope = scope.parent;
}

export function currentScope(draft: Draft): Scope {
  assert(draft.scope !== undefined, 'a scope is open');
  return draft.scope;
}

/** The scope in which `var` and sloppy functions are declared. */
export function hoistScope(draft: Draft): Scope {
  let scope = currentScope(draft);
  while (scope.kind !== 'function' && scope.kind !== 'module' && scope.kind !== 'namespace') {
    if (scope.parent === undefined) return scope;
    scope = scope.parent;
  }
  return scope;
}

function bindPending(draft: Draft, scope: Scope, bindings: Map<number, number>): void {
  const { pending, spaces } = draft;
  const { name } = draft.tables.occurrences;
  const { flags } = draft.tables.symbols;
  let kept = scope.pendingFrom;
  for (let i = scope.pendingFrom; i < pending.length; i++) {
    const occurrence = pending[i]!;
    const symbol = bindings.get(name[occurrence]!);
    if (symbol !== undefined && (flags[symbol]! & spaces[occurrence]!) !== 0) bind(draft, occurrence, symbol);
    else pending[kept++] = occurrence;
  }
  pending.length = kept;
}

function bind(draft: Draft, occurrence: number, symbol: number): void {
  const { occurrences, symbols } = draft.tables;
  occurrences.symbol[occurrence] = symbol + 1;
  if ((occurrences.role[occurrence]! & ROLE.TYPE) !== 0) return;
  if (draft.boundIn[symbol] !== draft.functionOf[occurrence]) {
    occurrences.role[occurrence]! |= ROLE.CAPTURED;
  } else if (
    (symbols.flags[symbol]! & SYMBOL.DEAD_ZONE) !== 0 &&
    occurrences.start[occurrence]! < draft.declaredAt[symbol]!
  ) {
    occurrences.role[occurrence]! |= ROLE.BEFORE;
  }
}
