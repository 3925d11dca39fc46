// Whether an error that is thrown at a place is handled by the function around it.
import type { Node } from '@oxc-project/types';
import { isFunction, type Tree } from '../../syntax/tree-of.ts';

export function isCaught(tree: Tree, node: Node): boolean {
  let child = node;
  for (let at = tree.parentOf(node); at !== undefined && !isFunction(at); at = tree.parentOf(at)) {
    if (at.type === 'TryStatement' && at.block === child && at.handler) return true;
    child = at;
  }
  return false;
}
