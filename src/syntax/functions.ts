// Functions as nodes: those that have a body to run.
import type { ArrowFunctionExpression, Function, Node } from '@oxc-project/types';

export type FunctionNode = Function | ArrowFunctionExpression;

export function isFunction(node: Node | null | undefined): node is FunctionNode {
  return node?.type === 'FunctionDeclaration' || isFunctionValue(node);
}

/** A function that is an expression. */
export function isFunctionValue(node: Node | null | undefined): node is FunctionNode {
  return node?.type === 'FunctionExpression' || node?.type === 'ArrowFunctionExpression';
}
