// Operands that settle a comparison or a short circuit before anything else is known, in the sense of
// `no-constant-binary-expression`.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { isCallOf, isConstant, isConstantArgument, isUndefined } from './constant.ts';

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

export interface ConstantOperand {
  /** The operand that settles it. */
  readonly operand: Node;
  readonly reason: 'truth' | 'nullish' | 'loose' | 'strict' | 'new' | 'relation';
}

export function constantOperandOf(
  file: CollectedFile,
  node: NodeOf<'LogicalExpression'> | NodeOf<'BinaryExpression'>,
): ConstantOperand | undefined {
  if (node.type === 'LogicalExpression') return shortCircuitOf(file, node);
  switch (node.operator) {
    case '===':
    case '!==':
      return strictOf(file, node.left, node.right);
    case '==':
    case '!=':
      return looseOf(file, node.left, node.right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return isWritten(file, node.left) && isWritten(file, node.right)
        ? { operand: node.left, reason: 'relation' }
        : undefined;
    default:
      return undefined;
  }
}

function shortCircuitOf(file: CollectedFile, node: NodeOf<'LogicalExpression'>): ConstantOperand | undefined {
  const { operator, left } = node;
  if (operator === '??')
    return hasFixedNullishness(file, left, false) ? { operand: left, reason: 'nullish' } : undefined;
  // A comparison of written-out values reads as a switch that someone turned, like the value itself in a test.
  if (left.type === 'BinaryExpression') return undefined;
  return isConstant(file, left, true) ? { operand: left, reason: 'truth' } : undefined;
}

function strictOf(file: CollectedFile, left: Node, right: Node): ConstantOperand | undefined {
  const settled = strictAgainst(file, left, right) ?? strictAgainst(file, right, left);
  if (settled) return settled;
  const fresh = isFresh(file, left) ? left : isFresh(file, right) ? right : undefined;
  return fresh && { operand: fresh, reason: 'new' };
}

function strictAgainst(file: CollectedFile, fixed: Node, operand: Node): ConstantOperand | undefined {
  if (isNullish(file, fixed) && hasFixedNullishness(file, operand, false))
    return { operand, reason: 'nullish' };
  return isFixedBoolean(file, fixed) && isFixedAgainstBoolean(file, operand)
    ? { operand, reason: 'strict' }
    : undefined;
}

function looseOf(file: CollectedFile, left: Node, right: Node): ConstantOperand | undefined {
  const settled = looseAgainst(file, left, right) ?? looseAgainst(file, right, left);
  if (settled) return settled;
  return isFresh(file, left) && isFresh(file, right) ? { operand: left, reason: 'loose' } : undefined;
}

function looseAgainst(file: CollectedFile, fixed: Node, operand: Node): ConstantOperand | undefined {
  if (isNullish(file, fixed) && hasFixedNullishness(file, operand, false))
    return { operand, reason: 'nullish' };
  return isFixedBoolean(file, fixed) && isFixedAsNumber(file, operand)
    ? { operand, reason: 'loose' }
    : undefined;
}

function isNullish(file: CollectedFile, node: Node): boolean {
  if (node.type === 'Literal') return node.raw === 'null';
  return (node.type === 'UnaryExpression' && node.operator === 'void') || isUndefined(file, node);
}

const NEVER_NULLISH: ReadonlySet<string> = new Set(['Boolean', 'String', 'Number', 'Symbol', 'BigInt']);
const NEVER_BOOLEAN: ReadonlySet<string> = new Set(['String', 'Number', 'BigInt', 'Symbol']);
const BOOLEAN: ReadonlySet<string> = new Set(['Boolean']);

/** Whether the value is always null, always undefined, or always neither; `isNever` asks for neither. */
function hasFixedNullishness(file: CollectedFile, node: Node, isNever: boolean): boolean {
  if (isNever && isNullish(file, node)) return false;
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
    case 'NewExpression':
    case 'Literal':
    case 'TemplateLiteral':
    case 'UpdateExpression':
    case 'BinaryExpression':
    case 'UnaryExpression':
      return true;
    case 'Identifier':
      return isUndefined(file, node);
    case 'CallExpression':
      return isCallOf(file, node, NEVER_NULLISH);
    case 'LogicalExpression':
      return node.operator === '??' && hasFixedNullishness(file, node.right, true);
    case 'AssignmentExpression':
      if (node.operator === '=') return hasFixedNullishness(file, node.right, isNever);
      return !isLogicalAssignment(node.operator);
    case 'SequenceExpression':
      return hasFixedNullishness(file, node.expressions.at(-1)!, isNever);
    default:
      return false;
  }
}

