// Values that are large by the way they are made.
import type { Expression, Node } from '@oxc-project/types';

export interface LargeValue {
  readonly source: 'file' | 'buffer' | 'array';
  /** Elements or bytes, where the text tells; otherwise 0. */
  readonly size: number;
}

const FILE_READERS: ReadonlySet<string> = new Set(['readFile', 'readFileSync', 'arrayBuffer']);
const BUFFERS = /^(?:ArrayBuffer|SharedArrayBuffer|(?:Uint|Int|Float|BigInt|BigUint)\d+(?:Clamped)?Array)$/;

/** What the expression makes, when that is something large or of a size that is written down. */
export function largeValueOf(node: Expression): LargeValue | undefined {
  switch (node.type) {
    case 'AwaitExpression':
      return largeValueOf(node.argument);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return largeValueOf(node.expression);
    case 'NewExpression':
      return constructed(node.callee, node.arguments);
    case 'CallExpression':
      return called(node);
    default:
      return undefined;
  }
}

function constructed(callee: Node, values: readonly Node[]): LargeValue | undefined {
  if (callee.type !== 'Identifier') return undefined;
  const size = numberOf(values[0]);
  if (callee.name === 'Array' && values.length > 1) return { source: 'array', size: values.length };
  if (size === undefined) return undefined;
  if (callee.name === 'Array') return { source: 'array', size };
  return BUFFERS.test(callee.name) ? { source: 'buffer', size } : undefined;
}

function called(node: Extract<Node, { type: 'CallExpression' }>): LargeValue | undefined {
  const { callee } = node;
  const name = calledName(callee);
  if (name === undefined) return undefined;
  if (FILE_READERS.has(name)) return { source: 'file', size: 0 };
  const first = node.arguments[0];
  const object =
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' ? callee.object.name : '';
  if (object === 'JSON' && name === 'parse' && first) {
    const inner = largeValueOf(first as Expression);
    return inner?.source === 'file' ? inner : undefined;
  }
  // A chain such as `readFileSync(path, 'utf8').split('\n')` is as large as what it starts from.
  if (callee.type === 'MemberExpression' && DERIVING.has(name))
    return largeValueOf(callee.object as Expression);
  const size = numberOf(first);
  if (object === 'Buffer' && name.startsWith('alloc') && size !== undefined)
    return { source: 'buffer', size };
  return undefined;
}

const DERIVING: ReadonlySet<string> = new Set(['toString', 'split', 'map', 'filter', 'slice', 'trim']);

function calledName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  return callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

function numberOf(node: Node | undefined): number | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'number') return node.value;
  if (node?.type !== 'BinaryExpression' || !/^[*+]$|^<<$/.test(node.operator)) return undefined;
  const [left, right] = [numberOf(node.left), numberOf(node.right)];
  if (left === undefined || right === undefined) return undefined;
  return node.operator === '*' ? left * right : node.operator === '+' ? left + right : left << right;
}
