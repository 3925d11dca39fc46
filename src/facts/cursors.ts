// Rows of the tables, read by name. A cursor is a place in a table, cheap to make and safe to keep: names are text, kinds are
// words, and what points to a row of another table is the number of that row, or undefined. Numbers of rows identify things
// within one file; `row` is a cursor's own.
import type { PackedFacts } from './packed-facts.ts';
import type { Columns } from './tables.ts';
import {
  CALL_KINDS,
  COMMENT_KINDS,
  EXPORT_KINDS,
  IMPORT_KINDS,
  ROLE,
  SCOPE_KINDS,
  SUPPRESSION_REACH,
  SYMBOL_KINDS,
  type CallKind,
  type CommentKind,
  type ExportKind,
  type ImportKind,
  type ScopeKind,
  type SuppressionReach,
  type SymbolKind,
} from './vocabulary.ts';

export abstract class Cursor<Table> {
  protected readonly facts: PackedFacts;
  protected readonly columns: Table;
  readonly row: number;

  constructor(facts: PackedFacts, columns: Table, row: number) {
    this.facts = facts;
    this.columns = columns;
    this.row = row;
  }
}

/** A row about a stretch of the text. */
abstract class RangeCursor<Table extends RangeColumns> extends Cursor<Table> {
  get start(): number {
    return this.columns.start[this.row]!;
  }
  get end(): number {
    return this.columns.end[this.row]!;
  }
}

interface RangeColumns {
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
}

/** A column that points to a row holds the row's number plus one, and zero for none. */
function rowIn(stored: number): number | undefined {
  return stored === 0 ? undefined : stored - 1;
}

export class ScopeCursor extends RangeCursor<Columns<'scopes'>> {
  get kind(): ScopeKind {
    return SCOPE_KINDS[this.columns.kind[this.row]!]!;
  }
  /** The scope around it. */
  get parent(): number | undefined {
    return rowIn(this.columns.parent[this.row]!);
  }
}

export class SymbolCursor extends Cursor<Columns<'symbols'>> {
  get name(): string {
    return this.facts.names[this.columns.name[this.row]!]!;
  }
  get kind(): SymbolKind {
    return SYMBOL_KINDS[this.columns.kind[this.row]!]!;
  }
  get flags(): number {
    return this.columns.flags[this.row]!;
  }
  /** Whether it has one of the flags in `SYMBOL`. */
  is(flags: number): boolean {
    return (this.flags & flags) !== 0;
  }
  /** The symbol in whose declaration it is declared. */
  get container(): number | undefined {
    return rowIn(this.columns.container[this.row]!);
  }
  get scope(): number | undefined {
    return rowIn(this.columns.scope[this.row]!);
  }
}

export class DeclarationCursor extends RangeCursor<Columns<'declarations'>> {
  get symbol(): number {
    return this.columns.symbol[this.row]! - 1;
  }
  get nameStart(): number {
    return this.columns.nameStart[this.row]!;
  }
  get nameEnd(): number {
    return this.columns.nameEnd[this.row]!;
  }
}

export class OccurrenceCursor extends Cursor<Columns<'occurrences'>> {
  get start(): number {
    return this.columns.start[this.row]!;
  }
  get end(): number {
    return this.start + this.name.length;
  }
  get name(): string {
    return this.facts.names[this.columns.name[this.row]!]!;
  }
  get role(): number {
    return this.columns.role[this.row]!;
  }
  /** Whether it has one of the roles in `ROLE`. */
  is(roles: number): boolean {
    return (this.role & roles) !== 0;
  }
  /** The symbol that it means, where the file itself tells. */
  get symbol(): number | undefined {
    return rowIn(this.columns.symbol[this.row]!);
  }
  /** The occurrence after it in the text. */
  get next(): OccurrenceCursor | undefined {
    const row = this.row + 1;
    return row < this.columns.count ? new OccurrenceCursor(this.facts, this.columns, row) : undefined;
  }
  /** The occurrence before it in the text. */
  get previous(): OccurrenceCursor | undefined {
    return this.row > 0 ? new OccurrenceCursor(this.facts, this.columns, this.row - 1) : undefined;
  }
  /** The member that is named of it: `b` for the `a` in `a.b`. */
  get member(): OccurrenceCursor | undefined {
    const { next } = this;
    return next?.is(ROLE.QUALIFIED) ? next : undefined;
  }
}

/** A request for another module. Its row is also its place among the file's resolutions. */
export class ImportCursor extends RangeCursor<Columns<'imports'>> {
  get specifier(): string {
    return this.facts.interfaceNames[this.columns.specifier[this.row]!]!;
  }
  get kind(): ImportKind {
    return IMPORT_KINDS[this.columns.kind[this.row]!]!;
  }
  get isType(): boolean {
    return this.columns.isType[this.row] === 1;
  }
  get specifierStart(): number {
    return this.columns.specifierStart[this.row]!;
  }
  get specifierEnd(): number {
    return this.specifierStart + this.specifier.length;
  }
}

