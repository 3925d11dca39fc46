// Symbols and their declarations. Declarations of one name in one scope make one symbol: overloads, merged interfaces,
// a function with its namespace, a value and a type of the same name.
import type { Draft, Scope } from './draft.ts';
import { intern } from './draft.ts';
import { addOccurrence, nameEnd, type Named } from './occurrence.ts';
import { currentScope } from './scope.ts';
import { numbersOf, ROLE, SYMBOL, SYMBOL_KINDS, type SymbolKind } from './vocabulary.ts';

const SYMBOL_NUMBER = numbersOf(SYMBOL_KINDS);

export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** A new symbol, bound in no scope. */
export function addSymbol(draft: Draft, name: number, kind: SymbolKind, flags: number, scope: Scope): number {
  const { symbols } = draft.tables;
  const extra = (draft.ambient ? SYMBOL.AMBIENT : 0) | (draft.global ? SYMBOL.GLOBAL : 0);
  symbols.name.push(name);
  symbols.kind.push(SYMBOL_NUMBER[kind]);
  symbols.flags.push(flags | extra);
  symbols.container.push(draft.container);
  symbols.scope.push(scope.index + 1);
  draft.boundIn.push(scope.function);
  draft.declaredAt.push(-1);
  return symbols.count++;
}

export function addDeclaration(
  draft: Draft,
  symbol: number,
  nameStart: number,
  end: number,
  extent: Extent,
): void {
  const { declarations } = draft.tables;
  declarations.symbol.push(symbol + 1);
  declarations.nameStart.push(nameStart);
  declarations.nameEnd.push(end);
  declarations.start.push(extent.start);
  declarations.end.push(extent.end);
  declarations.count++;
  if (draft.declaredAt[symbol] === -1) draft.declaredAt[symbol] = nameStart;
}

/** Declares a name in a scope and records where it stands; `extent` is the whole declaration. */
export function declare(
  draft: Draft,
  node: Named,
  kind: SymbolKind,
  flags: number,
  extent: Extent,
  role: number = ROLE.DECLARATION,
  scope: Scope = currentScope(draft),
): number {
  const name = intern(draft, node.name);
  const symbol = bindingFor(draft, name, kind, flags, scope);
  addOccurrence(draft, name, node.start, role, symbol + 1);
  addDeclaration(draft, symbol, node.start, nameEnd(draft, node.name, node.start), extent);
  return symbol;
}

function bindingFor(draft: Draft, name: number, kind: SymbolKind, flags: number, scope: Scope): number {
  const { symbols } = draft.tables;
  scope.bindings ??= new Map();
  const known = scope.bindings.get(name);
  if (known === undefined) {
    const symbol = addSymbol(draft, name, kind, flags, scope);
    scope.bindings.set(name, symbol);
    return symbol;
  }
  symbols.flags[known]! |= flags;
  if (mergeRank(kind) > mergeRank(SYMBOL_KINDS[symbols.kind[known]!]!))
    symbols.kind[known] = SYMBOL_NUMBER[kind];
  return known;
}

/** Which kind names a merged symbol: a class or function says more than the namespace or type that extends it. */
function mergeRank(kind: SymbolKind): number {
  if (kind === 'class' || kind === 'enum' || kind === 'function') return 2;
  return kind === 'namespace' || kind === 'type' || kind === 'interface' ? 0 : 1;
}

/** A member of a class, type, enum or object: known by its container, not by a scope. */
export function declareMember(
  draft: Draft,
  node: Named,
  kind: SymbolKind,
  flags: number,
  extent: Extent,
  known?: number,
): number {
  const name = intern(draft, node.name);
  const symbol = known ?? addSymbol(draft, name, kind, flags, currentScope(draft));
  if (known !== undefined) draft.tables.symbols.flags[known]! |= flags;
  addOccurrence(draft, name, node.start, ROLE.DECLARATION | ROLE.KEY, symbol + 1);
  addDeclaration(draft, symbol, node.start, nameEnd(draft, node.name, node.start), extent);
  return symbol;
}

/** Runs `body` with `symbol` as the container of what is declared in it. */
export function within(draft: Draft, symbol: number | undefined, body: () => void): void {
  const outer = draft.container;
  if (symbol !== undefined) draft.container = symbol + 1;
  body();
  draft.container = outer;
}

/** A key written as a name, a string or a number; undefined for a computed key. */
export function keyName(key: {
  readonly type: string;
  readonly start: number;
  readonly name?: unknown;
  readonly value?: unknown;
}): (Named & { readonly isQuoted: boolean }) | undefined {
  if (key.type === 'Identifier') return { name: key.name as string, start: key.start, isQuoted: false };
  if (key.type === 'PrivateIdentifier')
    return { name: `#${key.name as string}`, start: key.start, isQuoted: false };
  if (key.type !== 'Literal') return undefined;
  if (typeof key.value === 'string') return { name: key.value, start: key.start + 1, isQuoted: true };
  return typeof key.value === 'number'
    ? { name: String(key.value), start: key.start, isQuoted: true }
    : undefined;
}
