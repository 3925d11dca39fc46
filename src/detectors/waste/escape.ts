// Closures that outlive the call that makes them.
import type { Node } from '@oxc-project/types';
import { isFunction } from '../../syntax/index.ts';

/** Calls that keep what they are handed until they are told otherwise. */
const KEEPERS: ReadonlySet<string> = new Set([
  'setInterval',
  'addEventListener',
  'addListener',
  'on',
  'prependListener',
  'subscribe',
]);

/**
 * Where the outermost closure on the path gets away: returned, stored in a property, or handed to something that keeps it. The
 * path starts with the function that makes the closure. Undefined when it is not plain that it outlives the call.
 */
export function escapeOf(path: readonly Node[]): Node | undefined {
  const at = path.findIndex((node, index) => index > 0 && isFunction(node));
  const home = path[0];
  for (let i = at - 1; i >= 0; i--) {
    const [node, child] = [path[i]!, path[i + 1]!];
    switch (node.type) {
      case 'ObjectExpression':
      case 'ArrayExpression':
      case 'Property':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ConditionalExpression':
      case 'LogicalExpression':
        continue;
      case 'ReturnStatement':
        return node;
      case 'ArrowFunctionExpression':
        return node === home && node.body === child ? child : undefined;
      case 'AssignmentExpression':
        return node.right === child && node.left.type === 'MemberExpression' ? node : undefined;
      case 'CallExpression':
        return isKeeper(node.callee) && child !== node.callee ? node : undefined;
      default:
        return undefined;
    }
  }
  return undefined;
}

function isKeeper(callee: Node): boolean {
  if (callee.type === 'Identifier') return KEEPERS.has(callee.name);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return !callee.computed && KEEPERS.has(callee.property.name);
}
