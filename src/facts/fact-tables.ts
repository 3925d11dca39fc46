// Tables of facts as others see them: rows by number, by name, by what they belong to, and by place.
import { lowerBound, memo } from '../base/index.ts';
import {
  CallCursor,
  CommentCursor,
  DeclarationCursor,
  ExportCursor,
  FunctionCursor,
  ImportCursor,
  ImportNameCursor,
  OccurrenceCursor,
  ParameterCursor,
  ScopeCursor,
  SuppressionCursor,
  SymbolCursor,
  type Cursor,
} from './cursors.ts';
import type { PackedFacts } from './packed-facts.ts';
import type { Columns, TableName } from './tables.ts';

/** A column that is searched as fast as anything could be looked up. */
const SHORT_COLUMN = 200;
/** A column that is searched more often than this is searched for everything in it. */
const FEW_SEARCHES = 20;

interface Searches {
  count: number;
  rows?: ReadonlyMap<number, readonly number[]>;
}

const searchesOf = memo((_column: ArrayLike<number>): Searches => ({ count: 0 }));

/** The rows of each number in a column, once it has been searched so often that listing them is less work. */
function rowsOnceSearched(column: ArrayLike<number>): ReadonlyMap<number, readonly number[]> | undefined {
  const searches = searchesOf(column);
  if (searches.count++ < FEW_SEARCHES) return undefined;
  return (searches.rows ??= Map.groupBy(Array(column.length).keys(), (row) => column[row]!));
}

/** Rows in the order in which the walk met them. */
abstract class FactTable<Table, Row extends Cursor<Table>> implements Iterable<Row> {
  protected readonly facts: PackedFacts;
  readonly #name: TableName;
  #columns: Table | undefined;
  readonly count: number;

  constructor(facts: PackedFacts, name: TableName) {
    this.facts = facts;
    this.#name = name;
    this.count = facts.count(name);
  }

