// Parts of calls and of what stands around them.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import { type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike, type FunctionNode } from '../../../syntax/index.ts';

export type CallNode = Extract<Node, { type: 'CallExpression' | 'NewExpression' }>;

/** What stands before the dot of the call, as text: ending it ends what came from it. */
export function ownerText(tree: Tree, { callee }: CallNode): string | undefined {
  return callee.type === 'MemberExpression' ? tree.textOf(callee.object) : undefined;
}

export function methodOf(tree: Tree, callee: Node): string | undefined {
  if (callee.type === 'ChainExpression') return methodOf(tree, callee.expression);
  return callee.type === 'MemberExpression' && !callee.computed ? tree.textOf(callee.property) : undefined;
}

export function isSameValue(parent: Node, child: Node): boolean {
  switch (parent.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return true;
    case 'ConditionalExpression':
      return parent.test !== child;
    case 'LogicalExpression':
      return parent.operator !== '&&' || parent.right === child;
    default:
      return false;
  }
}

/** The functions of a file by where they start. */
export const functionsByStart = memo(
  (tree: Tree): ReadonlyMap<number, FunctionNode> =>
    new Map(tree.nodes.flatMap((node) => (isFunctionLike(node) && node.body ? [[node.start, node]] : []))),
);
