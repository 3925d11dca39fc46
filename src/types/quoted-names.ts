// Names of members that are written as strings: `value['name']`, `{ ['name']: part } = value`, `spyOn(value, 'name')`. Only such
// strings count; the same text elsewhere is just a text.
import { KIND, NODE_LIST } from './kinds.ts';
import { childrenAt, kindAt, parentAt, startAt, endAt, type NodeTable } from './node-table.ts';

const QUOTES = ["'", '"', '`'];

/** Where such names begin, the quote left out. */
export function quotedNames(tree: NodeTable, name: string): number[] {
  if (!QUOTES.some((quote) => tree.text.includes(`${quote}${name}${quote}`))) return [];
  const found: number[] = [];
  for (let node = 1; node < tree.count; node++) {
    const kind = kindAt(tree, node);
    if (kind !== KIND.StringLiteral && kind !== KIND.NoSubstitutionTemplateLiteral) continue;
    const start = startAt(tree, node) + 1;
    if (tree.text.slice(start, endAt(tree, node) - 1) === name && isKey(tree, node)) found.push(start);
  }
  return found;
}

/** Functions that are given a value and the name of its member. */
const BY_NAME =
  /(?:^|\.)(?:spyOn|stub|spy|method|replaceProperty|hasOwn|defineProperty|deleteProperty|getOwnPropertyDescriptor|(?:hasOwnProperty|propertyIsEnumerable)\.call|Reflect\.(?:get|set|has))$/;

/** Methods that are given the name of a member of their own object. */
const OF_OWN = /\.(?:hasOwnProperty|propertyIsEnumerable)$/;

/** `f(value, 'name')`, `value.hasOwnProperty('name')` and `'name' in value`: the value; 0 where it is no such name. */
export function valueBeside(tree: NodeTable, name: number): number {
  const key = outermost(tree, name);
  const around = parentAt(tree, key);
  if (kindAt(tree, around) === KIND.BinaryExpression) {
    const [left, operator, right] = childrenAt(tree, around);
    return left === key && textAt(tree, operator!) === 'in' ? right! : 0;
  }
  return kindAt(tree, around) === KIND.CallExpression ? valueInCall(tree, around, key) : 0;
}

function valueInCall(tree: NodeTable, call: number, key: number): number {
  const [callee, ...rest] = childrenAt(tree, call);
  const list = rest.at(-1) ?? 0;
  const [first, second] = kindAt(tree, list) === (NODE_LIST | 0) ? childrenAt(tree, list) : [];
  const called = textAt(tree, callee!);
  if (first === key) return OF_OWN.test(called) ? childrenAt(tree, callee!)[0]! : 0;
  return second === key && BY_NAME.test(called) ? first! : 0;
}

/** A literal with the parentheses around it and what is said of its type. */
function outermost(tree: NodeTable, node: number): number {
  let around = node;
  while (WRAPPING.has(kindAt(tree, parentAt(tree, around)))) around = parentAt(tree, around);
  return around;
}

const WRAPPING: ReadonlySet<number> = new Set([KIND.ParenthesizedExpression, KIND.AsExpression]);

function textAt(tree: NodeTable, node: number): string {
  return tree.text.slice(startAt(tree, node), endAt(tree, node));
}

function isKey(tree: NodeTable, node: number): boolean {
  const key = outermost(tree, node);
  const parent = parentAt(tree, key);
  if (kindAt(tree, parent) === KIND.ElementAccessExpression) return childrenAt(tree, parent)[0] !== key;
  if (valueBeside(tree, node) !== 0) return true;
  const owner = kindAt(tree, parent) === KIND.ComputedPropertyName ? kindAt(tree, parentAt(tree, parent)) : 0;
  return owner === KIND.BindingElement || owner === KIND.PropertyAssignment;
}
