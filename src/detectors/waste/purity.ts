// Which expressions can be dropped because evaluating them does nothing that anyone could notice.
import type { Node } from '@oxc-project/types';
import { ROLE, SYMBOL, type CollectedFile } from '../../facts/index.ts';

/** Whether evaluating it neither runs foreign code, nor throws, nor changes anything. Unknown counts as no. */
export function isPure(file: CollectedFile, node: Node): boolean {
  const pure = (part: Node): boolean => isPure(file, part);
  switch (node.type) {
    case 'Literal':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    case 'Identifier':
      return node.name === 'undefined' || isSet(file, node.start);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      return pure(node.expression);
    case 'UnaryExpression':
      return isPureUnary(file, node);
    case 'TemplateLiteral':
      return node.expressions.every((part) => part.type === 'Literal');
    case 'BinaryExpression':
      return /^[!=]==$/.test(node.operator) && pure(node.left) && pure(node.right);
    case 'LogicalExpression':
      return pure(node.left) && pure(node.right);
    case 'ConditionalExpression':
      return pure(node.test) && pure(node.consequent) && pure(node.alternate);
    case 'ArrayExpression':
      return node.elements.every((item) => item === null || pure(item));
    case 'ObjectExpression':
      return node.properties.every((item) => item.type === 'Property' && !item.computed && pure(item.value));
    default:
      return false;
  }
}

function isPureUnary(file: CollectedFile, node: Extract<Node, { type: 'UnaryExpression' }>): boolean {
  if (/^(!|void)$/.test(node.operator)) return isPure(file, node.argument);
  if (node.operator === 'typeof') return node.argument.type === 'Identifier' || isPure(file, node.argument);
  return (
    /^[-+]$/.test(node.operator) &&
    node.argument.type === 'Literal' &&
    typeof node.argument.value === 'number'
  );
}

/** Whether the variable is declared here and has its value for certain. */
function isSet(file: CollectedFile, start: number): boolean {
  const occurrence = file.occurrenceAt(start);
  const symbol = file.facts.symbols.get(occurrence?.symbol);
  if (occurrence === undefined || symbol === undefined || occurrence.is(ROLE.BEFORE)) return false;
  const { kind } = symbol;
  if (kind === 'parameter' || kind === 'function') return true;
  if (kind !== 'variable' && kind !== 'constant') return false;
  return !symbol.is(SYMBOL.DEAD_ZONE) || !occurrence.is(ROLE.CAPTURED);
}

const KEEPABLE: ReadonlySet<Node['type']> = new Set<Node['type']>([
  'CallExpression',
  'NewExpression',
  'AwaitExpression',
  'YieldExpression',
  'ImportExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'TaggedTemplateExpression',
]);

/** Whether the expression is one that people write as a statement of its own. */
export function isStatementLike(node: Node): boolean {
  return (
    KEEPABLE.has(node.type) || (node.type === 'ChainExpression' && node.expression.type === 'CallExpression')
  );
}
