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

  get scopes(): ScopeTable {
    return (this.#scopes ??= new ScopeTable(this.#packed, 'scopes'));
  }

  get symbols(): SymbolTable {
    return (this.#symbols ??= new SymbolTable(this.#packed, 'symbols'));
  }

  get declarations(): DeclarationTable {
    return (this.#declarations ??= new DeclarationTable(this.#packed, 'declarations'));
  }

  get occurrences(): OccurrenceTable {
    return (this.#occurrences ??= new OccurrenceTable(this.#packed, 'occurrences'));
  }

  get imports(): ImportTable {
    return (this.#imports ??= new ImportTable(this.#packed, 'imports'));
  }

  get importNames(): ImportNameTable {
    return (this.#importNames ??= new ImportNameTable(this.#packed, 'importNames'));
  }

  get exports(): ExportTable {
    return (this.#exports ??= new ExportTable(this.#packed, 'exports'));
  }

  get functions(): FunctionTable {
    return (this.#functions ??= new FunctionTable(this.#packed, 'functions'));
  }

  get parameters(): ParameterTable {
    return (this.#parameters ??= new ParameterTable(this.#packed, 'parameters'));
  }

  get calls(): CallTable {
    return (this.#calls ??= new CallTable(this.#packed, 'calls'));
  }

  get comments(): CommentTable {
    return (this.#comments ??= new CommentTable(this.#packed, 'comments'));
  }

  get suppressions(): SuppressionTable {
    return (this.#suppressions ??= new SuppressionTable(this.#packed, 'suppressions'));
  }
}

/** Facts as they are stored, for loops in `facts` and `graph` that pass over every row of a repository. */
export function packed(facts: FileFacts): PackedFacts {
  return FileFacts.packedOf(facts);
}
