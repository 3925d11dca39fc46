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

const BY_NAME =
  /(?:^|\.)(?:spyOn|stub|spy|method|replaceProperty|hasOwn|defineProperty|getOwnPropertyDescriptor)$/;

/** `f(value, 'name')`, for functions that do something with the member of a value: the value; 0 where it is no such name. */
export function valueBeside(tree: NodeTable, name: number): number {
  const call = parentAt(tree, name);
  if (kindAt(tree, call) !== KIND.CallExpression) return 0;
  const [callee, ...rest] = childrenAt(tree, call);
  const list = rest.at(-1) ?? 0;
  const [value, second] = kindAt(tree, list) === (NODE_LIST | 0) ? childrenAt(tree, list) : [];
  if (second !== name || value === undefined) return 0;
  return BY_NAME.test(tree.text.slice(startAt(tree, callee!), endAt(tree, callee!))) ? value : 0;
}

function isKey(tree: NodeTable, node: number): boolean {
  const parent = parentAt(tree, node);
  if (kindAt(tree, parent) === KIND.ElementAccessExpression) return childrenAt(tree, parent)[0] !== node;
  if (valueBeside(tree, node) !== 0) return true;
  const isComputed = kindAt(tree, parent) === KIND.ComputedPropertyName;
  return isComputed && kindAt(tree, parentAt(tree, parent)) === KIND.BindingElement;
}
