// The words in which this room speaks: plain data, so that nothing of the TypeScript process leaks out of it.
// Offsets are UTF-16 offsets in the text of the view; paths are repository paths.
import type { FileView } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';

/** A place in a file of the repository. */
export interface CodePlace {
  readonly file: string;
  readonly offset: number;
}

/**
 * Where a symbol is declared. In the repository `start` and `end` span its name, or the whole declaration when it has
 * none, and are 0 for a module. An external declaration names the file inside its package, such as
 * `typescript/lib/lib.es5.d.ts`, and its span is 0.
 */
export interface Declaration {
  readonly file: string;
  readonly external: boolean;
  readonly start: number;
  readonly end: number;
  readonly kind: DeclarationKind;
}

export type DeclarationKind =
  | 'variable'
  | 'parameter'
  | 'function'
  | 'class'
  | 'interface'
  | 'type'
  | 'type-parameter'
  | 'enum'
  | 'enum-member'
  | 'namespace'
  | 'module'
  | 'property'
  | 'method'
  | 'accessor'
  | 'constructor'
  | 'signature'
  | 'import'
  | 'export'
  | 'other';

/** What the name at one position means. */
export interface SymbolAnswer {
  readonly name: string;
  readonly declarations: readonly Declaration[];
  /** Names of the declarations around the first declaration, outermost first, joined with dots; empty at the top. */
  readonly container: string;
  /** Whether the name is an import or export that stands for the declarations. */
  readonly alias: boolean;
}

export type ReferenceRole =
  | 'definition'
  | 'read'
  | 'write'
  | 'call'
  | 'jsx'
  | 'type'
  | 'inherit'
  | 'import'
  | 'export'
  | 'doc';

export interface Reference {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly role: ReferenceRole;
}

export interface ReferencesAnswer {
  /** Every place that means the symbol, definitions and aliases included; sorted, each place once. */
  readonly references: readonly Reference[];
  readonly definitions: readonly Declaration[];
  /** Places where the name is written on something of which no type is known: each may be a reference or not. */
  readonly open: readonly CodePlace[];
  /** Files outside of the repository that declare it as well, because it overrides or implements what they declare. */
  readonly outside: readonly string[];
  /** Contexts whose program holds a definition and which were searched. */
  readonly contextsAsked: readonly string[];
  /** False when a context could not be searched or the position means nothing; the problems say why. */
  readonly complete: boolean;
  readonly problems: readonly Problem[];
}

export interface SignatureAnswer {
  readonly typeParameters: readonly { readonly name: string; readonly constraint: string | undefined }[];
  readonly parameters: readonly ParameterAnswer[];
  readonly returnType: string;
  readonly typePredicate: string | undefined;
  readonly isAsync: boolean;
  readonly isConstruct: boolean;
}

export interface ParameterAnswer {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly rest: boolean;
}

export interface TypeAnswer {
  readonly text: string;
  readonly kind: TypeKind;
}

/** `error` is a type TypeScript could not determine: never to be read as `any`. */
export type TypeKind =
  | 'error'
  | 'any'
  | 'unknown'
  | 'never'
  | 'void'
  | 'undefined'
  | 'null'
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'symbol'
  | 'literal'
  | 'enum'
  | 'type-parameter'
  | 'union'
  | 'intersection'
  | 'object'
  | 'other';

/** A stretch of a file, as UTF-16 offsets, that is exactly one node of its tree: an expression, a name, a type. */
export interface CodeRange {
  readonly start: number;
  readonly end: number;
}

/** What is known of the type of an expression. */
export interface ExpressionType {
  readonly kind: TypeKind;
  /** Whether it is, extends or may be the global `Promise`. */
  readonly isPromise: boolean;
  /** Whether it has, or may have, a `then` that takes a callback. */
  readonly isThenable: boolean;
  /** Whether every type it may be is thenable. */
  readonly isAlwaysThenable: boolean;
  /** Whether it is an array or a tuple with promises in it. */
  readonly isPromiseArray: boolean;
  /** Whether a type argument of it, or one of that, is `any`; only where asked for. */
  readonly holdsAny?: boolean;
  /** Only where asked for. */
  readonly calls?: CallFacts;
  /** Only where asked for; cut at the length asked for. */
  readonly text?: string;
}

/** What calling something gives back, over all its call signatures and all types it may be. */
export interface CallFacts {
  readonly signatures: number;
  /** Whether each of the types it may be can be called. */
  readonly isCertain: boolean;
  readonly returnsThenable: boolean;
  readonly returnsVoid: boolean;
  /** A signature gives back `any` or a type that could not be determined. */
  readonly returnsAny: boolean;
}

