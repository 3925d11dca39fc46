// What the collector says about one file: each row could be a finding under some options. Thresholds and names are judged later.

/** What has to be allowed for an expression statement to be fine, as bits. */
export const NEEDS = { SHORT_CIRCUIT: 1, TERNARY: 2, TAGGED_TEMPLATE: 4, JSX: 8 } as const;

/** What an empty function is; the words are those of the option `allowEmpty`. */
export const FUNCTION_KINDS = [
  'functions',
  'arrowFunctions',
  'generatorFunctions',
  'asyncFunctions',
  'methods',
  'generatorMethods',
  'asyncMethods',
  'getters',
  'setters',
  'constructors',
  'privateConstructors',
  'protectedConstructors',
  'decoratedFunctions',
  'overrideMethods',
] as const;
export type FunctionKind = (typeof FUNCTION_KINDS)[number];

interface Row {
  readonly start: number;
  readonly end: number;
  readonly key: string;
  [field: string]: number | string | boolean | readonly (number | string)[];
}

interface Doubtful extends Row {
  /** Whether the text alone shows that nothing happens. */
  readonly isProof: boolean;
  /** Start, end and new text of an edit that takes it away; empty where no edit is safe. */
  cut: readonly [] | readonly [start: number, end: number, text: string];
}

export interface ExpressionRow extends Doubtful {
  /** Bits of `NEEDS`; zero when nothing allows it. */
  readonly needs: number;
}

export interface AssignmentRow extends Doubtful {
  readonly isProperty: boolean;
}

export type ConditionPlace = 'branch' | 'loop' | 'while-true' | 'operand' | 'relation' | 'panel-switch';

export interface ConditionRow extends Row {
  readonly place: ConditionPlace;
  readonly isProof: boolean;
  /** What it always is, where the text tells. */
  readonly value: 'true' | 'false' | '';
  /** Code that never runs, if any. */
  readonly dead: readonly number[];
  /** The operand that settles it, for those that are no test. */
  readonly operand: readonly number[];
}

export interface RedeclarationRow extends Row {
  readonly name: string;
  /** Where the variable is declared first. */
  readonly first: readonly [start: number, end: number];
}

export interface EmptyRow extends Row {
  readonly name: string;
  /** Every word of `FUNCTION_KINDS` that fits. */
  readonly kinds: readonly FunctionKind[];
  /** The class whose method this is; empty when there is none, or when subclasses do not matter. */
  readonly className: string;
}

export interface NoopFact {
  readonly expressions: readonly ExpressionRow[];
  readonly assignments: readonly AssignmentRow[];
  readonly conditions: readonly ConditionRow[];
  readonly redeclarations: readonly RedeclarationRow[];
  readonly empties: readonly EmptyRow[];
  /** Names of classes that are extended here. */
  readonly bases: readonly string[];
  readonly [field: string]: readonly Row[] | readonly string[];
}
