// Call edges as the roles of occurrences tell them.
import { packed, ROLE, type FileFacts } from '../facts/index.ts';
import type { CodeGraph, SymbolRef } from './code-graph.ts';
import { declarationsOf, kindOf } from './symbols.ts';

export type CallEdgeKind = 'call' | 'new' | 'tag' | 'jsx' | 'callback' | 'get' | 'set' | 'super';

/**
 * How an occurrence calls what it names, where that is what `named` says; undefined when it does not. A function that is
 * merely read is handed on, and may be called by whoever gets it.
 */
export function callKind(
  facts: FileFacts,
  occurrence: number,
  named: 'function' | 'class' | 'accessor' | 'other',
): CallEdgeKind | undefined {
  const role = facts.occurrences.at(occurrence).role;
  if (isTakenApart(role)) return named === 'accessor' ? 'get' : named === 'other' ? undefined : 'callback';
  if ((role & (ROLE.DECLARATION | ROLE.IMPORT | ROLE.EXPORT | ROLE.TYPE)) !== 0) return undefined;
  if (named === 'accessor') return (role & ROLE.WRITE) !== 0 ? 'set' : 'get';
  if ((role & ROLE.NEW) !== 0) return 'new';
  if ((role & ROLE.TAG) !== 0) return 'tag';
  if ((role & ROLE.CALL) !== 0) return (role & ROLE.JSX) !== 0 ? 'jsx' : 'call';
  if (named === 'other' || (role & (ROLE.READ | ROLE.HERITAGE)) === 0 || (role & ROLE.JSX) !== 0)
    return undefined;
  if ((role & ROLE.HERITAGE) !== 0) return named === 'class' ? 'super' : undefined;
  return throughMember(facts, occurrence);
}

/** `const { x } = o` and `({ x } = o)` read the member x in the name of a variable. */
export function isTakenApart(role: number): boolean {
  return (role & ROLE.SHORTHAND) !== 0 && (role & (ROLE.DECLARATION | ROLE.WRITE)) !== 0;
}

/** `f.call(…)` and `f.apply(…)` call f; `f.bind(…)` hands it on; any other member of it does neither. */
function throughMember(facts: FileFacts, occurrence: number): CallEdgeKind | undefined {
  const { member } = facts.occurrences.at(occurrence);
  if (member === undefined) return 'callback';
  const { name } = member;
  if (name === 'call' || name === 'apply') return 'call';
  return name === 'bind' ? 'callback' : undefined;
}

/** What a symbol is as something to call. */
export function callableKind(graph: CodeGraph, ref: SymbolRef): 'function' | 'class' | 'accessor' | 'other' {
  const kind = kindOf(graph, ref);
  if (kind === 'class' || kind === 'constructor') return 'class';
  if (kind === 'accessor') return 'accessor';
  const { functions, symbols, scopes } = graph.files.get(ref.file)!.facts;
  if (functions.of(ref.symbol).length > 0) return 'function';
  // Members of a class expression are contained in the name that it is assigned to.
  const isClass = symbols.inside(ref.symbol).some(({ scope }) => scopes.get(scope)?.kind === 'class');
  return isClass ? 'class' : 'other';
}

/** Whether a symbol is a function or a class, or holds one: only such are called when they are handed over. */
export function isCallable(graph: CodeGraph, ref: SymbolRef): boolean {
  const kind = callableKind(graph, ref);
  return kind === 'function' || kind === 'class';
}

/** Occurrences inside a symbol's declarations that are used as values, in order. */
export function valueSitesIn(graph: CodeGraph, ref: SymbolRef): number[] {
  const { facts } = graph.files.get(ref.file)!;
  const { occurrences } = packed(facts);
  const sites = declarationsOf(graph, ref);
  const found: number[] = [];
  for (let i = 0; i < occurrences.count; i++) {
    const start = occurrences.start[i]!;
    const role = occurrences.role[i]!;
    const isValue = (role & (ROLE.READ | ROLE.WRITE | ROLE.CALL | ROLE.NEW)) !== 0 || isTakenApart(role);
    if (isValue && sites.some((site) => site.start <= start && start < site.end)) found.push(i);
  }
  return found;
}
