// What one file says, as everyone outside of `facts` and `graph` reads it.
import type { Problem } from '../contract/index.ts';
import type { Language } from '../syntax/index.ts';
import {
  CallTable,
  CommentTable,
  DeclarationTable,
  ExportTable,
  FunctionTable,
  ImportNameTable,
  ImportTable,
  OccurrenceTable,
  ParameterTable,
  ScopeTable,
  SuppressionTable,
  SymbolTable,
} from './fact-tables.ts';
import type { PackedFacts } from './packed-facts.ts';
import { TABLES, type Columns, type TableName } from './tables.ts';

/** What one file says. Offsets are UTF-16 offsets in its text, which has no byte order mark. */
export class FileFacts {
  readonly #packed: PackedFacts;
  readonly language: Language;
  /** Whether the file has import or export syntax, so that its names are its own. */
  readonly isModule: boolean;
  /** Whether it declares names that others see without importing it: scripts, `declare global`, `declare module`. */
  readonly isAmbient: boolean;
  readonly length: number;
  /** How many lines start, the empty one after a last newline included. */
  readonly lineCount: number;
  readonly endsWithNewline: boolean;
  #scopes: ScopeTable | undefined;
  #symbols: SymbolTable | undefined;
  #declarations: DeclarationTable | undefined;
  #occurrences: OccurrenceTable | undefined;
  #imports: ImportTable | undefined;
  #importNames: ImportNameTable | undefined;
  #exports: ExportTable | undefined;
  #functions: FunctionTable | undefined;
  #parameters: ParameterTable | undefined;
  #calls: CallTable | undefined;
  #comments: CommentTable | undefined;
  #suppressions: SuppressionTable | undefined;

  constructor(packed: PackedFacts) {
    this.#packed = packed;
    this.language = packed.language;
    this.isModule = packed.isModule;
    this.isAmbient = packed.isAmbient;
    this.length = packed.length;
    this.lineCount = packed.lineCount;
    this.endsWithNewline = packed.endsWithNewline;
  }

  static packedOf(facts: FileFacts): PackedFacts {
    return facts.#packed;
  }

  get lineStarts(): ArrayLike<number> {
    return this.#packed.lineStarts;
  }

  get problems(): readonly Problem[] {
    return this.#packed.problems;
  }

  /** Every name that is written in the file, once. */
  get names(): readonly string[] {
    return this.#packed.names;
  }

  /** Whether the name occurs in the file: in code, as a whole string, or in braces in a documentation comment. */
  mentions(name: string): boolean {
    return this.#packed.mentions(name);
  }

  get interfaceNames(): readonly string[] {
    return this.#packed.interfaceNames;
  }

  get scopes(): ScopeTable & Columns<'scopes'> {
    return (this.#scopes ??= new ScopeTable(this.#packed, 'scopes')) as never;
  }

  get symbols(): SymbolTable & Columns<'symbols'> {
    return (this.#symbols ??= new SymbolTable(this.#packed, 'symbols')) as never;
  }

  get declarations(): DeclarationTable & Columns<'declarations'> {
    return (this.#declarations ??= new DeclarationTable(this.#packed, 'declarations')) as never;
  }

  get occurrences(): OccurrenceTable & Columns<'occurrences'> {
    return (this.#occurrences ??= new OccurrenceTable(this.#packed, 'occurrences')) as never;
  }

  get imports(): ImportTable & Columns<'imports'> {
    return (this.#imports ??= new ImportTable(this.#packed, 'imports')) as never;
  }

  get importNames(): ImportNameTable & Columns<'importNames'> {
    return (this.#importNames ??= new ImportNameTable(this.#packed, 'importNames')) as never;
  }

  get exports(): ExportTable & Columns<'exports'> {
    return (this.#exports ??= new ExportTable(this.#packed, 'exports')) as never;
  }

  get functions(): FunctionTable & Columns<'functions'> {
    return (this.#functions ??= new FunctionTable(this.#packed, 'functions')) as never;
  }

  get parameters(): ParameterTable & Columns<'parameters'> {
    return (this.#parameters ??= new ParameterTable(this.#packed, 'parameters')) as never;
  }

  get calls(): CallTable & Columns<'calls'> {
    return (this.#calls ??= new CallTable(this.#packed, 'calls')) as never;
  }

  get comments(): CommentTable & Columns<'comments'> {
    return (this.#comments ??= new CommentTable(this.#packed, 'comments')) as never;
  }

  get suppressions(): SuppressionTable & Columns<'suppressions'> {
    return (this.#suppressions ??= new SuppressionTable(this.#packed, 'suppressions')) as never;
  }
}

/** Facts as they are stored, for loops in `facts` and `graph` that pass over every row of a repository. */
export function packed(facts: FileFacts): PackedFacts {
  return FileFacts.packedOf(facts);
}

// Readers that still index columns find them on the tables.
const tables: readonly [{ readonly prototype: object }, TableName][] = [
  [ScopeTable, 'scopes'],
  [SymbolTable, 'symbols'],
  [DeclarationTable, 'declarations'],
  [OccurrenceTable, 'occurrences'],
  [ImportTable, 'imports'],
  [ImportNameTable, 'importNames'],
  [ExportTable, 'exports'],
  [FunctionTable, 'functions'],
  [ParameterTable, 'parameters'],
  [CallTable, 'calls'],
  [CommentTable, 'comments'],
  [SuppressionTable, 'suppressions'],
];
for (const [{ prototype }, name] of tables)
  for (const column of TABLES[name])
    Object.defineProperty(prototype, column, {
      get(this: { columns: Record<string, unknown> }) {
        return this.columns[column];
      },
    });
