// What is claimed about expressions: how their type relates to the type they are asserted or expected to have.
import type { CodeRange, ExpressionOptions, ExpressionType, SeenType, TypedFile } from '../../types/index.ts';

/**
 * What `expression as type` does to the type of the expression.
 * - `none`: nothing; - `widening`: every value of the old type is of the new one;
 * - `from-any`, `to-any`: an `any`, also as a type argument, is taken for something else, or something else for `any`;
 * - `branding`: a primitive gets a name that only types know, as by `5 as number & { unit: 'px' }`;
 * - `narrowing`: only some values of the old type are of the new one, or none;
 * - `unresolved`: one of the types could not be determined.
 */
export type AssertionChange =
  | 'none'
  | 'widening'
  | 'from-any'
  | 'to-any'
  | 'branding'
  | 'narrowing'
  | 'unresolved';

export interface AssertionRange {
  readonly expression: CodeRange;
  readonly type: CodeRange;
}

export interface AssertionAnswer {
  readonly from: ExpressionType;
  readonly to: ExpressionType;
  readonly change: AssertionChange;
}

/** What is expected of an expression, and whether an `any` in its type is taken for something else there. */
export interface ExpectedChange {
  readonly to: ExpressionType;
  readonly dropsAny: boolean;
  /** Whether `any` or `unknown` is expected wherever there is an `any` in its type. */
  readonly takesAny: boolean;
}

/** Both types of each assertion, and what it changes. */
export async function assertionTypes(
  at: TypedFile,
  assertions: readonly AssertionRange[],
  options: ExpressionOptions,
): Promise<(AssertionAnswer | undefined)[]> {
  const ranges = assertions.flatMap(({ expression, type }) => [expression, type]);
  const types = await at.typesOf(at.nodesOf(ranges));
  const answers: (AssertionAnswer | undefined)[] = [];
  for (let i = 0; i < types.length; i += 2) {
    const [from, to] = [types[i], types[i + 1]];
    if (from === undefined || to === undefined) {
      answers.push(undefined);
      continue;
    }
    answers.push({
      from: await at.describe(from, options),
      to: await at.describe(to, options),
      change: await at.unlessRefused(() => changeBetween(at, from, to), 'unresolved'),
    });
  }
  return answers;
}

/** What is expected where expressions stand, told as text where an `any` in their types gets lost there. */
export async function expectedChanges(
  at: TypedFile,
  ranges: readonly CodeRange[],
  options: ExpressionOptions,
): Promise<(ExpectedChange | undefined)[]> {
  const from = await at.typesOf(at.nodesOf(ranges));
  const to = await at.expectedTypes(ranges);
  const { text: _text, ...untold } = options;
  const answers: (ExpectedChange | undefined)[] = [];
  for (const [index, expected] of to.entries()) {
    const value = from[index];
    if (expected === undefined || value === undefined) answers.push(undefined);
    else {
      const isLost = await at.unlessRefused(() => losesAny(at, value, expected), false);
      const expectation = await at.describe(expected, isLost ? options : untold);
      const isTaken = !isLost && (await at.unlessRefused(() => takesAny(at, value, expected), false));
      answers.push({ to: expectation, dropsAny: isLost, takesAny: isTaken });
    }
  }
  return answers;
}

async function changeBetween(at: TypedFile, from: SeenType, to: SeenType): Promise<AssertionChange> {
  if (from.kind === 'error' || to.kind === 'error') return 'unresolved';
  if (from.is(to)) return 'none';
  if (to.isAny && from.kind === 'unknown') return 'to-any';
  if (await dropsAny(at, from, to)) return 'from-any';
  if (await dropsAny(at, to, from)) return 'to-any';
  if (from.isInstance && (await isOfAny(at, to)) && !(await at.holdsAny(from))) return 'to-any';
  // An object as it is written may have more properties than the asserted type; that alone is no narrowing.
  const source = from.isLiteral ? await at.widened(from) : from;
  if (await at.isAssignable(source, to)) return 'widening';
  return (await isBranding(at, from, to)) ? 'branding' : 'narrowing';
}

/** Whether a type argument of the type is `any`. */
async function isOfAny(at: TypedFile, type: SeenType): Promise<boolean> {
  if (!type.isInstance || !(await at.holdsAny(type))) return false;
  return (await at.argumentsOf(type)).some(({ kind }) => kind === 'any');
}

/** `5 as number & { unit: 'px' }`: the value stays what it is and gets a name that only types know. */
async function isBranding(at: TypedFile, from: SeenType, to: SeenType): Promise<boolean> {
  if (!to.isIntersection) return false;
  for (const part of await at.membersOf(to))
    if (part.isPrimitive && (await at.isAssignable(from, part))) return true;
  return false;
}

/** `dropsAny`, and for what an asynchronous function gives back also whether the promised `any` is lost. */
async function losesAny(at: TypedFile, value: SeenType, expected: SeenType): Promise<boolean> {
  if (await dropsAny(at, value, expected)) return true;
  if (!expected.isUnion || !value.isInstance || !(await at.isPromise(value))) return false;
  const [promised] = await at.argumentsOf(value);
  if (promised?.kind !== 'any') return false;
  const settled: SeenType[] = [];
  for (const part of await at.partsOf(expected)) if (!(await at.isThenable(part))) settled.push(part);
  return settled.length > 0 && !settled.some((part) => part.isAny || part.kind === 'unknown');
}

/** Whether both types are of one shape and `other` has `any` or `unknown` wherever `one` has an `any`. */
async function takesAny(at: TypedFile, one: SeenType, other: SeenType): Promise<boolean> {
  const { kind } = other;
  if (kind === 'error') return false;
  if (kind === 'any' || kind === 'unknown' || one.is(other)) return true;
  return one.isAlike(other) && !(await dropsAny(at, one, other));
}

/** Whether an `any` in one type, at its top or as a type argument, is neither `any` nor `unknown` in the other. */
async function dropsAny(at: TypedFile, one: SeenType, other: SeenType): Promise<boolean> {
  if (one.isAny) return !other.isAny && other.kind !== 'unknown';
  if (!one.isAlike(other)) return false;
  const [mine, theirs] = [await at.argumentsOf(one), await at.argumentsOf(other)];
  for (const [index, argument] of mine.entries()) {
    const counterpart = theirs[index];
    if (counterpart && !argument.is(counterpart) && (await dropsAny(at, argument, counterpart))) return true;
  }
  return false;
}
