// What symbols of one file need besides their names to be told apart: a number for each local one, and a count for those
// that share container, name and form with another. Neither depends on lines, and the count of a symbol depends only on
// the symbols it shares its name with.
import { memo } from '../../base/index.ts';
import { packed, type FileFacts, type SymbolKind } from '../../facts/index.ts';
import type { CodeGraph } from '../code-graph.ts';
import { isLocal, MEMBERS } from '../symbols.ts';
import type { Suffix } from './symbol-syntax.ts';

export interface IdTable {
  /** The number of a local symbol, by symbol; -1 for the others. */
  readonly locals: Int32Array;
  /** How a symbol is told from others of the same container, name and form, by symbol; 0 for the first. */
  readonly ordinals: Int32Array;
}

const SUFFIXES: Readonly<Record<SymbolKind, Suffix>> = {
  variable: 'term',
  constant: 'term',
  function: 'method',
  class: 'type',
  interface: 'type',
  type: 'type',
  enum: 'type',
  'enum-member': 'term',
  namespace: 'namespace',
  parameter: 'parameter',
  'type-parameter': 'type-parameter',
  import: 'term',
  property: 'term',
  method: 'method',
  accessor: 'term',
  constructor: 'method',
  label: 'term',
  default: 'term',
};

const SUFFIX_ORDER: readonly Suffix[] = [
  'namespace',
  'type',
  'term',
  'method',
  'type-parameter',
  'parameter',
];

export function suffixOf(facts: FileFacts, symbol: number): Suffix {
  return SUFFIXES[facts.symbols.at(symbol).kind];
}

export function idTableOf(graph: CodeGraph, path: string): IdTable {
  return tableOf(graph.files.get(path)!.facts);
}

const tableOf = memo((facts: FileFacts): IdTable => {
  const { count } = facts.symbols;
  const locals = new Int32Array(count).fill(-1);
  let next = 0;
  for (let symbol = 0; symbol < count; symbol++) if (isLocal(facts, symbol)) locals[symbol] = next++;
  return { locals, ordinals: countTwins(facts, locals) };
});

/** The container in whose id the symbol's own id begins, as index plus one; zero for the file. */
export function outerOf(facts: FileFacts, locals: Int32Array, symbol: number): number {
  const container = packed(facts).symbols.container[symbol]!;
  return container > 0 && locals[container - 1] === -1 ? container : 0;
}

/** Names bound in a scope come before members, which may belong to a nameless type or object, then the text's order. */
function countTwins(facts: FileFacts, locals: Int32Array): Int32Array {
  const ordinals = new Int32Array(facts.symbols.count);
  const taken = new Set<number>();
  const twins: number[] = [];
  for (const members of [false, true]) {
    for (let symbol = 0; symbol < ordinals.length; symbol++) {
      if (locals[symbol] !== -1 || isMember(facts, symbol) !== members) continue;
      const key = slotOf(facts, locals, symbol, packed(facts).symbols.name[symbol]!);
      if (taken.has(key)) twins.push(symbol);
      else taken.add(key);
    }
  }
  if (twins.length > 0) numberTwins(facts, locals, taken, twins, ordinals);
  return ordinals;
}

function isMember(facts: FileFacts, symbol: number): boolean {
  return MEMBERS.has(facts.symbols.at(symbol).kind);
}

function slotOf(facts: FileFacts, locals: Int32Array, symbol: number, name: number): number {
  const form = SUFFIX_ORDER.indexOf(suffixOf(facts, symbol));
  return (outerOf(facts, locals, symbol) * facts.names.length + name) * SUFFIX_ORDER.length + form;
}

/** A count is skipped where another symbol already bears the name that it would make. */
function numberTwins(
  facts: FileFacts,
  locals: Int32Array,
  taken: ReadonlySet<number>,
  twins: readonly number[],
  ordinals: Int32Array,
): void {
  const nameIndex = new Map(facts.names.map((name, index) => [name, index]));
  const last = new Map<number, number>();
  for (const symbol of twins) {
    const name = packed(facts).symbols.name[symbol]!;
    const slot = slotOf(facts, locals, symbol, name);
    const isTaken = (ordinal: number): boolean => {
      const made = nameIndex.get(`${facts.names[name]}+${ordinal}`);
      return made !== undefined && taken.has(slotOf(facts, locals, symbol, made));
    };
    let ordinal = (last.get(slot) ?? 0) + 1;
    while (suffixOf(facts, symbol) !== 'method' && isTaken(ordinal)) ordinal++;
    last.set(slot, ordinal);
    ordinals[symbol] = ordinal;
  }
}
