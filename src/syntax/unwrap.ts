// What is written around an expression and does not change its value: parentheses, types, and the mark of an optional chain.
import type { Node } from '@oxc-project/types';

export function unwrap(node: Node): Node {
  switch (node.type) {
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSInstantiationExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return unwrap(node.expression);
    default:
      return node;
  }
}
