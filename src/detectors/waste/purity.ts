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
  const { occurrences, symbols } = file.facts;
  const row = file.occurrenceAt(start);
  const symbol = row === undefined ? -1 : occurrences.symbol[row]! - 1;
  if (row === undefined || symbol < 0 || (occurrences.role[row]! & ROLE.BEFORE) !== 0) return false;
  const kind = file.kindOfSymbol(symbol);
  if (kind === 'parameter' || kind === 'function') return true;
  if (kind !== 'variable' && kind !== 'constant') return false;
  return (symbols.flags[symbol]! & SYMBOL.DEAD_ZONE) === 0 || (occurrences.role[row]! & ROLE.CAPTURED) === 0;
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
