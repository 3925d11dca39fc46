// The symbols of a foreign index while it is read: each gets a row when it is first met, in an occurrence, in what the
// index says of it, or as the other end of a relationship.
import type { SymbolInformation } from '@c4312/scip/scip_pb.js';
import type { Problem } from '../../contract/index.ts';
import { invalid } from './invalid-scip.ts';
import { isLocalSymbol, parseSymbol, type ScipSymbol } from './symbol-syntax.ts';

interface DraftSymbol {
  readonly id: string;
  readonly parsed: ScipSymbol | undefined;
  displayName: string;
  kind: number;
  above: readonly number[];
  below: readonly number[];
  bases: readonly number[];
  heirs: readonly number[];
}

/** The document to which local symbols belong. */
export interface Scope {
  readonly path: string;
  /** The path, and what tells it from another document of the same path. */
  readonly name: string;
}

export interface SymbolTable {
  readonly symbols: DraftSymbol[];
  readonly rows: Map<string, number>;
  /** Paths of the documents met so far. */
  readonly paths: Set<string>;
  /** Symbols outside the grammar, by the document that first names them. */
  readonly malformed: Map<string, string[]>;
}

/** Few symbols have to do with others: the rest share one empty list. */
const NONE: readonly number[] = [];

function withRow(rows: readonly number[], row: number): readonly number[] {
  return rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}

export function createSymbolTable(): SymbolTable {
  return { symbols: [], rows: new Map(), paths: new Set(), malformed: new Map() };
}

/** The row of a symbol; one that is local must stand in a document. */
export function rowOf(table: SymbolTable, symbol: string, scope: Scope | undefined): number {
  const isLocal = isLocalSymbol(symbol);
  if (isLocal && scope === undefined) throw invalid(`${JSON.stringify(symbol)} is local to no document`);
  const id = isLocal ? `${symbol} in ${scope!.name}` : symbol;
  const known = table.rows.get(id);
  if (known !== undefined) return known;
  const parsed = parseSymbol(symbol);
  if (parsed === undefined) {
    const place = scope?.path ?? '';
    table.malformed.set(place, [...(table.malformed.get(place) ?? []), symbol]);
  }
  const row = table.symbols.length;
  table.symbols.push({
    id,
    parsed,
    displayName: '',
    kind: 0,
    above: NONE,
    below: NONE,
    bases: NONE,
    heirs: NONE,
  });
  table.rows.set(id, row);
  return row;
}

/** Takes down what an index says of a symbol; several statements about one symbol are taken together. */
export function noteInformation(
  table: SymbolTable,
  information: SymbolInformation,
  scope: Scope | undefined,
): void {
  // Indexers do speak of local symbols outside of all documents, where nobody can tell which are meant.
  const isNowhere = (id: string): boolean => scope === undefined && isLocalSymbol(id);
  if (isNowhere(information.symbol)) return;
  const row = rowOf(table, information.symbol, scope);
  const symbol = table.symbols[row]!;
  if (symbol.displayName === '') symbol.displayName = information.displayName;
  if (symbol.kind === 0) symbol.kind = information.kind;
  for (const { symbol: id, isReference, isImplementation } of information.relationships) {
    if ((!isReference && !isImplementation) || isNowhere(id)) continue;
    const otherRow = rowOf(table, id, scope);
    const other = table.symbols[otherRow]!;
    if (isReference) {
      symbol.above = withRow(symbol.above, otherRow);
      other.below = withRow(other.below, row);
    }
    if (isImplementation) {
      symbol.bases = withRow(symbol.bases, otherRow);
      other.heirs = withRow(other.heirs, row);
    }
  }
}

/** Indexers do write symbols that the grammar does not allow; an index that has no others is none. */
export function problemsOf(table: SymbolTable): Problem[] {
  const [first] = table.symbols;
  if (first !== undefined && table.symbols.every(({ parsed }) => parsed === undefined)) {
    throw invalid(`it names ${JSON.stringify(first.id)}, which is not a valid SCIP symbol`);
  }
  return [...table.malformed].map(([file, symbols]) => malformedProblem(file, symbols));
}

function malformedProblem(file: string, symbols: readonly string[]): Problem {
  const first = JSON.stringify(symbols[0]);
  const message = `The SCIP index names ${symbols.length} symbols that are not valid in SCIP, the first being ${first}.`;
  return { code: 'ANALYSIS_FAILED', ...(file !== '' && { file }), message, limits: true };
}
