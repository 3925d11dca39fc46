// Call edges as the roles of occurrences tell them.
import { ROLE, type FileFacts } from '../facts/index.ts';
import type { CodeGraph, SymbolRef } from './code-graph.ts';
import { declarationsOf } from './symbols.ts';

export type CallEdgeKind = 'call' | 'new' | 'tag' | 'jsx' | 'callback';

/** How an occurrence calls what it names; undefined when it does not. */
export function callKind(role: number): CallEdgeKind | undefined {
  if ((role & ROLE.NEW) !== 0) return 'new';
  if ((role & ROLE.TAG) !== 0) return 'tag';
  if ((role & ROLE.CALL) !== 0) return (role & ROLE.JSX) !== 0 ? 'jsx' : 'call';
  return (role & ROLE.ARGUMENT) !== 0 ? 'callback' : undefined;
}

/** Whether a symbol is a function, or holds one: only such are called when they are handed over. */
export function isCallable(graph: CodeGraph, ref: SymbolRef): boolean {
  const { functions } = graph.files.get(ref.file)!.facts;
  for (let i = 0; i < functions.count; i++) if (functions.symbol[i] === ref.symbol + 1) return true;
  return false;
}

/** Occurrences inside a symbol's declarations that call something, in order. */
export function callSitesIn(graph: CodeGraph, ref: SymbolRef): number[] {
  const { facts } = graph.files.get(ref.file)!;
  const sites = declarationsOf(graph, ref);
  return occurrencesWithin(facts, sites).filter(
    (index) => callKind(facts.occurrences.role[index]!) !== undefined,
  );
}

function occurrencesWithin(facts: FileFacts, sites: readonly { start: number; end: number }[]): number[] {
  const { occurrences } = facts;
  const found: number[] = [];
  for (let i = 0; i < occurrences.count; i++) {
    const start = occurrences.start[i]!;
    if (sites.some((site) => site.start <= start && start < site.end)) found.push(i);
  }
  return found;
}
