// Functions as nodes: those that have a body to run, and those that only have a head.
import type { ArrowFunctionExpression, Function, Node } from '@oxc-project/types';

export type FunctionNode = Function | ArrowFunctionExpression;

export function isFunction(node: Node | null | undefined): node is FunctionNode {
  return node?.type === 'FunctionDeclaration' || isFunctionValue(node);
}

/** A function that is an expression. */
export function isFunctionValue(node: Node | null | undefined): node is FunctionNode {
  return node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression';
}

const HEADS: ReadonlySet<string> = new Set(['TSDeclareFunction', 'TSEmptyBodyFunctionExpression']);

/** A function, or only the head of one: an overload, a declaration, an abstract method. */
export function isFunctionLike(node: Node): node is FunctionNode {
  return isFunction(node) || HEADS.has(node.type);
}
