// The symbols of a foreign index while it is read: each gets a row when it is first met, in an occurrence, in what the
// index says of it, or as the other end of a relationship.
import type { SymbolInformation } from '@c4312/scip/scip_pb.js';
import type { ForeignIndex } from './foreign-index.ts';
import { invalid } from './invalid-scip.ts';
import { isLocalSymbol, parseSymbol, type ScipSymbol } from './symbol-syntax.ts';

interface DraftSymbol {
  readonly id: string;
  readonly parsed: ScipSymbol;
  displayName: string;
  kind: number;
  readonly above: Set<number>;
  readonly below: Set<number>;
}

export interface SymbolTable {
  readonly symbols: DraftSymbol[];
  readonly rows: Map<string, number>;
  /** Paths of the documents met so far. */
  readonly paths: Set<string>;
}

export function createSymbolTable(): SymbolTable {
  return { symbols: [], rows: new Map(), paths: new Set() };
}

/** The row of a symbol. `scope` names the document, to which a local symbol belongs; outside of any there is none. */
export function rowOf(table: SymbolTable, symbol: string, scope: string | undefined): number {
  const isLocal = isLocalSymbol(symbol);
  if (isLocal && scope === undefined) throw invalid(`${JSON.stringify(symbol)} is local to no document`);
  const id = isLocal ? `${symbol} in ${scope}` : symbol;
  const known = table.rows.get(id);
  if (known !== undefined) return known;
  const parsed = parseSymbol(symbol);
  if (parsed === undefined) throw invalid(`${scope ?? 'it'} names ${JSON.stringify(symbol)}, which is no SCIP symbol`);
  const row = table.symbols.length;
  table.symbols.push({ id, parsed, displayName: '', kind: 0, above: new Set(), below: new Set() });
  table.rows.set(id, row);
  return row;
}

/** Takes down what an index says of a symbol; several statements about one symbol are taken together. */
export function noteInformation(table: SymbolTable, information: SymbolInformation, scope: string | undefined): void {
  const row = rowOf(table, information.symbol, scope);
  const symbol = table.symbols[row]!;
  if (symbol.displayName === '') symbol.displayName = information.displayName;
  if (symbol.kind === 0) symbol.kind = information.kind;
  for (const relationship of information.relationships) {
    if (!relationship.isReference) continue;
    const other = rowOf(table, relationship.symbol, scope);
    symbol.above.add(other);
    table.symbols[other]!.below.add(row);
  }
}

export function finishSymbols(table: SymbolTable): Pick<ForeignIndex, 'symbols' | 'rows'> {
  const inOrder = (rows: ReadonlySet<number>): number[] => [...rows].sort((a, b) => a - b);
  const symbols = table.symbols.map((symbol) => ({
    ...symbol,
    above: inOrder(symbol.above),
    below: inOrder(symbol.below),
  }));
  return { symbols, rows: table.rows };
}
