// Whether the repository has members that the language may call by itself, so that it is worth asking where it does.
import { memo } from '../base/index.ts';
import { SYMBOL_KINDS } from '../facts/index.ts';
import type { CodeGraph } from './code-graph.ts';
import { accessorNames, MEMBERS } from './symbols.ts';

/** A name as in `implicitUses`: of a member, `[Symbol.name]`, or `{…}` for getters. */
export function isDeclaredImplicit(graph: CodeGraph, name: string): boolean {
  if (name === '{…}') return accessorNames(graph).size > 0;
  return declaredNames(graph).has(name.replace(/^\[Symbol\.(.*)\]$/, '@$1'));
}

const NAMED = ['toString', 'valueOf', 'toJSON', 'then'];
/** A member under a symbol has no name of its own: the symbol's is written wherever there is one. */
const SYMBOLS = ['iterator', 'asyncIterator', 'dispose', 'asyncDispose', 'toPrimitive', 'hasInstance'];

const declaredNames = memo((graph: CodeGraph): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { facts } of graph.files.values()) {
    for (const name of SYMBOLS) if (facts.mentions(name)) found.add(`@${name}`);
    const rows = new Map(NAMED.map((name) => [facts.names.indexOf(name), name]));
    rows.delete(-1);
    for (let symbol = 0; rows.size > 0 && symbol < facts.symbols.count; symbol++) {
      const name = rows.get(facts.symbols.name[symbol]!);
      if (name !== undefined && MEMBERS.has(SYMBOL_KINDS[facts.symbols.kind[symbol]!]!)) found.add(name);
    }
  }
  return found;
});
