// Whether evaluating an expression can be observed. "Inert" means that the syntax alone rules it out: no call, no property
// access, no conversion of objects, no name that might not be there or not be initialised.
import type { Node } from '@oxc-project/types';
import { ROLE, SYMBOL, type CollectedFile } from '../../facts/index.ts';

export function isInert(file: CollectedFile, node: Node): boolean {
  switch (node.type) {
    case 'Literal':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return true;
    case 'Identifier':
      return isInitialised(file, node);
    case 'TemplateLiteral':
      return node.expressions.every(isPrimitive);
    case 'UnaryExpression':
      return isInertUnary(file, node);
    case 'BinaryExpression':
      return isInertBinary(file, node);
    case 'LogicalExpression':
      return isInert(file, node.left) && isInert(file, node.right);
    case 'ConditionalExpression':
      return isInert(file, node.test) && isInert(file, node.consequent) && isInert(file, node.alternate);
    case 'SequenceExpression':
      return node.expressions.every((part) => isInert(file, part));
    case 'ArrayExpression':
      return node.elements.every((part) => part === null || isInert(file, part));
    case 'ObjectExpression':
      return node.properties.every(
        (part) => part.type === 'Property' && !part.computed && isInert(file, part.value),
      );
    default:
      return false;
  }
}

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

function isInertUnary(file: CollectedFile, { operator, argument }: NodeOf<'UnaryExpression'>): boolean {
  if (operator === '!') return isInert(file, argument);
  if (operator === 'typeof') return argument.type !== 'Identifier' || isInert(file, argument);
  return (operator === '-' || operator === '+' || operator === '~') && isPrimitive(argument);
}

/** Strict equality converts nothing; other operators may call methods of objects. */
function isInertBinary(file: CollectedFile, { operator, left, right }: NodeOf<'BinaryExpression'>): boolean {
  if (operator === '===' || operator === '!==') return isInert(file, left) && isInert(file, right);
  if (operator === 'in' || operator === 'instanceof') return false;
  return isPrimitive(left) && isPrimitive(right);
}

/** A number, string or boolean that is written out. Big integers are left aside: mixing them with numbers throws. */
function isPrimitive(node: Node): boolean {
  if (node.type !== 'Literal') return false;
  const { value } = node;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

const READABLE = new Set(['variable', 'constant', 'parameter', 'function', 'class']);
const CONSTANTS = new Set(['undefined', 'NaN', 'Infinity']);

/** Whether reading the name can neither fail nor run anything: a name of this file that has its value by then. */
export function isInitialised(file: CollectedFile, node: { start: number; name: string }): boolean {
  const occurrence = file.occurrenceAt(node.start);
  const symbol = file.facts.symbols.get(occurrence?.symbol);
  if (occurrence === undefined || symbol === undefined) return CONSTANTS.has(node.name);
  if (symbol.is(SYMBOL.AMBIENT) || !READABLE.has(symbol.kind)) return false;
  if (!symbol.is(SYMBOL.DEAD_ZONE)) return true;
  if (occurrence.is(ROLE.BEFORE | ROLE.CAPTURED)) return false;
  return !file.ancestors.some(({ type }) => type === 'SwitchCase');
}
