// A boolean expression of the language as a tree of conditions: what `&&`, `||` and `!` join.
import type { Node } from '@oxc-project/types';
import type { BooleanTree } from './probes.ts';

export interface Shape {
  readonly tree: BooleanTree;
  /** The nodes of the conditions, and whether only their truth matters. */
  readonly conditions: readonly { readonly node: Node; readonly isTruth: boolean }[];
  /** What is neither operator nor condition. */
  readonly constants: readonly Node[];
}

const WRAPPING: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
]);

/** Without what only types and brackets add. */
export function bare(node: Node): Node {
  return WRAPPING.has(node.type) ? bare((node as Node & { expression: Node }).expression) : node;
}

/** `isTruth`: whether only the truth of the whole matters, and not its value. */
export function shapeOf(node: Node, isTruth: boolean): Shape {
  const conditions: { node: Node; isTruth: boolean }[] = [];
  const constants: Node[] = [];
  const read = (part: Node, isTruth: boolean): BooleanTree => {
    const inner = bare(part);
    if (inner.type === 'LogicalExpression' && inner.operator !== '??') {
      const left = read(inner.left, isTruth);
      const right = read(inner.right, isTruth);
      return { op: inner.operator === '&&' ? 'and' : 'or', left, right, at: rangeOf(inner.right) };
    }
    if (inner.type === 'UnaryExpression' && inner.operator === '!')
      return { op: 'not', of: read(inner.argument, true) };
    const value = constantOf(inner);
    if (value !== undefined) {
      constants.push(part);
      return { op: 'constant', value };
    }
    conditions.push({ node: part, isTruth });
    return { op: 'condition', index: conditions.length - 1 };
  };
  return { tree: read(node, isTruth), conditions, constants };
}

const OBJECTS: ReadonlySet<string> = new Set([
  'ObjectExpression',
  'ArrayExpression',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'ClassExpression',
  'NewExpression',
  'JSXElement',
  'JSXFragment',
]);

function constantOf(node: Node): boolean | undefined {
  if (OBJECTS.has(node.type)) return true;
  if (node.type === 'Literal') return 'regex' in node || Boolean(node.value);
  return node.type === 'Identifier' && node.name === 'undefined' ? false : undefined;
}

export function rangeOf({ start, end }: Node): { start: number; end: number } {
  return { start, end };
}
