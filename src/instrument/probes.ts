// What is watched in one file, and by which slots. A slot is a number that instrumented code reports once when it is reached; for a
// decision, it is the base of the decision plus the vector of its conditions.
import type { Range } from '../base/index.ts';

/** Reported when the file is loaded. */
export const LOADED = 0;

/** A boolean expression as it is evaluated. Conditions are numbered from left to right. */
export type BooleanTree =
  | { readonly op: 'and' | 'or'; readonly left: BooleanTree; readonly right: BooleanTree; readonly at: Range }
  | { readonly op: 'not'; readonly of: BooleanTree }
  | { readonly op: 'condition'; readonly index: number }
  /** A literal: it has no other value that tests could give it. */
  | { readonly op: 'constant'; readonly value: boolean };

export type DecisionKind = 'if' | 'loop' | 'ternary' | 'value';

export interface Condition extends Range {
  readonly text: string;
}

export interface Decision extends Range {
  readonly kind: DecisionKind;
  readonly tree: BooleanTree;
  readonly conditions: readonly Condition[];
  /** The slot of vector 0. */
  readonly base: number;
  /** Whether its value is a truth: `name || 'nobody'` is a choice, and no test can make it false. */
  readonly isBoolean: boolean;
  readonly function: number | undefined;
}

export type BranchKind =
  | DecisionKind
  | 'and'
  | 'or'
  | 'nullish'
  | 'assignment'
  | 'case'
  | 'default-case'
  | 'default-value'
  | 'catch';

/** Which way of a construct: what a test is, whether the right side was needed, whether it was entered. */
export type Way = 'true' | 'false' | 'right' | 'left' | 'taken';

export type Taken =
  | { readonly slot: number }
  | { readonly decision: number; readonly outcome: boolean }
  /** Whether the right side of an operator was reached, or it was decided by the left one. */
  | { readonly decision: number; readonly operator: Range; readonly isRight: boolean };

export interface Branch extends Range {
  readonly kind: BranchKind;
  readonly way: Way;
  readonly taken: Taken;
  /** What runs only if the branch is taken, where that is not what it is about. */
  readonly body?: Range;
  readonly function: number | undefined;
  /** A comment asks coverage tools to leave it out. */
  readonly isIgnored: boolean;
  /** Nothing is written for it: the way of a switch that no case matches. */
  readonly isImplicit: boolean;
}

export interface ErrorPath extends Range {
  readonly kind: 'throw' | 'catch' | 'reject';
  readonly slot: number;
  readonly function: number | undefined;
  readonly isIgnored: boolean;
}

export interface FunctionProbe extends Range {
  /** `name`, `Class.name`, or undefined where nothing names it. */
  readonly name: string | undefined;
  readonly slot: number;
  /** The function around it. */
  readonly outer: number | undefined;
}

export interface FileProbes {
  /** What reports of this file begin with. */
  readonly key: string;
  readonly functions: readonly FunctionProbe[];
  readonly branches: readonly Branch[];
  readonly decisions: readonly Decision[];
  readonly errorPaths: readonly ErrorPath[];
}
