// What is kept about the control flow of one file: plain numbers in rows, so that it is small and quick to read back.
// Measures only: what is too much is for a detector's options to say.
import type { Json } from '../facts/index.ts';

/** Where the unit starts that is the top of the file. */
export const TOP = -1;

/** The code that measures belong to: a function, a static block, or the top of the file. */
export interface Unit {
  readonly isFunction: boolean;
  readonly start: number;
  readonly end: number;
  /** What stands for it in a list: its name or, starting where it starts, its head. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly cognitiveComplexity: number;
  readonly depth: number;
  /** A deepest block, when there is any. */
  readonly depthStart: number;
  readonly depthEnd: number;
  readonly callbackDepth: number;
  /** A deepest callback, when there is any. */
  readonly callbackStart: number;
  readonly callbackEnd: number;
  readonly switchCases: number;
  /** Statements that call something by its name, beside the one that holds the deepest block; zero where that is not deep. */
  readonly steps: number;
  /** Statements beside it that do something else. */
  readonly others: number;
  /** The statement that holds the deepest block. */
  readonly detailStart: number;
  readonly detailEnd: number;
}

const UNIT_COLUMNS = 17;

export function pushUnit(rows: number[], unit: Unit): void {
  rows.push(
    unit.isFunction ? 1 : 0,
    unit.start,
    unit.end,
    unit.nameStart,
    unit.nameEnd,
    unit.cognitiveComplexity,
    unit.depth,
    unit.depthStart,
    unit.depthEnd,
    unit.callbackDepth,
    unit.callbackStart,
    unit.callbackEnd,
    unit.switchCases,
    unit.steps,
    unit.others,
    unit.detailStart,
    unit.detailEnd,
  );
}

export function unitsOf({ units }: ComplexityFact): Unit[] {
  const found: Unit[] = [];
  for (let at = 0; at < units.length; at += UNIT_COLUMNS) {
    found.push({
      isFunction: units[at] === 1,
      start: units[at + 1]!,
      end: units[at + 2]!,
      nameStart: units[at + 3]!,
      nameEnd: units[at + 4]!,
      cognitiveComplexity: units[at + 5]!,
      depth: units[at + 6]!,
      depthStart: units[at + 7]!,
      depthEnd: units[at + 8]!,
      callbackDepth: units[at + 9]!,
      callbackStart: units[at + 10]!,
      callbackEnd: units[at + 11]!,
      switchCases: units[at + 12]!,
      steps: units[at + 13]!,
      others: units[at + 14]!,
      detailStart: units[at + 15]!,
      detailEnd: units[at + 16]!,
    });
  }
  return found;
}

/** A search through an array that runs once per turn of an iteration. */
export type Search = readonly [
  /** Where the unit it stands in starts. */
  unit: number,
  /** The array as it is written. */
  target: string,
  start: number,
  end: number,
  iterationStart: number,
  iterationEnd: number,
];

/** An `if` that could leave early. */
export type Branch = readonly [
  kind: 'invertible-if-else' | 'missing-guard',
  start: number,
  end: number,
  /** Statements of the branch that leaves; for a missing guard, those that stand before the `if`. */
  short: number,
  /** Statements of the other branch; for a missing guard, all inside the `if`. */
  long: number,
  functionStart: number,
  functionEnd: number,
  /** Return statements of the function before its last statement. */
  returns: number,
  /** Conditions at the top level of the function that leave it. */
  guards: number,
  /** Hash of the condition. */
  condition: string,
];

export interface ComplexityFact extends Readonly<Record<string, Json>> {
  readonly units: readonly number[];
  /** For functions without a name that may be reported, by their start: a hash of what stands before them. */
  readonly contexts: Readonly<Record<string, string>>;
  readonly searches: readonly Search[];
  readonly branches: readonly Branch[];
}
