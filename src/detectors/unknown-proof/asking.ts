// What a question about one file works with, and the questions that its parts share.
import type { CodeRange, ExpressionType, TypedFile, Types } from '../../types/index.ts';
import { expectedChanges } from './claimed-types.ts';
import type { UnknownFact } from './fact.ts';

/** Each refers to a row of the collected fact. */
export interface UnknownAnswer {
  /** Row, kind of the expression's type, text of the asserted type, whether the value comes from outside. */
  readonly assertions: readonly (readonly [row: number, from: string, to: string, isOutside: boolean])[];
  readonly flows: readonly (readonly [row: number, verdict: FlowVerdict])[];
  /** Row, and the first use at which nothing is known about the value. */
  readonly names: readonly (readonly [row: number, type: 'any' | 'unknown', use: number])[];
  /** Start and end of what is used without a type, whether a call gives it, and what tells it from others. */
  readonly uses: readonly (readonly [start: number, end: number, isCall: boolean, origin: string])[];
  /** Places whose type could not be determined. */
  readonly open: readonly (readonly [kind: string, start: number, end: number])[];
  readonly [key: string]: readonly (readonly (string | number | boolean)[])[];
}

export type FlowVerdict = 'any' | 'unknown' | 'unvalidated';

/** What is needed to ask about one file. */
export interface Asking {
  readonly types: Types;
  readonly context: string;
  readonly path: string;
  readonly fact: UnknownFact;
  readonly open: [kind: string, start: number, end: number][];
}

export type Found = ExpressionType | undefined;

export function typesOf({ types, context, path }: Asking, ranges: readonly CodeRange[]): Promise<Found[]> {
  return ranges.length === 0
    ? Promise.resolve([])
    : types.expressionTypes(path, ranges, { context, promises: false, any: true });
}

/** An answer for each place; undefined for all where the context does not have the file. */
export async function inspected<Place, Answer>(
  { types, context, path }: Asking,
  places: readonly Place[],
  ask: (at: TypedFile, places: readonly Place[]) => Promise<Answer[]>,
): Promise<(Answer | undefined)[]> {
  const answers = await types.inspect(path, context, (at) => ask(at, places));
  return answers ?? places.map(() => undefined);
}

/** For each expression, whether it stands where something is expected that an `any` in its type does not vouch for. */
export async function claims(
  asking: Asking,
  ranges: readonly CodeRange[],
): Promise<('claimed' | 'accepted' | 'free')[]> {
  if (ranges.length === 0) return [];
  const changes = await inspected(asking, ranges, (at) =>
    expectedChanges(at, ranges, { promises: false, text: 20 }),
  );
  return changes.map((change) => {
    if (change === undefined) return 'free';
    return change.dropsAny && !takesAnything(change.to) ? 'claimed' : 'accepted';
  });
}

/** Types that take anything, so that nothing is claimed about what is handed to them. */
function takesAnything(type: ExpressionType): boolean {
  const { kind, text } = type;
  if (kind === 'any' || kind === 'unknown' || kind === 'error' || kind === 'type-parameter') return true;
  return text === '{}' || text === 'object';
}
