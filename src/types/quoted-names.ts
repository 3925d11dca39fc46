// Names of members that are written as strings: `value['name']` and `{ ['name']: part } = value`. Only such strings count; the same
// text elsewhere is just a text.
import { KIND } from './kinds.ts';
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

function isKey(tree: NodeTable, node: number): boolean {
  const parent = parentAt(tree, node);
  if (kindAt(tree, parent) === KIND.ElementAccessExpression) return childrenAt(tree, parent)[0] !== node;
  const isComputed = kindAt(tree, parent) === KIND.ComputedPropertyName;
  return isComputed && kindAt(tree, parentAt(tree, parent)) === KIND.BindingElement;
}
