// What most members of a family agree on, and who differs from it.
import type { Signature } from './facts.ts';
import type { Returns, Waits } from './return-shape.ts';

export interface Member {
  readonly file: string;
  readonly signature: Signature;
}

/** A signature as the report shows it. */
export interface Shape {
  readonly params: number;
  readonly optionals: number;
  readonly rest: boolean;
  readonly returns: Returns;
  readonly async: Waits;
}

export function shapeOf([, , params, optionals, isRest, returns, waits]: Signature): Shape {
  return { params, optionals, rest: isRest === 1, returns, async: waits };
}

export interface Standard {
  readonly shape: Shape;
  readonly followers: readonly Member[];
}

/** The most frequent parameter list and, among those who have it, what is mostly given back; undefined without a clear majority. */
export function standardOf(members: readonly Member[], share: number): Standard | undefined {
  const byParameters = Map.groupBy(members, ({ signature }) => parameterText(signature));
  const [first] = [...byParameters.values()].sort((a, b) => b.length - a.length);
  if (!first || first.length < members.length * share) return undefined;
  const shape = {
    ...shapeOf(first[0]!.signature),
    returns: commonest(members, share, ({ returns }) => returns),
    async: commonest(members, share, ({ async }) => async),
  };
  return { shape, followers: first };
}

function parameterText([, , params, optionals, isRest]: Signature): string {
  return `${params}/${optionals}/${isRest}`;
}

/** The value that so many members have, or unknown. */
function commonest<Value extends string>(
  members: readonly Member[],
  share: number,
  read: (shape: Shape) => Value,
): Value | 'unknown' {
  const counts = new Map<Value, number>();
  for (const { signature } of members) {
    const value = read(shapeOf(signature));
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  for (const [value, count] of counts) if (count >= members.length * share) return value;
  return 'unknown';
}

/** Someone who takes less than is handed over leaves out what is not needed, which calls never notice. */
export function takesMore(shape: Shape, standard: Shape): boolean {
  if (standard.rest) return false;
  const isLonger = shape.params > standard.params;
  const isStricter = shape.params - shape.optionals > standard.params - standard.optionals;
  return isLonger || isStricter;
}

/** Whether one gives back a promise, or something at all, where the others are known not to. */
export function givesOther(shape: Shape, standard: Shape): boolean {
  return isKnownToDiffer(shape.async, standard.async) || isKnownToDiffer(shape.returns, standard.returns);
}

export function waitsOtherwise(shape: Shape, standard: Shape): boolean {
  return isKnownToDiffer(shape.async, standard.async);
}

function isKnownToDiffer(a: string, b: string): boolean {
  return a !== 'unknown' && b !== 'unknown' && a !== b;
}
