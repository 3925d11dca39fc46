// Everything that can be asked of TypeScript about one repository.
import type { Problem } from '../contract/index.ts';
import type {
  CallFacts,
  CheckOptions,
  CodeMember,
  CodePlace,
  CodeRange,
  Declaration,
  Diagnostic,
  Edits,
  ExpressionOptions,
  ExpressionType,
  FileDiagnostics,
  ImplicitAnswer,
  ImplicitUse,
  MissingModule,
  NameIndex,
  PackageImport,
  ReferencesAnswer,
  Resolutions,
  SignatureAnswer,
  SymbolAnswer,
  TypeAnswer,
  ViewChange,
} from './model.ts';
import type { TypedFile } from './typed-file.ts';

/** Questions about one state of the files. A `context` left out is the best one that holds the file. */
export interface TypesView {
  symbolsAt(
    file: string,
    offsets: readonly number[],
    options?: { readonly context?: string; readonly followAliases?: boolean },
  ): Promise<(SymbolAnswer | undefined)[]>;
  /** Declarations of the called names, aliases followed; empty where nothing is known. */
  callTargets(
    file: string,
    offsets: readonly number[],
    context?: string,
  ): Promise<(readonly Declaration[])[]>;
  /** Declarations of the properties that patterns take at names; undefined where the value's type is not known. */
  destructuredMembers(
    file: string,
    offsets: readonly number[],
    context?: string,
  ): Promise<(readonly Declaration[] | undefined)[]>;
  /** Members that the language itself calls on values. */
  implicitMembers(file: string, uses: readonly ImplicitUse[], context?: string): Promise<ImplicitAnswer[]>;
  /**
   * With an index, only files that mention the symbol and what they import are loaded. Without, `contexts` are loaded in
   * full: all that may mention the symbol, by default all of the repository.
   */
  references(
    file: string,
    offset: number,
    options?: { readonly index?: NameIndex; readonly contexts?: readonly string[] },
  ): Promise<ReferencesAnswer>;
  /** One per overload. */
  signaturesAt(file: string, offset: number, context?: string): Promise<SignatureAnswer[]>;
  typesAt(file: string, offsets: readonly number[], context?: string): Promise<(TypeAnswer | undefined)[]>;
  /** Types of the nodes that span the ranges exactly; undefined where no node does. */
  expressionTypes(
    file: string,
    ranges: readonly CodeRange[],
    options?: ExpressionOptions,
  ): Promise<(ExpressionType | undefined)[]>;
  /** Types of properties of what stands at the ranges; undefined where there is no such property. */
  memberTypes(
    file: string,
    members: readonly CodeMember[],
    options?: ExpressionOptions,
  ): Promise<(ExpressionType | undefined)[]>;
  /**
   * What the places at which expressions stand let them give back when called: for an argument by all signatures of what is
   * called, else by the type expected there. Ranges are expressions, or methods and shorthand properties of an object.
   */
  expectedCalls(
    file: string,
    ranges: readonly CodeRange[],
    context?: string,
  ): Promise<(CallFacts | undefined)[]>;
  /**
   * Questions of one's own about a file, put together from what it hands out. They have to be done with it when `work` is. Undefined
   * where the context does not have the file.
   */
  inspect<Answer>(
    file: string,
    context: string | undefined,
    work: (file: TypedFile) => Promise<Answer>,
  ): Promise<Answer | undefined>;
  /** For keys of object literals, declarations of the members that are expected there. */
  expectedKeys(
    file: string,
    offsets: readonly number[],
    context?: string,
  ): Promise<(readonly Declaration[])[]>;
  /** Whether the type at one place may stand where the type at the other is asked for. */
  isAssignable(source: CodePlace, target: CodePlace, context?: string): Promise<boolean>;
  diagnostics(context: string, files?: readonly string[]): Promise<Diagnostic[]>;
  /** Of some files, each in the nearest context that lists it, with only these and what they import loaded. */
  check(
    files: readonly string[],
    index: NameIndex,
    /** Contexts of a file, best first: those of the state that is asked about. */
    contextsOf: (file: string) => readonly string[],
    options?: CheckOptions,
  ): Promise<FileDiagnostics[]>;
  /** Modules without types, as problems that do not limit the answer; found by checking the whole context. */
  missingTypes(contexts: readonly string[]): Promise<{ modules: MissingModule[]; problems: Problem[] }>;
  resolveAll(
    requests: ReadonlyMap<string, readonly number[]>,
    options?: { readonly followAliases?: boolean },
  ): Promise<Resolutions>;
  /** Which context answers for a file; undefined when none holds it. */
  contextOf(file: string): Promise<string | undefined>;
  /** Repository files that a context's program holds. */
  filesOf(context: string): Promise<string[]>;
  /** The same questions with edits laid over the files, for as long as `work` runs. */
  withOverlay<T>(edits: Edits, work: (types: TypesView) => Promise<T>): Promise<T>;
}

export interface Types extends TypesView {
  /**
   * A context for files that belong to none. Opened like any other. With `apart`, no file sees names of scripts beside it.
   */
  inferredContext(
    files: readonly string[],
    options?: { readonly apart?: boolean; readonly packages?: readonly PackageImport[] },
  ): string;
  /** A context like another, of which only some files and what they import are loaded, and packages that others import. */
  focusedContext(context: string, files: readonly string[], packages: readonly PackageImport[]): string;
  open(contexts: readonly string[]): Promise<{ problems: Problem[] }>;
  /**
   * The same with edits laid over the files, in the same process, until it is closed. `rewired` are the edited files that ask for
   * other modules, or in another way.
   */
  overlaid(edits: Edits, rewired: readonly string[]): Types;
  /**
   * Uses a pause: goes back to the files as they are and loads, while it is wanted, what coming questions are likely to need.
   * Without a question that needed an index there is nothing to expect.
   */
  prepare(index: NameIndex, isWanted: () => boolean): Promise<void>;
  /**
   * The same files and contexts in a process of its own, so that questions to different lanes are worked on at the same time.
   * Lane 0 is this one. There are as many as the machine can make use of; processes start when they are needed.
   */
  lane(number: number): Types;
  readonly lanes: number;
  /** Lets go of contexts; all of them when no list is given. */
  release(contexts?: readonly string[]): Promise<void>;
  /** Ends the process; the next question starts another. */
  rest(): Promise<void>;
  update(change: ViewChange): Promise<void>;
  /** The TypeScript process, while one runs. */
  pid(): number | undefined;
  close(): Promise<void>;
}