/** A name that a request takes from the other module. */
export class ImportNameCursor extends Cursor<Columns<'importNames'>> {
  get import(): number {
    return this.columns.import[this.row]! - 1;
  }
  /** The name there; `*` for the module itself. */
  get imported(): string {
    return this.facts.interfaceNames[this.columns.imported[this.row]!]!;
  }
  /** What it is called here. */
  get symbol(): number | undefined {
    return rowIn(this.columns.symbol[this.row]!);
  }
  get isType(): boolean {
    return this.columns.isType[this.row] === 1;
  }
  get start(): number {
    return this.columns.start[this.row]!;
  }
  /** How the file uses it, as bits of `USE`. */
  get uses(): number {
    return this.columns.uses[this.row]!;
  }
}

export class ExportCursor extends Cursor<Columns<'exports'>> {
  /** The name others import; `*` for a star, `=` for `export =` and `module.exports`. */
  get name(): string {
    return this.facts.interfaceNames[this.columns.name[this.row]!]!;
  }
  get kind(): ExportKind {
    return EXPORT_KINDS[this.columns.kind[this.row]!]!;
  }
  get isType(): boolean {
    return this.columns.isType[this.row] === 1;
  }
  /** What the file itself declares under it. */
  get symbol(): number | undefined {
    return rowIn(this.columns.symbol[this.row]!);
  }
  /** The request for the module it comes from. */
  get import(): number | undefined {
    return rowIn(this.columns.import[this.row]!);
  }
  /** Its name in that module. */
  get imported(): string | undefined {
    const name = this.columns.imported[this.row]!;
    return name === 0 ? undefined : this.facts.interfaceNames[name - 1]!;
  }
  get start(): number {
    return this.columns.start[this.row]!;
  }
}

export class FunctionCursor extends RangeCursor<Columns<'functions'>> {
  /** The name by which it is known. */
  get symbol(): number | undefined {
    return rowIn(this.columns.symbol[this.row]!);
  }
  get flags(): number {
    return this.columns.flags[this.row]!;
  }
  /** Whether it has one of the flags in `FUNCTION`. */
  is(flags: number): boolean {
    return (this.flags & flags) !== 0;
  }
  get bodyStart(): number {
    return this.columns.bodyStart[this.row]!;
  }
  /** Where its result is declared; zero where it is not. */
  get returnStart(): number {
    return this.columns.returnStart[this.row]!;
  }
  get returnEnd(): number {
    return this.columns.returnEnd[this.row]!;
  }
  /** How many of its `return` statements have a value. */
  get returns(): number {
    return this.columns.returns[this.row]!;
  }
}

export class ParameterCursor extends RangeCursor<Columns<'parameters'>> {
  get function(): number {
    return this.columns.function[this.row]! - 1;
  }
  /** Undefined for a pattern. */
  get name(): string | undefined {
    const name = this.columns.name[this.row]!;
    return name === 0 ? undefined : this.facts.names[name - 1]!;
  }
  get flags(): number {
    return this.columns.flags[this.row]!;
  }
  /** Whether it has one of the flags in `PARAMETER`. */
  is(flags: number): boolean {
    return (this.flags & flags) !== 0;
  }
}

export class CallCursor extends RangeCursor<Columns<'calls'>> {
  /** The occurrence that names what is called. */
  get occurrence(): number | undefined {
    return rowIn(this.columns.occurrence[this.row]!);
  }
  get kind(): CallKind {
    return CALL_KINDS[this.columns.kind[this.row]!]!;
  }
  get arguments(): number {
    return this.columns.arguments[this.row]!;
  }
  /** The function in which it stands. */
  get function(): number | undefined {
    return rowIn(this.columns.function[this.row]!);
  }
}

export class CommentCursor extends RangeCursor<Columns<'comments'>> {
  get kind(): CommentKind {
    return COMMENT_KINDS[this.columns.kind[this.row]!]!;
  }
}

export class SuppressionCursor extends RangeCursor<Columns<'suppressions'>> {
  get tool(): string {
    return this.facts.names[this.columns.tool[this.row]!]!;
  }
  get reach(): SuppressionReach {
    return SUPPRESSION_REACH[this.columns.reach[this.row]!]!;
  }
  get rules(): string {
    return this.facts.names[this.columns.rules[this.row]!]!;
  }
  get reason(): string {
    return this.facts.names[this.columns.reason[this.row]!]!;
  }
}
