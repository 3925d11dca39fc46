// Chains of calls and member accesses, and what becomes of their value.
import type { Node } from '@oxc-project/types';
import { isFunction, type FunctionNode } from '../../syntax/index.ts';
import { FLOW } from './fact.ts';

/** The node and its place in the tree: `ancestors` are the nodes around it, the nearest last. */
export interface Placed {
  readonly node: Node;
  readonly ancestors: readonly Node[];
  /** How many of the ancestors are above the node. */
  readonly depth: number;
}

/** Whether `parent` only carries on the chain of which `node` is the beginning. */
function continuesChain(parent: Node, node: Node): boolean {
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === node;
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee === node;
    case 'TaggedTemplateExpression':
      return parent.tag === node;
    case 'AwaitExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
      return true;
    default:
      return false;
  }
}

/** The whole chain that begins with a call or member access; undefined when another node of it has been met before. */
export function wholeChain(node: Node, ancestors: readonly Node[]): Placed | undefined {
  let whole = node;
  let depth = ancestors.length;
  while (depth > 0 && continuesChain(ancestors[depth - 1]!, whole)) {
    const parent = ancestors[depth - 1]!;
    // Calls and members further out are visited first and have seen to the chain.
    if (isLink(parent)) return undefined;
    whole = parent;
    depth--;
  }
  return { node: whole, ancestors, depth };
}

function isLink({ type }: Node): boolean {
  return (
    type === 'MemberExpression' ||
    type === 'CallExpression' ||
    type === 'NewExpression' ||
    type === 'TaggedTemplateExpression'
  );
}

/** What the last link of a chain calls or reads a member of. */
export function usedIn(chain: Node): Node | undefined {
  let node = chain;
  for (;;) {
    if (node.type === 'MemberExpression') return node.object;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') return node.callee;
    if (node.type === 'TaggedTemplateExpression') return node.tag;
    if (node.type === 'AwaitExpression') node = node.argument;
    else if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') node = node.expression;
    else return undefined;
  }
}

/** What a chain begins with. */
export function rootOf(chain: Node): Node {
  let node = chain;
  for (;;) {
    if (node.type === 'MemberExpression') node = node.object;
    else if (node.type === 'CallExpression') node = node.callee;
    else if (node.type === 'AwaitExpression') node = node.argument;
    else if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') node = node.expression;
    else return node;
  }
}

export function hasCall(chain: Node): boolean {
  let node = chain;
  for (;;) {
    if (node.type === 'CallExpression') return true;
    if (node.type === 'MemberExpression') node = node.object;
    else if (node.type === 'AwaitExpression') node = node.argument;
    else if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression') node = node.expression;
    else return false;
  }
}

export interface Destination {
  readonly flow: number;
  /** What a finding points at. */
  readonly place: Node;
}

/** What becomes of the value; undefined where nothing depends on its type. */
export function destinationOf({ node, ancestors, depth }: Placed): Destination | undefined {
  let value = node;
  let above = depth;
  while (above > 0 && handsOn(ancestors[above - 1]!, value)) value = ancestors[--above]!;
  const parent = ancestors[above - 1];
  if (parent === undefined) return undefined;
  const binding = bindingOf(parent, value);
  if (binding) return binding;
  return returnOf(parent, value, node, ancestors, above) ?? useOf(parent, value, node);
}

/** Whether the value of `node` may be the value of `parent`. */
function handsOn(parent: Node, node: Node): boolean {
  switch (parent.type) {
    case 'ConditionalExpression':
      return parent.test !== node;
    case 'LogicalExpression':
      return parent.right === node || parent.operator !== '&&';
    case 'SequenceExpression':
      return parent.expressions.at(-1) === node;
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
      return true;
    default:
      return false;
  }
}

function bindingOf(parent: Node, value: Node): Destination | undefined {
  switch (parent.type) {
    case 'VariableDeclarator':
      return parent.init === value ? toBinding(parent.id, value) : undefined;
    case 'AssignmentPattern':
      return parent.right === value ? toBinding(parent.left, value) : undefined;
    case 'PropertyDefinition':
    case 'AccessorProperty':
      if (parent.value !== value) return undefined;
      return parent.typeAnnotation
        ? { flow: FLOW.EXPECTED, place: value }
        : { flow: FLOW.BINDING, place: parent.key };
    default:
      return undefined;
  }
}

function toBinding(target: Node, value: Node): Destination {
  const isWritten = 'typeAnnotation' in target && Boolean(target.typeAnnotation);
  return isWritten ? { flow: FLOW.EXPECTED, place: value } : { flow: FLOW.BINDING, place: target };
}

/** What becomes of a value that a function gives back; `above` is how many of the ancestors are above it. */
export function returnOf(
  parent: Node,
  value: Node,
  place: Node,
  ancestors: readonly Node[],
  above: number,
): Destination | undefined {
  const isBody = parent.type === 'ArrowFunctionExpression' && parent.body === value;
  if (!isBody && parent.type !== 'ReturnStatement') return undefined;
  let at = above - 1;
  while (at >= 0 && !isFunction(ancestors[at]!)) at--;
  const owner = ancestors[at] as FunctionNode | undefined;
  if (owner === undefined) return undefined;
  if (owner.returnType) return { flow: FLOW.EXPECTED, place };
  const user = ancestors[at - 1];
  // What a callback gives back goes to whoever calls it, and comes out there, unless that one expects something.
  const isHandedOver = user?.type === 'CallExpression' || user?.type === 'NewExpression';
  if (isHandedOver) return { flow: FLOW.EXPECTED, place };
  if (isExpected(owner, user)) return { flow: FLOW.PROPERTY, place };
  return { flow: owner.async && place.type === 'Identifier' ? FLOW.PROMISED : FLOW.RETURNED, place };
}

/** Whether something may be expected of what a function gives back. */
function isExpected(owner: FunctionNode, user: Node | undefined): boolean {
  if (owner.type === 'FunctionDeclaration' || user?.type === 'MethodDefinition') return false;
  if (user?.type !== 'VariableDeclarator') return true;
  return 'typeAnnotation' in user.id && Boolean(user.id.typeAnnotation);
}

function useOf(parent: Node, value: Node, place: Node): Destination | undefined {
  switch (parent.type) {
    case 'AssignmentExpression':
      return parent.right === value && /^(?:=|\?\?=|\|\|=|&&=)$/.test(parent.operator)
        ? { flow: FLOW.EXPECTED, place }
        : undefined;
    case 'CallExpression':
    case 'NewExpression':
      return parent.callee === value ? undefined : { flow: FLOW.EXPECTED, place };
    case 'JSXExpressionContainer':
      return { flow: FLOW.EXPECTED, place };
    case 'Property':
      return parent.value === value ? { flow: FLOW.PROPERTY, place } : undefined;
    case 'MemberExpression':
      return parent.computed && parent.property === value ? { flow: FLOW.USED, place } : undefined;
    case 'ForOfStatement':
      return parent.right === value ? { flow: FLOW.USED, place } : undefined;
    default:
      return undefined;
  }
}
