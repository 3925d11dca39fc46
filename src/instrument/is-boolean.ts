// Whether a boolean operator in the place of a value makes a truth (`a > 0 && !b`) or chooses between values (`name || 'nobody'`).
// Only a truth is a decision, whose conditions tests can be asked to show.
import type { Node } from '@oxc-project/types';
import { bare } from './boolean-tree.ts';

const COMPARING = /^(?:[!=]==?|[<>]=?|in|instanceof)$/;
const ASKING =
  /^(?:is|has|can|should|must|will|did|was|are|needs?|allows?|supports?|contains?)(?:[A-Z_]|$)|^(?:includes|startsWith|endsWith|test|every|some|Boolean|equals?|exists|existsSync)$/;

export function isBoolean(node: Node): boolean {
  return isTruth(node) || (isUnclear(node) && joinsChoices(node));
}

/** By the operand that gives the value, unless another one is plainly a value. */
function isTruth(node: Node): boolean {
  const inner = bare(node);
  switch (inner.type) {
    case 'LogicalExpression':
      return (
        inner.operator !== '??' && isTruth(inner.right) && (isTruth(inner.left) || isUnclear(inner.left))
      );
    case 'UnaryExpression':
      return inner.operator === '!' || inner.operator === 'delete';
    case 'BinaryExpression':
      return COMPARING.test(inner.operator);
    case 'Literal':
      return typeof inner.value === 'boolean';
    case 'Identifier':
      return ASKING.test(inner.name);
    case 'ChainExpression':
      return isTruth(inner.expression);
    case 'MemberExpression':
      return !inner.computed && inner.property.type === 'Identifier' && ASKING.test(inner.property.name);
    case 'CallExpression':
      return isTruth(inner.callee);
    case 'AwaitExpression':
      return isTruth(inner.argument);
    default:
      return false;
  }
}

function isUnclear(node: Node): boolean {
  const inner = bare(node);
  if (inner.type === 'LogicalExpression')
    return inner.operator !== '??' && isUnclear(inner.left) && isUnclear(inner.right);
  return (
    isTruth(inner) ||
    ['Identifier', 'MemberExpression', 'CallExpression', 'ChainExpression', 'AwaitExpression'].includes(
      inner.type,
    )
  );
}

/** `(a || b) && c`: nobody chooses a value like that, as `a && b || c` may. */
function joinsChoices(node: Node): boolean {
  const inner = bare(node);
  if (inner.type !== 'LogicalExpression') return false;
  const sides = [bare(inner.left), bare(inner.right)];
  const isChoice = (side: Node): boolean => side.type === 'LogicalExpression' && side.operator === '||';
  return (inner.operator === '&&' && sides.some(isChoice)) || sides.some(joinsChoices);
}
