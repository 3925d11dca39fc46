// Where code goes one of several ways by comparing one value with literals: a `switch`, or a chain of `if` and `else if`.
import type {
  BlockStatement,
  Expression,
  IfStatement,
  Node,
  Statement,
  SwitchStatement,
} from '@oxc-project/types';
import { literalExpression } from '../../base/index.ts';
import type { CollectedFile } from '../../facts/index.ts';

export type SwitchRow = readonly [
  /** Of the value that is compared. */
  start: number,
  end: number,
  /** Of the last name in it, which says where the value is declared. */
  nameStart: number,
  /** Where `X` of labels such as `X.A` starts; -1 where the labels are literals. */
  owner: number,
  labels: readonly string[],
  /** Whether the compiler tells when a member is not handled. */
  isChecked: 0 | 1,
];

const FEWEST_LABELS = 3;

export function switchRow(file: CollectedFile, node: SwitchStatement): SwitchRow | undefined {
  const tests = node.cases.map(({ test }) => test).filter((test) => test !== null);
  const otherwise = node.cases.find(({ test }) => test === null);
  const isChecked =
    (otherwise === undefined
      ? isCheckedByReturns(file, node)
      : saysNever(file, otherwise, node.discriminant)) || isFollowedByNever(file, node);
  return rowOf(node.discriminant, tests, isChecked);
}

export function chainRow(file: CollectedFile, node: IfStatement, parent: Node): SwitchRow | undefined {
  if (parent.type === 'IfStatement' && parent.alternate === node) return undefined;
  const tests: Expression[] = [];
  let compared: Expression | undefined;
  let branch: Statement | null = node;
  while (branch?.type === 'IfStatement') {
    for (const { value, label } of comparisonsIn(branch.test)) {
      if (value === undefined || label === undefined) return undefined;
      if (compared !== undefined && textOf(file, compared) !== textOf(file, value)) return undefined;
      // The first one, where no test has narrowed it yet.
      compared ??= value;
      tests.push(label);
    }
    branch = branch.alternate;
  }
  if (compared === undefined) return undefined;
  const isChecked = (branch !== null && saysNever(file, branch, compared)) || isFollowedByNever(file, node);
  return rowOf(compared, tests, isChecked);
}

interface Comparison {
  readonly value?: Expression;
  readonly label?: Expression;
}

/** What `a === 'x' || a === 'y'` compares; an empty comparison for anything else. */
function comparisonsIn(test: Expression): Comparison[] {
  if (test.type === 'LogicalExpression' && test.operator === '||')
    return [...comparisonsIn(test.left), ...comparisonsIn(test.right)];
  if (test.type !== 'BinaryExpression' || !/^===?$/.test(test.operator)) return [{}];
  return isPath(test.left as Expression) ? [{ value: test.left as Expression, label: test.right }] : [{}];
}

function isPath(node: Expression): boolean {
  if (node.type === 'ChainExpression') return isPath(node.expression);
  if (node.type === 'MemberExpression') return !node.computed && isPath(node.object);
  return node.type === 'Identifier' || node.type === 'ThisExpression';
}

function rowOf(value: Expression, tests: readonly Expression[], isChecked: boolean): SwitchRow | undefined {
  const labels = tests.map(labelOf);
  const [first] = labels;
  if (first === undefined || !labels.every((label) => label?.of === first.of)) return undefined;
  const names = [...new Set(labels.map((label) => label!.name))];
  if (names.length < FEWEST_LABELS || !isPath(value)) return undefined;
  return [value.start, value.end, lastName(value), first.start, names, isChecked ? 1 : 0];
}

interface Label {
  readonly name: string;
  readonly of: string;
  readonly start: number;
}

function labelOf(test: Expression): Label | undefined {
  if (test.type === 'Literal' && typeof test.value === 'string')
    return { name: JSON.stringify(test.value), of: '', start: -1 };
  if (test.type !== 'MemberExpression' || test.computed) return undefined;
  const { object, property } = test;
  return object.type === 'Identifier' && property.type === 'Identifier'
    ? { name: property.name, of: object.name, start: object.start }
    : undefined;
}

function lastName(value: Expression): number {
  if (value.type === 'ChainExpression') return lastName(value.expression);
  return value.type === 'MemberExpression' ? value.property.start : value.start;
}

const NEVER = /\bnever\b|assertNever|unreachable|exhausti/i;

/** `throw missingCase(value)`, too: what makes an error of the value itself, or of what it is a part of, takes `never`. */
function saysNever(file: CollectedFile, node: Node, compared: Expression): boolean {
  const text = textOf(file, node);
  const [, given] = /\bthrow [\w.]+\(([\w.]+)\)/.exec(text) ?? [];
  return NEVER.test(text) || (given !== undefined && `${textOf(file, compared)}.`.startsWith(`${given}.`));
}

/** How far after the statement a check for `never` may stand. */
const NEAR = 120;

function isFollowedByNever(file: CollectedFile, { end }: Node): boolean {
  const after = file.text.slice(end, end + NEAR);
  return NEVER.test(after.slice(0, after.search(/\}|\n\s*\n|$/)));
}

/**
 * Without a default, a function that says what it returns must return in every case, and a variable that every case sets must be set:
 * the compiler complains as soon as a case is missing.
 */
function isCheckedByReturns(file: CollectedFile, { cases, start }: SwitchStatement): boolean {
  const bodies = cases.map(({ consequent }) => consequent).filter((body) => body.length > 0);
  if (bodies.every(endsInReturn)) return returnsSomething(file);
  const names = new Set(bodies.map(assignedFirst));
  const [name] = names;
  if (names.size !== 1 || name === undefined) return false;
  return new RegExp(`\\blet ${literalExpression(name)}\\b[^=;\\n]*;?\\n`).test(
    file.text.slice(Math.max(0, start - 400), start),
  );
}

function endsInReturn(body: readonly Statement[]): boolean {
  const last = body.at(-1);
  if (last?.type === 'BlockStatement') return endsInReturn((last as BlockStatement).body);
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement';
}

function assignedFirst([first]: readonly Statement[]): string | undefined {
  if (first?.type === 'BlockStatement') return assignedFirst(first.body);
  if (first?.type !== 'ExpressionStatement' || first.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left } = first.expression;
  return left.type === 'Identifier' ? left.name : undefined;
}

/** Whether the function around says that it returns something. */
function returnsSomething(file: CollectedFile): boolean {
  const around = file.ancestors.findLast(
    ({ type }) =>
      type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression',
  );
  const type = around && 'returnType' in around ? around.returnType : undefined;
  return type ? !/\b(?:void|undefined|any|unknown)\b/.test(textOf(file, type)) : false;
}

function textOf({ text }: CollectedFile, { start, end }: Node): string {
  return text.slice(start, end);
}
