// Values that say no more than "nothing yet".
import type { Node } from '@oxc-project/types';

/**
 * A value that a variable is given until it gets its own: nothing, zero, one, infinity, a truth value, something empty, or an object, an
 * array or an instance made of nothing but such values.
 */
export function isPlaceholder(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return node.value === null
        ? node.raw === 'null'
        : ['', 0, 1, true, false].includes(node.value as string);
    case 'TemplateLiteral':
      return node.expressions.length === 0 && node.quasis[0]?.value.raw === '';
    case 'Identifier':
      return node.name === 'undefined' || node.name === 'Infinity' || node.name === 'NaN';
    case 'UnaryExpression':
      return isPlaceholder(node.argument);
    case 'ArrayExpression':
      return node.elements.every((element) => element !== null && isPlaceholder(element));
    case 'ObjectExpression':
      return node.properties.every(
        (property) => property.type === 'Property' && isPlaceholder(property.value),
      );
    case 'NewExpression':
      return node.arguments.every(isPlaceholder);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      return isPlaceholder(node.expression);
    default:
      return false;
  }
}