  /** Decoded when the first row is read: many files are only asked how many rows they have. */
  protected get columns(): Table {
    return (this.#columns ??= this.facts[this.#name] as Table);
  }

  /** The row with that number, which the table must have. */
  abstract at(row: number): Row;

  /** The row that another row points to, if it points to one. */
  get(row: number | undefined): Row | undefined {
    return row === undefined || row >= this.count ? undefined : this.at(row);
  }

  [Symbol.iterator](): Iterator<Row> {
    let row = 0;
    return {
      next: (): IteratorResult<Row> =>
        row < this.count ? { done: false, value: this.at(row++) } : { done: true, value: undefined },
    };
  }

  find(isWanted: (row: Row) => boolean): Row | undefined {
    for (let row = 0; row < this.count; row++) {
      const found = this.at(row);
      if (isWanted(found)) return found;
    }
    return undefined;
  }

  findLast(isWanted: (row: Row) => boolean): Row | undefined {
    for (let row = this.count - 1; row >= 0; row--) {
      const found = this.at(row);
      if (isWanted(found)) return found;
    }
    return undefined;
  }

  some(isWanted: (row: Row) => boolean): boolean {
    return this.find(isWanted) !== undefined;
  }

  filter(isWanted: (row: Row) => boolean): Row[] {
    const found: Row[] = [];
    for (let row = 0; row < this.count; row++) {
      const cursor = this.at(row);
      if (isWanted(cursor)) found.push(cursor);
    }
    return found;
  }

  map<Value>(valueOf: (row: Row) => Value): Value[] {
    const values: Value[] = [];
    for (let row = 0; row < this.count; row++) values.push(valueOf(this.at(row)));
    return values;
  }

  /** Rows that have a number in a column. */
  protected having(column: ArrayLike<number>, stored: number): Row[] {
    const rows = column.length > SHORT_COLUMN ? rowsOnceSearched(column) : undefined;
    if (rows) return (rows.get(stored) ?? []).map((row) => this.at(row));
    const found: Row[] = [];
    for (let row = 0; row < column.length; row++) if (column[row] === stored) found.push(this.at(row));
    return found;
  }

  /** Rows that have a name in a column; no name is decoded where the file does not have it. */
  protected havingName(column: ArrayLike<number>, name: string): Row[] {
    return this.facts.mentions(name) ? this.having(column, this.facts.names.indexOf(name)) : [];
  }
}

/** Rows in the order of the text. */
abstract class OrderedTable<
  Table extends { readonly start: ArrayLike<number> },
  Row extends Cursor<Table>,
> extends FactTable<Table, Row> {
  startingAt(offset: number): Row | undefined {
    const row = lowerBound(this.columns.start, offset);
    return this.columns.start[row] === offset ? this.at(row) : undefined;
  }

  /** The first row that starts at the offset or after it. */
  firstFrom(offset: number): Row | undefined {
    return this.get(lowerBound(this.columns.start, offset));
  }

  /** The last row that starts before the offset. */
  lastBefore(offset: number): Row | undefined {
    const row = lowerBound(this.columns.start, offset) - 1;
    return row < 0 ? undefined : this.at(row);
  }

  /** Rows that start in a stretch of the text. */
  within(start: number, end: number): Row[] {
    const found: Row[] = [];
    for (let row = lowerBound(this.columns.start, start); row < this.count; row++) {
      if (this.columns.start[row]! >= end) break;
      found.push(this.at(row));
    }
    return found;
  }
}

export class ScopeTable extends FactTable<Columns<'scopes'>, ScopeCursor> {
  at(row: number): ScopeCursor {
    return new ScopeCursor(this.facts, this.columns, row);
  }
}

export class SymbolTable extends FactTable<Columns<'symbols'>, SymbolCursor> {
  at(row: number): SymbolCursor {
    return new SymbolCursor(this.facts, this.columns, row);
  }
  named(name: string): SymbolCursor[] {
    return this.havingName(this.columns.name, name);
  }
  /** What is declared inside of a symbol, but not deeper. */
  inside(symbol: number): SymbolCursor[] {
    return this.having(this.columns.container, symbol + 1);
  }
}

export class DeclarationTable extends FactTable<Columns<'declarations'>, DeclarationCursor> {
  at(row: number): DeclarationCursor {
    return new DeclarationCursor(this.facts, this.columns, row);
  }
  /** Where a symbol is declared, in the order of the text. */
  of(symbol: number): DeclarationCursor[] {
    return this.having(this.columns.symbol, symbol + 1);
  }
}

export class OccurrenceTable extends OrderedTable<Columns<'occurrences'>, OccurrenceCursor> {
  at(row: number): OccurrenceCursor {
    return new OccurrenceCursor(this.facts, this.columns, row);
  }
  /** Where a symbol of the file is named. */
  of(symbol: number): OccurrenceCursor[] {
    return this.having(this.columns.symbol, symbol + 1);
  }
  named(name: string): OccurrenceCursor[] {
    return this.havingName(this.columns.name, name);
  }
  /** The occurrence that covers the offset, or that ends right there. */
  covering(offset: number): OccurrenceCursor | undefined {
    const after = lowerBound(this.columns.start, offset + 1);
    for (let row = after - 1; row >= 0 && row >= after - 3; row--) {
      const occurrence = this.at(row);
      if (offset <= occurrence.end) return occurrence;
    }
    return undefined;
  }
}

export class ImportTable extends FactTable<Columns<'imports'>, ImportCursor> {
  at(row: number): ImportCursor {
    return new ImportCursor(this.facts, this.columns, row);
  }
}

export class ImportNameTable extends FactTable<Columns<'importNames'>, ImportNameCursor> {
  at(row: number): ImportNameCursor {
    return new ImportNameCursor(this.facts, this.columns, row);
  }
  /** What a request takes from the other module. */
  from(request: number): ImportNameCursor[] {
    return this.having(this.columns.import, request + 1);
  }
  /** What a symbol of the file is called elsewhere. */
  of(symbol: number): ImportNameCursor[] {
    return this.having(this.columns.symbol, symbol + 1);
  }
}

export class ExportTable extends FactTable<Columns<'exports'>, ExportCursor> {
  at(row: number): ExportCursor {
    return new ExportCursor(this.facts, this.columns, row);
  }
  named(name: string): ExportCursor[] {
    return this.having(this.columns.name, this.facts.interfaceNames.indexOf(name));
  }
  /** What a request is made for: names that are handed on from the other module. */
  from(request: number): ExportCursor[] {
    return this.having(this.columns.import, request + 1);
  }
  /** How a symbol of the file is exported. */
  of(symbol: number): ExportCursor[] {
    return this.having(this.columns.symbol, symbol + 1);
  }
}

export class FunctionTable extends OrderedTable<Columns<'functions'>, FunctionCursor> {
  at(row: number): FunctionCursor {
    return new FunctionCursor(this.facts, this.columns, row);
  }
  /** The functions that a symbol names: several for overloads and accessors. */
  of(symbol: number): FunctionCursor[] {
    return this.having(this.columns.symbol, symbol + 1);
  }
}

export class ParameterTable extends FactTable<Columns<'parameters'>, ParameterCursor> {
  at(row: number): ParameterCursor {
    return new ParameterCursor(this.facts, this.columns, row);
  }
  /** The parameters of a function. */
  of(ofFunction: number): ParameterCursor[] {
    return this.having(this.columns.function, ofFunction + 1);
  }
}

export class CallTable extends FactTable<Columns<'calls'>, CallCursor> {
  at(row: number): CallCursor {
    return new CallCursor(this.facts, this.columns, row);
  }
}

export class CommentTable extends OrderedTable<Columns<'comments'>, CommentCursor> {
  at(row: number): CommentCursor {
    return new CommentCursor(this.facts, this.columns, row);
  }
}

export class SuppressionTable extends OrderedTable<Columns<'suppressions'>, SuppressionCursor> {
  at(row: number): SuppressionCursor {
    return new SuppressionCursor(this.facts, this.columns, row);
  }
}
