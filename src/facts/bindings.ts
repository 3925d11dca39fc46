// What names mean in one file, asked by position: for collectors, which see nodes and not tables.
import { lowerBound } from '../base/index.ts';
import type { OccurrenceCursor } from './cursors.ts';
import { packed, type FileFacts } from './file-facts.ts';
import { SYMBOL, SYMBOL_KINDS, type SymbolKind } from './vocabulary.ts';

export interface Bindings {
  /** The symbol (row in the symbol table) that the identifier starting here means; undefined for globals, members and keys. */
  symbolAt(start: number): number | undefined;
  /** The name that starts here. */
  occurrenceAt(start: number): OccurrenceCursor | undefined;
  /** Where this symbol is named, in the order of the text. */
  occurrencesOf(symbol: number): readonly OccurrenceCursor[];
  kindOfSymbol(symbol: number): SymbolKind;
  nameOfSymbol(symbol: number): string;
  /** Whether the identifier that starts here means something that this file does not declare, or declares for every file. */
  isGlobal(start: number): boolean;
}

export function createBindings(facts: FileFacts): Bindings {
  const { occurrences, symbols, names } = packed(facts);
  let bySymbol: number[][] | undefined;
  const cursors: OccurrenceCursor[][] = [];
  const symbolAt = (start: number): number | undefined => {
    const row = lowerBound(occurrences.start, start);
    const symbol = occurrences.start[row] === start ? occurrences.symbol[row]! : 0;
    return symbol === 0 ? undefined : symbol - 1;
  };
  return {
    symbolAt,
    occurrenceAt: (start) => facts.occurrences.startingAt(start),
    // Several collectors ask about the same variables.
    occurrencesOf: (symbol) =>
      (cursors[symbol] ??= ((bySymbol ??= groupBySymbol(occurrences.symbol))[symbol] ?? []).map((row) =>
        facts.occurrences.at(row),
      )),
    kindOfSymbol: (symbol) => SYMBOL_KINDS[symbols.kind[symbol]!]!,
    nameOfSymbol: (symbol) => names[symbols.name[symbol]!]!,
    isGlobal: (start) => {
      const symbol = symbolAt(start);
      return symbol === undefined || (symbols.flags[symbol]! & SYMBOL.GLOBAL) !== 0;
    },
  };
}

function groupBySymbol(symbols: ArrayLike<number>): number[][] {
  const groups: number[][] = [];
  for (let row = 0; row < symbols.length; row++) {
    const symbol = symbols[row]! - 1;
    if (symbol >= 0) (groups[symbol] ??= []).push(row);
  }
  return groups;
}
