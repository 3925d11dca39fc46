// Dominance: which blocks every path to (or from) a block must pass.
import type { ControlFlowGraph } from './graph.ts';
import { postorder, predecessorsOf, successorsOf, type Neighbours } from './neighbours.ts';

/**
 * The closest block that every path from the entry to a block passes, per block. The entry is its own; -1 for blocks
 * that no path reaches.
 */
export function dominators(graph: ControlFlowGraph): Int32Array {
  return immediate(successorsOf(graph), predecessorsOf(graph), [graph.entry], graph.blockCount);
}

/**
 * The closest block that every path from a block to either exit passes, per block. `blockCount` stands for "leaves",
 * beyond both exits; -1 for blocks from which no path leaves. Exceptional edges count as ways to leave.
 */
export function postDominators(graph: ControlFlowGraph): Int32Array {
  const exits = [graph.exit, graph.throwExit];
  return immediate(predecessorsOf(graph), successorsOf(graph), exits, graph.blockCount);
}

/** Whether every path to `block` passes `other`, by the result of `dominators` or `postDominators`. */
export function isDominatedBy(tree: Int32Array, block: number, other: number): boolean {
  for (let at = block; at >= 0 && at < tree.length; at = tree[at]!) {
    if (at === other) return true;
    if (tree[at] === at) return false;
  }
  return false;
}

/** Iterates over a reverse postorder until each block's closest common ancestor is stable. */
function immediate(out: Neighbours, into: Neighbours, roots: readonly number[], count: number): Int32Array {
  const order = postorder(out, roots);
  const virtual = roots.length > 1 ? count : roots[0]!;
  const rank = new Int32Array(count + 1).fill(-1);
  for (const [i, block] of order.entries()) rank[block] = i;
  rank[virtual] = order.length;
  const tree = new Int32Array(count + 1).fill(-1);
  tree[virtual] = virtual;
  for (const root of roots) tree[root] = virtual;
  for (let changed = true; changed;) {
    changed = false;
    for (let i = order.length - 1; i >= 0; i--) {
      const block = order[i]!;
      if (roots.includes(block)) continue;
      const next = closestOf(into, block, tree, rank);
      if (tree[block] !== next) changed = true;
      tree[block] = next;
    }
  }
  return tree.subarray(0, count);
}

function closestOf(into: Neighbours, block: number, tree: Int32Array, rank: Int32Array): number {
  let closest = -1;
  for (let at = into.starts[block]!; at < into.starts[block + 1]!; at++) {
    const other = into.items[at]! >> 1;
    if (tree[other] === -1) continue;
    closest = closest < 0 ? other : common(closest, other, tree, rank);
  }
  return closest;
}

function common(a: number, b: number, tree: Int32Array, rank: Int32Array): number {
  let left = a;
  let right = b;
  while (left !== right) {
    while (rank[left]! < rank[right]!) left = tree[left]!;
    while (rank[right]! < rank[left]!) right = tree[right]!;
  }
  return left;
}
