// Trees of the few files that a change touches, and of those that use what it touches, on either side. They are kept as long as the
// change is looked at.
import type { Node } from '@oxc-project/types';
import { memo } from '../../base/index.ts';
import {
  childrenOf,
  type FunctionNode,
  isFunctionLike,
  sourceTree,
  type Tree as SyntaxTree,
} from '../../syntax/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { ChangePart } from '../change.ts';

export type Side = 'before' | 'after';
export type Sides = ChangePart<Side>;

/** A file on one side. */
export interface Tree extends SyntaxTree {
  readonly side: Side;
  readonly file: SourceFile;
}

/** Undefined where there is no such source file on that side. */
export function treeOf(sides: Sides, side: Side, path: string): Tree | undefined {
  return treesOf(sides)(side, path);
}

const treesOf = memo((sides: Sides) => {
  const known = new Map<string, Tree | undefined>();
  return (side: Side, path: string): Tree | undefined => {
    const key = `${side} ${path}`;
    if (!known.has(key)) known.set(key, readTree(sides, side, path));
    return known.get(key);
  };
});

function readTree(sides: Sides, side: Side, path: string): Tree | undefined {
  const { graph, snapshot } = sides[side].state;
  const file = graph.files.get(path);
  const text = file && snapshot.read(path);
  return file && text !== undefined ? { ...sourceTree(path, text), side, file } : undefined;
}

/** The node and all nodes in it, without those in functions of their own. */
export function ownNodes(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap((child) => (isFunctionLike(child) ? [] : ownNodes(child)))];
}

/** The innermost function around a node. */
export function functionAround(tree: Tree, node: Node): FunctionNode | undefined {
  for (let at = tree.parentOf(node); at !== undefined; at = tree.parentOf(at))
    if (isFunctionLike(at)) return at;
  return undefined;
}
