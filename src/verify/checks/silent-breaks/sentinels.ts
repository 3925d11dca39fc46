// Results by which a function says that it has none.
import type { Node } from '@oxc-project/types';
import { ownNodes, type Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';

export interface NoResult {
  readonly text: 'null' | 'undefined' | 'false' | '-1';
  readonly at: Node;
}

const TEXTS: ReadonlySet<string> = new Set(['null', 'undefined', 'false', '-1']);

/** Statements that give back nothing, in so many words. A bare `return` only counts where others give back something. */
export function noResults(tree: Tree, node: FunctionNode): NoResult[] {
  if (node.body === null) return [];
  if (node.body.type !== 'BlockStatement') return partsOf(tree, node.body);
  const returns = ownNodes(node.body).filter((inner) => inner.type === 'ReturnStatement');
  const givesSomething = returns.some(({ argument }) => argument !== null);
  return returns.flatMap((inner): NoResult[] => {
    if (inner.argument !== null) return partsOf(tree, inner.argument);
    return givesSomething ? [{ text: 'undefined', at: inner }] : [];
  });
}

function partsOf(tree: Tree, value: Node): NoResult[] {
  if (value.type === 'ConditionalExpression')
    return [...partsOf(tree, value.consequent), ...partsOf(tree, value.alternate)];
  if (value.type === 'LogicalExpression') return value.operator === '&&' ? [] : partsOf(tree, value.right);
  const text = tree.textOf(value).replace(/^void 0$/, 'undefined');
  return TEXTS.has(text) ? [{ text: text as NoResult['text'], at: value }] : [];
}
