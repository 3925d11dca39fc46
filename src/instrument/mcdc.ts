// Modified condition/decision coverage: which conditions of a decision the tests have shown to decide its outcome alone.
//
// A condition is shown by two evaluations with different outcomes in which it has different values, and in which every other condition
// either has the same value or was not evaluated in at least one of them. What was not evaluated can be thought to have the value
// that it has in the other evaluation, without another outcome: two complete assignments that differ in one condition. This is
// unique-cause coverage under short-circuit evaluation. Conditions of the same text are coupled: they cannot be changed one at a
// time, so those may differ together.
import type { Decision } from './probes.ts';
import { evaluate, type Vector } from './vector.ts';

export interface ConditionProof {
  readonly text: string;
  readonly wasTrue: boolean;
  readonly wasFalse: boolean;
  /** Two evaluations, as places in the list of vectors; undefined when there is no such pair. */
  readonly pair: readonly [number, number] | undefined;
}

export interface DecisionRow {
  readonly values: Vector;
  readonly outcome: boolean;
}

export interface DecisionTable {
  readonly rows: readonly DecisionRow[];
  readonly conditions: readonly ConditionProof[];
}

export function mcdc(
  { tree, conditions }: Pick<Decision, 'tree' | 'conditions'>,
  vectors: readonly Vector[],
): DecisionTable {
  const rows = vectors.map((values) => ({ values, outcome: evaluate(tree, values).outcome }));
  return {
    rows,
    conditions: conditions.map(({ text }, index) => ({
      text,
      wasTrue: rows.some(({ values }) => values[index] === true),
      wasFalse: rows.some(({ values }) => values[index] === false),
      pair: pairFor(
        rows,
        index,
        conditions.map((other) => other.text === text),
      ),
    })),
  };
}

function pairFor(
  rows: readonly DecisionRow[],
  index: number,
  isCoupled: readonly boolean[],
): readonly [number, number] | undefined {
  for (const [first, one] of rows.entries()) {
    const here = one.values[index];
    if (here === undefined) continue;
    for (let second = first + 1; second < rows.length; second++) {
      const other = rows[second]!;
      const there = other.values[index];
      if (there === undefined || here === there || one.outcome === other.outcome) continue;
      if (isAlone(one.values, other.values, isCoupled)) return [first, second];
    }
  }
  return undefined;
}

/** Whether two vectors agree on everything but conditions of one text. */
function isAlone(one: Vector, other: Vector, isCoupled: readonly boolean[]): boolean {
  return one.every((value, at) => {
    const there = other[at];
    return isCoupled[at] || value === undefined || there === undefined || value === there;
  });
}
