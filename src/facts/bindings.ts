// What names mean in one file, asked by position: for collectors, which see nodes and not tables.
import { lowerBound } from '../base/index.ts';
import type { FileFacts } from './collect.ts';
import { SYMBOL, SYMBOL_KINDS, type SymbolKind } from './vocabulary.ts';

export interface Bindings {
  /** The symbol (row in the symbol table) that the identifier starting here means; undefined for globals, members and keys. */
  symbolAt(start: number): number | undefined;
  /** The row in the occurrence table of the name that starts here. */
  occurrenceAt(start: number): number | undefined;
  /** Rows in the occurrence table that mean this symbol. */
  occurrencesOf(symbol: number): readonly number[];
  kindOfSymbol(symbol: number): SymbolKind;
  nameOfSymbol(symbol: number): string;
  /** Whether the identifier that starts here means something that this file does not declare, or declares for every file. */
  isGlobal(start: number): boolean;
}

export function createBindings(facts: FileFacts): Bindings {
  const { occurrences, symbols, names } = facts;
  let bySymbol: number[][] | undefined;
  const occurrenceAt = (start: number): number | undefined => {
    const row = lowerBound(occurrences.start, start);
    return occurrences.start[row] === start ? row : undefined;
  };
  const symbolAt = (start: number): number | undefined => {
    const row = occurrenceAt(start);
    const symbol = row === undefined ? 0 : occurrences.symbol[row]!;
    return symbol === 0 ? undefined : symbol - 1;
  };
  return {
    occurrenceAt,
    symbolAt,
    occurrencesOf: (symbol) => (bySymbol ??= groupBySymbol(facts))[symbol] ?? [],
    kindOfSymbol: (symbol) => SYMBOL_KINDS[symbols.kind[symbol]!]!,
    nameOfSymbol: (symbol) => names[symbols.name[symbol]!]!,
    isGlobal: (start) => {
      const symbol = symbolAt(start);
      return symbol === undefined || (symbols.flags[symbol]! & SYMBOL.GLOBAL) !== 0;
    },
  };
}

function groupBySymbol({ occurrences }: FileFacts): number[][] {
  const groups: number[][] = [];
  for (let row = 0; row < occurrences.count; row++) {
    const symbol = occurrences.symbol[row]! - 1;
    if (symbol >= 0) (groups[symbol] ??= []).push(row);
  }
  return groups;
}