export interface ExpressionOptions {
  readonly context?: string;
  /**
   * Whether promises and thenables are found, which costs most; true unless said otherwise. With `declared`, what is no
   * promise by its declaration counts as nothing of the kind, although it may have a `then`.
   */
  readonly promises?: boolean | 'declared';
  readonly calls?: boolean;
  readonly any?: boolean;
  /** Most characters of the type's text. */
  readonly text?: number;
}

/** A property of whatever the range's type is. */
export interface CodeMember extends CodeRange {
  readonly name: string;
}

/**
 * A value on which the language calls members by itself: `toString`, `[Symbol.iterator]`. `{…}` stands for all getters of an
 * object that is copied.
 */
export interface ImplicitUse extends CodeRange {
  readonly names: readonly string[];
}

export interface ImplicitMember extends Declaration {
  readonly name: string;
}

export interface ImplicitAnswer {
  readonly members: readonly ImplicitMember[];
  /** Whether the value may have other members than are known. */
  readonly isOpen: boolean;
}

export interface Diagnostic {
  /** Undefined for a diagnostic about the context as a whole. */
  readonly file: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly code: number;
  readonly message: string;
  readonly category: 'error' | 'warning' | 'suggestion' | 'message';
}

/** What TypeScript says about some files in one context. */
export interface FileDiagnostics {
  /** Empty for files that have none. */
  readonly context: string;
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A module that TypeScript could not find types for, and where it is asked for first. */
export interface MissingModule {
  readonly specifier: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** Symbols of many positions. `targets[symbolOf.get(file)[i]]` is what `offsets[i]` means; -1 is nothing. */
export interface Resolutions {
  readonly symbolOf: ReadonlyMap<string, Int32Array>;
  readonly targets: readonly ResolvedTarget[];
  /** Files of the request that no context holds. */
  readonly unresolvedFiles: readonly string[];
}

export interface ResolvedTarget {
  readonly name: string;
  readonly declarations: readonly Declaration[];
}

/** What the caller's own index knows about files, so that only the files that matter are loaded. */
export interface NameIndex {
  /** All source files. */
  files(): readonly string[];
  /** Files in which the identifier occurs, in code, strings or documentation. */
  mentions(name: string): readonly string[];
  /** Files that import the module, in any form. */
  importers(file: string): readonly string[];
  /** The files and all that they import, directly or not. */
  reached(files: Iterable<string>): Iterable<string>;
  /** What the files and all that they import ask of installed packages. */
  packages(files: Iterable<string>): readonly PackageImport[];
  /** Files that declare something without being imported: scripts, `declare global`, `declare module`. */
  ambient(): readonly string[];
  /** Offsets in a file at which the name is written and the text alone does not tell what it means. */
  uses(file: string, name: string): readonly number[];
}

/** A package, or a part of one, that files in a folder import. */
export interface PackageImport {
  readonly folder: string;
  readonly specifier: string;
}

/** A workspace package that imports should reach by its sources, whether or not it is installed or built. */
export interface PackageLink {
  readonly name: string;
  readonly folder: string;
  /**
   * `subpath` as in package exports, patterns expanded to single files; `path` is a repository path. A package without
   * sources, such as one of shared configs, has none and is only linked.
   */
  readonly entries: readonly { readonly subpath: string; readonly path: string }[];
}

export interface TypesOptions {
  /** Absolute, `/`-separated path of the repository. */
  readonly root: string;
  readonly view: FileView;
  /** Whether the file on disk has exactly the text of the view; such files are read by TypeScript itself. */
  readonly onDisk?: (path: string) => boolean;
  /** Repository paths of every tsconfig and jsconfig. */
  readonly contexts: readonly string[];
  readonly links?: readonly PackageLink[];
  /** Contexts to try for a file, best first. By default those in the folders above it, nearest first. */
  readonly contextsOf?: (file: string) => readonly string[];
  /** Milliseconds after which a silent TypeScript process counts as hung. */
  readonly timeout?: number;
  /** Megabytes of the TypeScript process above which contexts not in use are let go. */
  readonly memory?: number;
}

/** What became different between the view before and `view`. */
export interface ViewChange {
  readonly view: FileView;
  readonly onDisk?: (path: string) => boolean;
  readonly changed: readonly string[];
  readonly created: readonly string[];
  readonly deleted: readonly string[];
  /** Those that ask for other modules than before, or in another way. */
  readonly rewired: readonly string[];
}

export interface CheckOptions {
  /** In programs of their own, in which nothing was checked before. */
  readonly isAfresh?: boolean;
  /** Files that are going to be asked about next: they are loaded in the same step. */
  readonly alongside?: readonly string[];
}

/** New text of files; null deletes. */
export type Edits = ReadonlyMap<string, string | null>;
