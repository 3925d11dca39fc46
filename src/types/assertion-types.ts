// What is claimed about expressions: how their type relates to the type they are asserted or expected to have.
import { expectedWireTypes } from './expected-types.ts';
import { described, wireTypesOf } from './expression-types.ts';
import { holdsAny } from './holds-any.ts';
import { OBJECT, TYPE } from './kinds.ts';
import type {
  AssertionAnswer,
  AssertionChange,
  AssertionRange,
  CodeRange,
  ExpectedChange,
  ExpressionOptions,
} from './model.ts';
import type { Programs } from './programs.ts';
import { promiseFacts } from './promise-facts.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { typeReader, type TypeReader } from './type-reader.ts';
import { isAssignable, isReference, membersOf, partsOf, typeArgumentsOf, widened } from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';

/** Both types of each assertion, and what it changes. */
export async function assertionTypes(
  programs: Programs,
  context: string,
  file: string,
  assertions: readonly AssertionRange[],
  options: ExpressionOptions,
): Promise<(AssertionAnswer | undefined)[]> {
  const ranges = assertions.flatMap(({ expression, type }) => [expression, type]);
  const types = await wireTypesOf(programs, context, file, ranges);
  const reader = typeReader(programs, context);
  const answers: (AssertionAnswer | undefined)[] = [];
  for (let i = 0; i < types.length; i += 2) {
    const [from, to] = [types[i], types[i + 1]];
    if (from === undefined || to === undefined) {
      answers.push(undefined);
      continue;
    }
    answers.push({
      from: await described(reader, from, options),
      to: await described(reader, to, options),
      change: await unlessRefused(() => changeBetween(reader, from, to), 'unresolved'),
    });
  }
  return answers;
}

/** What is expected where expressions stand, told as text where an `any` in their types gets lost there. */
export async function expectedChanges(
  programs: Programs,
  context: string,
  file: string,
  ranges: readonly CodeRange[],
  options: ExpressionOptions,
): Promise<(ExpectedChange | undefined)[]> {
  const from = await wireTypesOf(programs, context, file, ranges);
  const to = await expectedWireTypes(programs, context, file, ranges);
  const reader = typeReader(programs, context);
  const { text: _text, ...untold } = options;
  const answers: (ExpectedChange | undefined)[] = [];
  for (const [index, expected] of to.entries()) {
    const value = from[index];
    if (expected === undefined || value === undefined) answers.push(undefined);
    else {
      const isLost = await unlessRefused(() => losesAny(reader, value, expected), false);
      const expectation = await described(reader, expected, isLost ? options : untold);
      const isTaken = !isLost && (await unlessRefused(() => takesAny(reader, value, expected), false));
      answers.push({ to: expectation, dropsAny: isLost, takesAny: isTaken });
    }
  }
  return answers;
}

async function changeBetween(reader: TypeReader, from: WireType, to: WireType): Promise<AssertionChange> {
  if (typeKind(from) === 'error' || typeKind(to) === 'error') return 'unresolved';
  if (from.id === to.id) return 'none';
  if (isAny(to) && typeKind(from) === 'unknown') return 'to-any';
  if (await dropsAny(reader, from, to)) return 'from-any';
  if (await dropsAny(reader, to, from)) return 'to-any';
  if (isReference(from) && (await isOfAny(reader, to)) && !(await holdsAny(reader, from))) return 'to-any';
  // An object as it is written may have more properties than the asserted type; that alone is no narrowing.
  const isLiteral = ((from.objectFlags ?? 0) & OBJECT.ObjectLiteral) !== 0;
  const source = isLiteral ? await widened(reader, from) : from;
  if (await isAssignable(reader, source, to)) return 'widening';
  return (await isBranding(reader, from, to)) ? 'branding' : 'narrowing';
}

/** Whether a type argument of the type is `any`. */
async function isOfAny(reader: TypeReader, type: WireType): Promise<boolean> {
  if (!isReference(type) || !(await holdsAny(reader, type))) return false;
  return (await typeArgumentsOf(reader, type)).some((argument) => typeKind(argument) === 'any');
}

const PRIMITIVE = TYPE.String | TYPE.Number | TYPE.BigInt | TYPE.Boolean | TYPE.ESSymbol;

/** `5 as number & { unit: 'px' }`: the value stays what it is and gets a name that only types know. */
async function isBranding(reader: TypeReader, from: WireType, to: WireType): Promise<boolean> {
  if ((to.flags & TYPE.Intersection) === 0) return false;
  for (const part of await membersOf(reader, to))
    if ((part.flags & PRIMITIVE) !== 0 && (await isAssignable(reader, from, part))) return true;
  return false;
}

function isAny(type: WireType): boolean {
  return (type.flags & TYPE.Any) !== 0;
}

/** `dropsAny`, and for what an asynchronous function gives back also whether the promised `any` is lost. */
async function losesAny(reader: TypeReader, value: WireType, expected: WireType): Promise<boolean> {
  if (await dropsAny(reader, value, expected)) return true;
  if ((expected.flags & TYPE.Union) === 0 || !isReference(value)) return false;
  if (!(await promiseFacts(reader, value)).isPromise) return false;
  const [promised] = await typeArgumentsOf(reader, value);
  if (promised === undefined || typeKind(promised) !== 'any') return false;
  const settled = [];
  for (const part of await partsOf(reader, expected))
    if (!(await promiseFacts(reader, part)).isThenable) settled.push(part);
  return settled.length > 0 && !settled.some((part) => isAny(part) || typeKind(part) === 'unknown');
}

/** Whether both types are of one shape and `other` has `any` or `unknown` wherever `one` has an `any`. */
async function takesAny(reader: TypeReader, one: WireType, other: WireType): Promise<boolean> {
  const kind = typeKind(other);
  if (kind === 'error') return false;
  if (kind === 'any' || kind === 'unknown' || one.id === other.id) return true;
  if (!one.target || one.target !== other.target || !isReference(one)) return false;
  return !(await dropsAny(reader, one, other));
}

/** Whether an `any` in one type, at its top or as a type argument, is neither `any` nor `unknown` in the other. */
async function dropsAny(reader: TypeReader, one: WireType, other: WireType): Promise<boolean> {
  if (isAny(one)) return !isAny(other) && typeKind(other) !== 'unknown';
  if (!one.target || one.target !== other.target || !isReference(one)) return false;
  const [mine, theirs] = [await typeArgumentsOf(reader, one), await typeArgumentsOf(reader, other)];
  for (const [index, argument] of mine.entries()) {
    const counterpart = theirs[index];
    if (counterpart && argument.id !== counterpart.id && (await dropsAny(reader, argument, counterpart)))
      return true;
  }
  return false;
}
