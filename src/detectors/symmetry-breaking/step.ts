// A call as a step of a function: whose name it goes by, and what follows from it.
import type { Node } from '@oxc-project/types';

export interface Path {
  /** Where its first name starts; -1 for `this` and `super`. */
  readonly root: number;
  readonly text: string;
}

/** `f`, `a.b.f`, `this.a.f`; undefined for anything that is not made of names alone. */
export function pathOf(node: Node): Path | undefined {
  if (node.type === 'Identifier') return { root: node.start, text: node.name };
  if (node.type === 'ThisExpression') return { root: -1, text: 'this' };
  if (node.type === 'Super') return { root: -1, text: 'super' };
  if (node.type === 'ChainExpression') return pathOf(node.expression);
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const left = pathOf(node.object);
  const { property } = node;
  if (left === undefined || property.type === 'PrivateIdentifier')
    return left && { ...left, text: `${left.text}.#${(property as { name: string }).name}` };
  return { ...left, text: `${left.text}.${(property as { name: string }).name}` };
}

export interface PlaceInFlow {
  /** Nothing is done with its result. */
  readonly isBare: boolean;
  /** Something depends on whether it says yes. */
  readonly isTest: boolean;
  /** It may be left out, or be made later. */
  readonly isMaybe: boolean;
}

/** Where in a function a call stands; `ancestors` are the nodes around it. */
export function placeInFlow(call: Node, member: Node, ancestors: readonly Node[]): PlaceInFlow {
  let isMaybe = false;
  let isTest = false;
  let child = call;
  for (let at = ancestors.length - 1; at >= 0 && ancestors[at] !== member; at--) {
    const node = ancestors[at]!;
    if (isOptional(node, child)) isMaybe = true;
    else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') isTest = true;
    child = node;
  }
  const parent = ancestors.at(-1)!;
  const outer = parent.type === 'AwaitExpression' ? ancestors.at(-2)! : parent;
  return { isBare: outer.type === 'ExpressionStatement', isTest, isMaybe };
}

/** Whether one part of a node may run without the other, or not at all. */
function isOptional(node: Node, child: Node): boolean {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return node.test !== child;
    case 'LogicalExpression':
      return node.right === child;
    case 'CatchClause':
    case 'SwitchCase':
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    default:
      return false;
  }
}
