// The values of a decision's conditions in one evaluation, as one number: a digit to the base of three for each condition, of which 0
// means that it was not evaluated.
import type { Range } from '../base/index.ts';
import type { BooleanTree } from './probes.ts';

/** Undefined: not evaluated. */
export type Vector = readonly (boolean | undefined)[];

export function vectorOf(code: number, conditions: number): Vector {
  let rest = code;
  return Array.from({ length: conditions }, () => {
    const digit = rest % 3;
    rest = Math.floor(rest / 3);
    return digit === 0 ? undefined : digit === 2;
  });
}

export function codeOf(vector: Vector): number {
  return vector.reduceRight((code: number, value) => code * 3 + (value === undefined ? 0 : value ? 2 : 1), 0);
}

/** How many vectors there are room for. */
export function vectorRoom(conditions: number): number {
  return 3 ** conditions;
}

export interface Evaluation {
  readonly outcome: boolean;
  /** Operators whose right side was reached, and those that the left side decided. */
  readonly right: readonly Range[];
  readonly left: readonly Range[];
}

/** What becomes of a decision under a vector. */
export function evaluate(tree: BooleanTree, vector: Vector): Evaluation {
  const right: Range[] = [];
  const left: Range[] = [];
  const valueOf = (part: BooleanTree): boolean => {
    if (part.op === 'constant') return part.value;
    if (part.op === 'condition') return vector[part.index] === true;
    if (part.op === 'not') return !valueOf(part.of);
    const first = valueOf(part.left);
    const isDecided = first === (part.op === 'or');
    (isDecided ? left : right).push(part.at);
    return isDecided ? first : valueOf(part.right);
  };
  const outcome = valueOf(tree);
  return { outcome, right, left };
}
