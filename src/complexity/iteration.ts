// The iteration in whose turns a piece of code runs.
import type { CallExpression, Node } from '@oxc-project/types';

export interface Iteration {
  readonly node: Node;
  /** Goes on until something happens, rather than over a collection. */
  readonly isOpenEnded: boolean;
}

const ITERATORS = new Set([
  'forEach',
  'map',
  'flatMap',
  'filter',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'reduce',
  'reduceRight',
]);

/** What is iterated over, and whether the text fixes how long it is. */
export type IsFixed = (collection: Node) => boolean;

/** The innermost one; none when a function stands between that runs at another time. */
export function iterationAround(
  node: Node,
  ancestors: readonly Node[],
  isFixed: IsFixed,
): Iteration | undefined {
  let child = node;
  for (let at = ancestors.length - 1; at >= 0; at--) {
    const parent = ancestors[at]!;
    switch (parent.type) {
      case 'ForOfStatement':
      case 'ForInStatement':
        if (child === parent.body) return isFixed(parent.right) ? undefined : collection(parent);
        break;
      case 'ForStatement':
        if (child !== parent.init) return isCounted(parent.test) ? collection(parent) : undefined;
        break;
      case 'WhileStatement':
      case 'DoWhileStatement':
        return { node: parent, isOpenEnded: true };
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return iteratorCall(parent, ancestors[at - 1]!, isFixed);
      case 'FunctionDeclaration':
      case 'StaticBlock':
      case 'PropertyDefinition':
        return undefined;
      default:
    }
    child = parent;
  }
  return undefined;
}

function collection(node: Node): Iteration {
  return { node, isOpenEnded: false };
}

/** `items.map(callback)`: the callback runs once per element. */
function iteratorCall(callback: Node, call: Node, isFixed: IsFixed): Iteration | undefined {
  if (call.type !== 'CallExpression' || call.arguments[0] !== callback) return undefined;
  return isIterator(call, isFixed) ? collection(call.arguments[0]) : undefined;
}

function isIterator({ callee }: CallExpression, isFixed: IsFixed): boolean {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return false;
  return ITERATORS.has(callee.property.name) && !isFixed(callee.object);
}

/** A list written out in the source. */
export function isShortList(node: Node): boolean {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
    return isShortList(node.expression);
  return (
    node.type === 'ArrayExpression' &&
    node.elements.every((element) => element !== null && element.type !== 'SpreadElement')
  );
}

/** `i < items.length`, `i >= 0` and the like, rather than `i < 3`. */
function isCounted(test: Node | null): boolean {
  if (test?.type !== 'BinaryExpression') return false;
  return (
    test.right.type === 'MemberExpression' &&
    test.right.property.type === 'Identifier' &&
    test.right.property.name === 'length'
  );
}
