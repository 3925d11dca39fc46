// Scopes and binding. A use is bound when its scope closes: by then every declaration of the scope is known, whatever
// its place in the text, which is what hoisting means. Only a use in a block that shares its names with other blocks (of a
// namespace, an enum, a module) waits until the file has been read whole.
import { assert } from '../base/index.ts';
import type { Draft, NameMap, Scope } from './draft.ts';
import { numbersOf, ROLE, SCOPE_KINDS, SYMBOL, type ScopeKind } from './vocabulary.ts';

const SCOPE_NUMBER = numbersOf(SCOPE_KINDS);

/** Enters a scope; every call is paired with `closeScope`. */
export function openScope(
  draft: Draft,
  kind: ScopeKind,
  start: number,
  end: number,
  shared?: readonly NameMap[],
): Scope {
  const { scopes } = draft.tables;
  const parent = draft.scope;
  const scope: Scope = {
    index: scopes.count++,
    kind,
    parent,
    function: draft.function,
    pendingFrom: draft.pending.length,
    bindings: undefined,
    shared,
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
  if (scope.bindings !== undefined) bindPending(draft, scope.pendingFrom, scope.bindings);
  if (scope.shared !== undefined) putOff(draft, scope);
  draft.scope = scope.parent;
}

function putOff({ pending, waiting }: Draft, scope: Scope): void {
  for (let i = scope.pendingFrom; i < pending.length; i++) waiting.push({ occurrence: pending[i]!, scope });
  pending.length = scope.pendingFrom;
}

/** Binds the uses that waited, and what is left to names declared for every file. Call it when all scopes are closed. */
export function bindWaiting(draft: Draft): void {
  for (const { occurrence, scope } of draft.waiting) {
    const symbol = symbolFrom(draft, occurrence, scope);
    if (symbol === undefined) draft.pending.push(occurrence);
    else bind(draft, occurrence, symbol);
  }
  if (draft.globalNames.size > 0) bindPending(draft, 0, draft.globalNames);
}

/** What a use means in a scope and those around it. */
function symbolFrom(draft: Draft, occurrence: number, from: Scope): number | undefined {
  for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.parent) {
    const own = scope.bindings && symbolIn(draft, occurrence, scope.bindings);
    if (own !== undefined) return own;
    for (const names of scope.shared ?? []) {
      const symbol = symbolIn(draft, occurrence, names);
      if (symbol !== undefined) return symbol;
    }
  }
  return undefined;
}

function symbolIn({ tables, spaces }: Draft, occurrence: number, names: NameMap): number | undefined {
  const symbol = names.get(tables.occurrences.name[occurrence]!);
  const isMeant = symbol !== undefined && (tables.symbols.flags[symbol]! & spaces[occurrence]!) !== 0;
  return isMeant ? symbol : undefined;
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

function bindPending(draft: Draft, from: number, bindings: NameMap): void {
  const { pending, spaces } = draft;
  const { name } = draft.tables.occurrences;
  const { flags } = draft.tables.symbols;
  let kept = from;
  for (let i = from; i < pending.length; i++) {
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