function isLogicalAssignment(operator: string): boolean {
  return operator === '&&=' || operator === '||=' || operator === '??=';
}

/** A boolean that never changes. */
function isFixedBoolean(file: CollectedFile, node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'boolean';
  if (node.type === 'UnaryExpression') return node.operator === '!' && isConstant(file, node.argument, true);
  return node.type === 'CallExpression' && isCallOf(file, node, BOOLEAN) && isConstantArgument(file, node);
}

/** Whether `==` with a boolean always gives the same: both sides are made numbers. */
function isFixedAsNumber(file: CollectedFile, node: Node): boolean {
  switch (node.type) {
    case 'ObjectExpression':
    case 'ClassExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'Literal':
      return true;
    case 'ArrayExpression':
      return node.elements.length === 0 || node.elements.filter(isSingle).length > 1;
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'UnaryExpression':
      if (node.operator === 'void' || node.operator === 'typeof') return true;
      return node.operator === '!' && isConstant(file, node.argument, true);
    case 'CallExpression':
      return isFixedBoolean(file, node);
    case 'Identifier':
      return isUndefined(file, node);
    case 'AssignmentExpression':
      return node.operator === '=' && isFixedAsNumber(file, node.right);
    case 'SequenceExpression':
      return isFixedAsNumber(file, node.expressions.at(-1)!);
    default:
      return false;
  }
}

/** An element that is neither a hole nor a spread. */
function isSingle(element: Node | null): boolean {
  return element !== null && element.type !== 'SpreadElement';
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '|', '^', '&', '**', '<<', '>>', '>>>']);

/** Whether `===` with a boolean always gives the same: never a boolean, or always the same one. */
function isFixedAgainstBoolean(file: CollectedFile, node: Node): boolean {
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
    case 'NewExpression':
    case 'TemplateLiteral':
    case 'Literal':
    case 'UpdateExpression':
      return true;
    case 'BinaryExpression':
      return ARITHMETIC.has(node.operator);
    case 'UnaryExpression':
      if (node.operator === '!') return isConstant(file, node.argument, true);
      return node.operator !== 'delete';
    case 'Identifier':
      return isUndefined(file, node);
    case 'SequenceExpression':
      return isFixedAgainstBoolean(file, node.expressions.at(-1)!);
    case 'AssignmentExpression':
      if (node.operator === '=') return isFixedAgainstBoolean(file, node.right);
      return !isLogicalAssignment(node.operator);
    case 'CallExpression':
      return isCallOf(file, node, NEVER_BOOLEAN) || isFixedBoolean(file, node);
    default:
      return false;
  }
}

/** Constructors of the language, which always give a new object. */
const BUILT_IN = new Set(
  (
    'AggregateError Array ArrayBuffer BigInt64Array BigUint64Array Boolean DataView Date Error EvalError ' +
    'FinalizationRegistry Float16Array Float32Array Float64Array Function Int16Array Int32Array Int8Array Map Number ' +
    'Object Promise Proxy RangeError ReferenceError RegExp Set SharedArrayBuffer String SyntaxError TypeError ' +
    'URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet'
  ).split(' '),
);

/** Whether the value is an object that nothing else can hold yet. */
function isFresh(file: CollectedFile, node: Node): boolean {
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
      return true;
    case 'NewExpression': {
      const { callee } = node;
      return callee.type === 'Identifier' && BUILT_IN.has(callee.name) && file.isGlobal(callee.start);
    }
    case 'Literal':
      return 'regex' in node;
    case 'SequenceExpression':
      return isFresh(file, node.expressions.at(-1)!);
    case 'AssignmentExpression':
      return node.operator === '=' && isFresh(file, node.right);
    case 'ConditionalExpression':
      return isFresh(file, node.consequent) && isFresh(file, node.alternate);
    default:
      return false;
  }
}

/** A value that is written out. */
function isWritten(file: CollectedFile, node: Node): boolean {
  if (node.type === 'Literal' || isUndefined(file, node)) return true;
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  if (node.type !== 'UnaryExpression' || node.argument.type !== 'Literal') return false;
  return node.operator === '-' || node.operator === '+' || node.operator === '~';
}
