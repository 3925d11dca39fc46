// The numbers that stand in the tables' kind, flag and role columns. They are part of the stored format.

export const SCOPE_KINDS = [
  'module',
  'function',
  'parameters',
  'block',
  'class',
  'enum',
  'namespace',
  'type',
  'catch',
  'self',
  'conditional',
] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

export const SYMBOL_KINDS = [
  'variable',
  'constant',
  'function',
  'class',
  'interface',
  'type',
  'enum',
  'enum-member',
  'namespace',
  'parameter',
  'type-parameter',
  'import',
  'property',
  'method',
  'accessor',
  'constructor',
  'label',
  'default',
] as const;
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

export const SYMBOL = {
  /** Bits 0–3: the spaces in which the name can be looked up. */
  VALUE: 1,
  TYPE: 2,
  NAMESPACE: 4,
  PRIVATE: 8,
  EXPORTED: 1 << 4,
  STATIC: 1 << 5,
  /** `private`, `protected` or `#name`. */
  HIDDEN: 1 << 6,
  OPTIONAL: 1 << 7,
  READONLY: 1 << 8,
  ABSTRACT: 1 << 9,
  /** `declare`, or in a declaration file. */
  AMBIENT: 1 << 10,
  /** `var`, or a function that hoists out of its block. */
  HOISTED: 1 << 11,
  /** Has no value before its declaration runs: let, const, using, class, enum. */
  DEAD_ZONE: 1 << 12,
  /** Declared in `declare global` or at the top of a script: visible in other files without an import. */
  GLOBAL: 1 << 13,
  /** The name is quoted or numeric in the source. */
  QUOTED: 1 << 14,
  OVERRIDE: 1 << 15,
  USING: 1 << 16,
} as const;

/** Every space a name can be looked up in. */
export const ANY_SPACE = SYMBOL.VALUE | SYMBOL.TYPE | SYMBOL.NAMESPACE;

export const ROLE = {
  DECLARATION: 1,
  READ: 1 << 1,
  WRITE: 1 << 2,
  TYPE: 1 << 3,
  CALL: 1 << 4,
  NEW: 1 << 5,
  JSX: 1 << 6,
  TAG: 1 << 7,
  IMPORT: 1 << 8,
  EXPORT: 1 << 9,
  /** The name after a dot: what it means needs the object's type, unless that is known from the text. */
  MEMBER: 1 << 10,
  /** A property key in an object literal, pattern, class or type. */
  KEY: 1 << 11,
  /** Handed over bare as an argument: it may be called by whoever receives it. */
  ARGUMENT: 1 << 12,
  /** A member whose object is the occurrence just before it. */
  QUALIFIED: 1 << 13,
  /** A member of `this`. */
  OF_THIS: 1 << 14,
  /** The use is in another function than the binding. */
  CAPTURED: 1 << 15,
  /** A use before the binding's declaration in the same function. */
  BEFORE: 1 << 16,
  /** `{ x }`: key and value at once. */
  SHORTHAND: 1 << 17,
  /** In an `extends` or `implements` clause. */
  HERITAGE: 1 << 18,
  /** The source spells the name with escapes or is otherwise longer than the name. */
  ESCAPED: 1 << 19,
  LABEL: 1 << 20,
  /** A member of `super`. */
  OF_SUPER: 1 << 21,
  /** A name in an `import()` type or an awaited `import()`: a name of the module named before it. */
  OF_MODULE: 1 << 22,
  /** The type of something decorated: with `emitDecoratorMetadata` it is also a value at run time. */
  METADATA: 1 << 23,
} as const;

export const IMPORT_KINDS = [
  'static',
  'dynamic',
  'require',
  'import-equals',
  'import-type',
  're-export',
  'mock',
  'url',
  'resolve',
  'augmentation',
  'reference',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const EXPORT_KINDS = [
  'local',
  're-export',
  'star',
  'namespace',
  'default',
  'equals',
  'commonjs',
  'global',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const FUNCTION = {
  ASYNC: 1,
  GENERATOR: 1 << 1,
  ARROW: 1 << 2,
  METHOD: 1 << 3,
  ACCESSOR: 1 << 4,
  CONSTRUCTOR: 1 << 5,
  /** Has no body: overload, abstract or ambient. */
  SIGNATURE: 1 << 6,
  PREDICATE: 1 << 7,
  EXPRESSION_BODY: 1 << 8,
} as const;

export const PARAMETER = { OPTIONAL: 1, REST: 2, DEFAULT: 4, PATTERN: 8, PROPERTY: 16, TYPED: 32 } as const;

export const CALL_KINDS = ['call', 'new', 'tag', 'jsx', 'super', 'import'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export const COMMENT_KINDS = ['line', 'block', 'doc'] as const;
export type CommentKind = (typeof COMMENT_KINDS)[number];

export const SUPPRESSION_REACH = ['line', 'next-line', 'file', 'begin', 'end'] as const;
export type SuppressionReach = (typeof SUPPRESSION_REACH)[number];

/** A lookup from word to the number stored for it. */
export function numbersOf<Word extends string>(words: readonly Word[]): Readonly<Record<Word, number>> {
  return Object.fromEntries(words.map((word, index) => [word, index])) as Record<Word, number>;
}

/** How an imported name is used in its file. */
export const USE = { VALUE: 1, TYPE: 2, EXPORT: 4, METADATA: 8 } as const;
