// From the place of a name to the expression that it stands for, and to the call that is made of it.
import type { Node } from '@oxc-project/types';
import { memo } from '../../base/index.ts';
import type { Tree } from './tree-of.ts';

export type CallNode = Extract<Node, { type: 'CallExpression' }>;

/** How a function is used where it is named. */
export type FunctionUse =
  | { readonly kind: 'call'; readonly call: CallNode }
  | { readonly kind: 'new'; readonly call: Extract<Node, { type: 'NewExpression' }> }
  /** Handed to something that may call it. */
  | { readonly kind: 'handed'; readonly value: Node; readonly to: CallNode; readonly index: number }
  | { readonly kind: 'other'; readonly value: Node };

const namesIn = memo((tree: Tree): ReadonlyMap<number, Node> => {
  const names = new Map<number, Node>();
  for (const node of tree.nodes)
    if (node.type === 'Identifier' || node.type === 'PrivateIdentifier' || node.type === 'Super')
      names.set(node.start, node);
  return names;
});

/** The innermost name that starts at an offset. */
export function nameAt(tree: Tree, offset: number): Node | undefined {
  return namesIn(tree).get(offset);
}

const WRAPPING: ReadonlySet<string> = new Set([
  'ChainExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);

export function functionUse(tree: Tree, name: Node): FunctionUse {
  let value = name;
  let parent = tree.parentOf(value);
  if (parent?.type === 'MemberExpression' && parent.property === value && !parent.computed) {
    value = parent;
    parent = tree.parentOf(value);
  }
  while (parent && WRAPPING.has(parent.type)) {
    value = parent;
    parent = tree.parentOf(value);
  }
  if (parent?.type === 'CallExpression') {
    if (parent.callee === value) return { kind: 'call', call: parent };
    const index = (parent.arguments as readonly Node[]).indexOf(value);
    return { kind: 'handed', value, to: parent, index };
  }
  if (parent?.type === 'NewExpression' && parent.callee === value) return { kind: 'new', call: parent };
  return { kind: 'other', value };
}

/** The last name of what is called: `c` for `a.b.c()`. */
export function calledName(tree: Tree, { callee }: { readonly callee: Node }): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'ChainExpression' || callee.type === 'TSNonNullExpression')
    return calledName(tree, { callee: callee.expression });
  return callee.type === 'MemberExpression' && !callee.computed ? tree.textOf(callee.property) : undefined;
}
