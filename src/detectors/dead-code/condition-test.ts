// What a condition asks of a variable, and what the answer to one says about another. Values are told apart as far as such conditions do:
// the empty ones, the literals that are named, and what stands for all others of a type.
import type { BinaryExpression, Expression, IdentifierReference, Node } from '@oxc-project/types';

export interface ConditionTest {
  readonly variable: IdentifierReference;
  /** Whether a value passes. */
  passes(value: Value): boolean;
  /** The literal that is named, if it is one of its own. */
  readonly literal?: Value;
}

/** A value, or the name of a sort of values that no condition tells apart. */
type Value = string | number | boolean | null | undefined | Sort;
type Sort = { readonly type: string; readonly isTruthy: boolean };

const VALUES: readonly Value[] = [
  undefined,
  null,
  false,
  true,
  0,
  NaN,
  '',
  { type: 'number', isTruthy: true },
  { type: 'string', isTruthy: true },
  { type: 'object', isTruthy: true },
  { type: 'function', isTruthy: true },
  { type: 'symbol', isTruthy: true },
  { type: 'bigint', isTruthy: true },
  { type: 'bigint', isTruthy: false },
];

function isSort(value: Value): value is Sort {
  return typeof value === 'object' && value !== null;
}

function isTruthy(value: Value): boolean {
  return isSort(value) ? value.isTruthy : Boolean(value);
}

function typeOf(value: Value): string {
  return isSort(value) ? value.type : typeof value;
}

/** Undefined for what is no plain question about one variable. A case of a `switch` asks about what the statement is about. */
export function testOf(node: Node, subject?: Expression): ConditionTest | undefined {
  switch (node.type) {
    case 'Identifier':
      return { variable: node as IdentifierReference, passes: isTruthy };
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier' ? undefined : comparison(node as BinaryExpression);
    case 'SwitchCase':
      return subject?.type === 'Identifier' && node.test ? equality(subject, node.test, false) : undefined;
    default:
      return undefined;
  }
}

function comparison({ operator, left, right }: BinaryExpression): ConditionTest | undefined {
  if (!/^[!=]==?$/.test(operator)) return undefined;
  const [subject, other] = isValue(left) ? [right, left] : [left, right];
  const test = askedType(subject, other) ?? equality(subject, other, operator.length === 2);
  if (test === undefined || operator.startsWith('=')) return test;
  return { ...test, passes: (value) => !test.passes(value) };
}

function askedType(subject: Expression, other: Expression): ConditionTest | undefined {
  if (subject.type !== 'UnaryExpression' || subject.operator !== 'typeof') return undefined;
  if (subject.argument.type !== 'Identifier' || other.type !== 'Literal') return undefined;
  const { value } = other;
  return { variable: subject.argument, passes: (one) => typeOf(one) === value };
}

function equality(subject: Expression, other: Expression, isLoose: boolean): ConditionTest | undefined {
  if (subject.type !== 'Identifier' || isUndefined(subject) || !isValue(other)) return undefined;
  const value = other.type === 'Literal' ? (other.value as Value) : undefined;
  if (isLoose) {
    if (value !== null && value !== undefined) return undefined;
    return { variable: subject, passes: (one) => one === null || one === undefined };
  }
  return { variable: subject, passes: (one) => one === value, literal: value };
}

function isUndefined(node: Expression): boolean {
  return node.type === 'Identifier' && node.name === 'undefined';
}

function isValue(node: Expression): boolean {
  if (node.type !== 'Literal') return isUndefined(node);
  return node.value === null
    ? !('regex' in node || 'bigint' in node)
    : /^(?:string|number|boolean)$/.test(typeof node.value);
}

/** A test and what came of it. */
export interface Known {
  readonly test: ConditionTest;
  readonly truth: boolean;
}

/** What comes of a test of a value for which others came out so; undefined where it may be either. */
export function decide(asked: ConditionTest, known: readonly Known[]): boolean | undefined {
  const named = [asked, ...known.map(({ test }) => test)].flatMap((test) =>
    'literal' in test ? [test.literal] : [],
  );
  const possible = [...new Set([...VALUES, ...named])].filter((value) =>
    known.every(({ test, truth }) => test.passes(value) === truth),
  );
  // Nothing is possible where the code is not reached at all.
  if (possible.length === 0) return undefined;
  const outcomes = new Set(possible.map((value) => asked.passes(value)));
  return outcomes.size === 1 ? [...outcomes][0] : undefined;
}
