// What is collected about one file: places at which `any` and `unknown` may come in or be taken for something else. All are
// offsets, as only types can tell which of the places matter.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { CodeRange } from '../../types/index.ts';

/** Rows of `ASSERTION_ROW` numbers: the assertion, its expression, its type, flags. */
export const ASSERTION_ROW = 7;

export const ASSERTION = {
  /** `x as unknown as T`. */
  DOUBLE: 1,
  /** What is asserted comes out of a call. */
  OF_CALL: 2,
} as const;

/** Rows of `FLOW_ROW` numbers: how the value goes on, the expression, the place concerned. */
const FLOW_ROW = 5;

export const FLOW = {
  /** Becomes the value of something whose type is inferred from it. */
  BINDING: 0,
  /** Is taken apart into a name whose type is inferred from it; the expression is that name. */
  BOUND: 1,
  /** Is what a function without a written return type gives back. */
  RETURNED: 2,
  /** Goes where a type may be expected. */
  EXPECTED: 3,
  /** Is the value of a property of an object, where a type may be expected. */
  PROPERTY: 4,
  /** Is taken apart on the spot. */
  USED: 5,
  /** Is assigned to a name by an assignment that takes a value apart; the expression is that name. */
  TAKEN: 6,
  /** Is a name that an asynchronous function without a written return type gives back. */
  PROMISED: 7,
} as const;

/** How a name says what type it has; `HOLDING` is a type with an `any` in it. */
export const DECLARED = { NOTHING: 0, ANY: 1, UNKNOWN: 2, CAUGHT: 3, HOLDING: 4 } as const;

export interface UnknownFact {
  readonly assertions?: readonly number[];
  readonly flows?: readonly number[];
  /** Pairs of start and end: chains of calls and members that no row of `flows` is about. */
  readonly uses?: readonly number[];
  /**
   * For names that are used: how they are declared; start and end of the name; for a parameter, start and end of its function
   * where something may be expected of that, and its index (0 otherwise); how many of the uses call the name or use a member
   * of it; where the uses start, those first.
   */
  readonly names?: readonly (readonly number[])[];
  readonly [key: string]: readonly number[] | readonly (readonly number[])[];
}

/** The same while it is being collected. */
export interface Draft {
  readonly file: CollectedFile;
  readonly assertions: number[];
  readonly flows: number[];
  readonly uses: Node[];
  readonly names: Name[];
  /** Where names start of which an element is used: `x[0]`. */
  readonly indexed: Set<number>;
  /** Where names start of which a member is only asked for its type: `typeof x.y`. */
  readonly probed: Set<number>;
  /** Where names start that are keys, or on whose type the type of a variable or of a result depends. */
  readonly relied: Set<number>;
}

/** A name that may be of interest, depending on how it is used. */
export interface Name {
  readonly id: Identifier;
  readonly declared: number;
  readonly position: Position | undefined;
}

/** Which parameter of a function a name is; `owner` is the function where something may be expected of it. */
export interface Position {
  readonly owner: Node | undefined;
  readonly index: number;
}

export type Identifier = Extract<Node, { type: 'Identifier' }>;

export interface FlowRow {
  readonly row: number;
  readonly flow: number;
  readonly value: CodeRange;
  readonly place: CodeRange;
}

export function flowRows({ flows = [] }: UnknownFact): FlowRow[] {
  const rows: FlowRow[] = [];
  for (let at = 0; at < flows.length; at += FLOW_ROW) {
    const range = (from: number): CodeRange => ({ start: flows[at + from]!, end: flows[at + from + 1]! });
    rows.push({
      row: at / FLOW_ROW,
      flow: flows[at]!,
      value: range(1),
      place: range(3),
    });
  }
  return rows;
}
