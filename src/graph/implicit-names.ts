// Whether the repository has members that the language may call by itself, so that it is worth asking where it does.
import { memo } from '../base/index.ts';
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
    for (const name of NAMED)
      if (!found.has(name) && facts.symbols.named(name).some(({ kind }) => MEMBERS.has(kind)))
        found.add(name);
  }
  return found;
});
