// Whether an error that is thrown at a place is handled by the function around it.
import type { Node } from '@oxc-project/types';
import { type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike } from '../../../syntax/index.ts';

export function isCaught(tree: Tree, node: Node): boolean {
  let child = node;
  for (let at = tree.parentOf(node); at !== undefined && !isFunctionLike(at); at = tree.parentOf(at)) {
    if (at.type === 'TryStatement' && at.block === child && at.handler) return true;
    child = at;
  }
  return false;
}
