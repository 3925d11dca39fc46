// An index that another tool made, as tables. Symbols and occurrences are numbers here: an index may hold millions.
import type { Problem } from '../../contract/index.ts';
import type { ScipSymbol } from './symbol-syntax.ts';

/** In which units a document counts columns. */
export type ColumnUnit = 'utf-8' | 'utf-16' | 'utf-32' | 'unknown';

/** Rows of the four columns belong together; a range takes four numbers: line and column of start and end, from zero. */
export interface ForeignDocument {
  readonly path: string;
  readonly unit: ColumnUnit;
  /** The text that the index itself carries. */
  readonly text: string | undefined;
  readonly count: number;
  readonly ranges: Int32Array;
  /** Rows of the index's list of symbols. */
  readonly symbols: Int32Array;
  readonly roles: Int32Array;
  /** The declaration around a definition; its first number is -1 where the index does not say. */
  readonly around: Int32Array;
}

export interface ForeignSymbol {
  /** The SCIP symbol; that of a local one is followed by the document to which it belongs. */
  readonly id: string;
  /** Absent for text that the grammar does not allow: it can be asked about, but says nothing itself. */
  readonly parsed: ScipSymbol | undefined;
  /** The name to show, where the index gives one. */
  readonly displayName: string;
  /** The number of SCIP's kind; zero where the index does not say. */
  readonly kind: number;
  /** Symbols that this one stands in for, so that a reference to one is a reference to the other. */
  readonly above: readonly number[];
  /** The symbols that stand in for this one. */
  readonly below: readonly number[];
  /** What this one extends, implements or overrides. */
  readonly bases: readonly number[];
  /** What extends, implements or overrides this one. */
  readonly heirs: readonly number[];
}

export interface ForeignIndex {
  readonly tool: { readonly name: string; readonly version: string };
  /** The address of the folder that paths are relative to. */
  readonly root: string;
  /** What in the index could not be understood. */
  readonly problems: readonly Problem[];
  /** Several documents may bear the same path. */
  readonly documents: readonly ForeignDocument[];
  readonly symbols: readonly ForeignSymbol[];
  /** Row of a symbol by id. */
  readonly rows: ReadonlyMap<string, number>;
  /** Where each symbol occurs: its places are those from `placeStarts[symbol]` up to `placeStarts[symbol + 1]`. */
  readonly placeStarts: Int32Array;
  readonly placeDocuments: Int32Array;
  readonly placeRows: Int32Array;
}

export interface ForeignPlace {
  readonly document: ForeignDocument;
  readonly row: number;
}

/** Every occurrence of a symbol, in the order of the index. */
export function* placesOf(index: ForeignIndex, symbol: number): Generator<ForeignPlace> {
  for (let at = index.placeStarts[symbol]!; at < index.placeStarts[symbol + 1]!; at++) {
    yield { document: index.documents[index.placeDocuments[at]!]!, row: index.placeRows[at]! };
  }
}
