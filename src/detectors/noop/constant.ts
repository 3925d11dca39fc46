// Whether a condition always comes out the same, by syntax alone. The notion of "constant" is that of `no-constant-condition`.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

/**
 * Whether the truth of the expression never changes (`asTest`), or, elsewhere, whether the value it is converted to never
 * changes.
 */
export function isConstant(file: CollectedFile, node: Node | null, asTest: boolean): boolean {
  if (node === null) return true;
  switch (node.type) {
    case 'Literal':
      return !isPlaceholder(node);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
    case 'ObjectExpression':
      return true;
    case 'Identifier':
      return isUndefined(file, node);
    case 'TemplateLiteral':
      return (asTest && hasText(node)) || node.expressions.every((part) => isConstant(file, part, false));
    case 'ArrayExpression':
      return asTest || node.elements.every((part) => isConstant(file, part, false));
    case 'SpreadElement':
      return isConstant(file, node.argument, asTest);
    case 'NewExpression':
      return asTest;
    case 'UnaryExpression':
      return isConstantUnary(file, node, asTest);
    case 'BinaryExpression':
      return (
        node.operator !== 'in' && isConstant(file, node.left, false) && isConstant(file, node.right, false)
      );
    case 'LogicalExpression':
      return isConstantLogical(file, node, asTest);
    case 'AssignmentExpression':
      return isConstantAssignment(file, node, asTest);
    case 'SequenceExpression':
      return isConstant(file, node.expressions.at(-1)!, asTest);
    case 'CallExpression':
      return isCallOf(file, node, BOOLEAN) && isConstantArgument(file, node);
    default:
      return false;
  }
}

/** A text that a build puts something else in the place of, as its form shows. */
function isPlaceholder({ value }: NodeOf<'Literal'>): boolean {
  return typeof value === 'string' && /^(?:__\w+__|%\w+%|\{\{.+\}\})$/.test(value);
}

export function isUndefined(file: CollectedFile, node: Node): boolean {
  return node.type === 'Identifier' && node.name === 'undefined' && file.isGlobal(node.start);
}

const BOOLEAN: ReadonlySet<string> = new Set(['Boolean']);

/** A call of one of these functions, when they are those of the language. */
export function isCallOf(file: CollectedFile, node: Node, names: ReadonlySet<string>): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false;
  return names.has(node.callee.name) && file.isGlobal(node.callee.start);
}

/** Whether what `Boolean(…)` is given has a truth that never changes. */
export function isConstantArgument(file: CollectedFile, node: NodeOf<'CallExpression'>): boolean {
  return node.arguments.length === 0 || isConstant(file, node.arguments[0]!, true);
}

function hasText(node: NodeOf<'TemplateLiteral'>): boolean {
  return node.quasis.some(({ value }) => (value.cooked ?? '').length > 0);
}

function isConstantUnary(file: CollectedFile, node: NodeOf<'UnaryExpression'>, asTest: boolean): boolean {
  if (node.operator === 'void' || (node.operator === 'typeof' && asTest)) return true;
  return isConstant(file, node.argument, node.operator === '!');
}

function isConstantLogical(file: CollectedFile, node: NodeOf<'LogicalExpression'>, asTest: boolean): boolean {
  const { left, right, operator } = node;
  const isLeft = isConstant(file, left, asTest);
  if (isLeft && decides(left, operator)) return true;
  const isRight = isConstant(file, right, asTest);
  return isRight && (isLeft || (asTest && decides(right, operator)));
}

function isConstantAssignment(
  file: CollectedFile,
  node: NodeOf<'AssignmentExpression'>,
  asTest: boolean,
): boolean {
  if (node.operator === '=') return isConstant(file, node.right, asTest);
  if (!asTest || (node.operator !== '||=' && node.operator !== '&&=')) return false;
  return decides(node.right, node.operator.slice(0, -1));
}

/** Whether an operand settles the whole chain of this operator: a truthy one in `||`, a falsy one in `&&`. */
function decides(node: Node, operator: string): boolean {
  switch (node.type) {
    case 'Literal':
      return (operator === '||' && truthOf(node) === true) || (operator === '&&' && truthOf(node) === false);
    case 'UnaryExpression':
      return operator === '&&' && node.operator === 'void';
    case 'LogicalExpression':
      return operator === node.operator && (decides(node.left, operator) || decides(node.right, operator));
    case 'AssignmentExpression':
      return node.operator === `${operator}=` && decides(node.right, operator);
    default:
      return false;
  }
}

/** What a constant condition is, where that can be read off it. */
export function truthOf(node: Node): boolean | undefined {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || ('bigint' in node ? node.bigint !== '0' : Boolean(node.value));
    case 'Identifier':
      return node.name === 'undefined' ? false : undefined;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'NewExpression':
      return true;
    case 'TemplateLiteral':
      return hasText(node) || (node.expressions.length === 0 ? false : undefined);
    case 'UnaryExpression':
      return truthOfUnary(node);
    case 'LogicalExpression':
      return truthOfLogical(node);
    case 'AssignmentExpression':
      return node.operator === '=' ? truthOf(node.right) : undefined;
    case 'SequenceExpression':
      return truthOf(node.expressions.at(-1)!);
    default:
      return undefined;
  }
}

function truthOfUnary({ operator, argument }: NodeOf<'UnaryExpression'>): boolean | undefined {
  if (operator === 'typeof') return true;
  if (operator === 'void') return false;
  const truth = truthOf(argument);
  if (operator === '!') return truth === undefined ? undefined : !truth;
  return operator === '-' && argument.type === 'Literal' ? truth : undefined;
}

function truthOfLogical({ operator, left, right }: NodeOf<'LogicalExpression'>): boolean | undefined {
  if (operator === '??') return undefined;
  const deciding = operator === '||';
  const [a, b] = [truthOf(left), truthOf(right)];
  if (a === deciding || b === deciding) return deciding;
  return a === !deciding && b === !deciding ? !deciding : undefined;
}
