// Who follows whom, in both directions, over normal and exceptional edges. Made from a graph when an analysis needs it.
import type { ControlFlowGraph } from './graph.ts';

/** The neighbours of block `b` are `items[starts[b]]` up to, not with, `items[starts[b + 1]]`. */
export interface Neighbours {
  readonly starts: Int32Array;
  /** Twice the block, plus one when the edge is exceptional. */
  readonly items: Int32Array;
}

export function successorsOf(graph: ControlFlowGraph): Neighbours {
  return collect(graph, false);
}

export function predecessorsOf(graph: ControlFlowGraph): Neighbours {
  return collect(graph, true);
}

function collect(graph: ControlFlowGraph, isBackward: boolean): Neighbours {
  const starts = new Int32Array(graph.blockCount + 1);
  forEachEdge(graph, (from, to) => {
    starts[(isBackward ? to : from) + 1]!++;
  });
  for (let i = 0; i < graph.blockCount; i++) starts[i + 1]! += starts[i]!;
  const items = new Int32Array(starts[graph.blockCount]!);
  const next = starts.slice();
  forEachEdge(graph, (from, to, isThrow) => {
    const [at, other] = isBackward ? [to, from] : [from, to];
    items[next[at]!++] = other * 2 + (isThrow ? 1 : 0);
  });
  return { starts, items };
}

function forEachEdge(
  graph: ControlFlowGraph,
  action: (from: number, to: number, isThrow: boolean) => void,
): void {
  for (let i = 0; i < graph.edgeFrom.length; i++) action(graph.edgeFrom[i]!, graph.edgeTo[i]!, false);
  for (let block = 0; block < graph.blockCount; block++) {
    const to = graph.throwTo[block]!;
    if (to >= 0) action(block, to, true);
  }
}

/** Blocks that are reached from the roots, each after all it leads to, save for cycles. */
export function postorder(neighbours: Neighbours, roots: readonly number[]): number[] {
  const order: number[] = [];
  const seen = new Uint8Array(neighbours.starts.length);
  const cursor = neighbours.starts.slice();
  for (const root of roots) {
    if (seen[root]) continue;
    seen[root] = 1;
    const stack = [root];
    while (stack.length > 0) {
      const block = stack[stack.length - 1]!;
      const at = cursor[block]!++;
      if (at >= neighbours.starts[block + 1]!) order.push(stack.pop()!);
      else {
        const next = neighbours.items[at]! >> 1;
        if (!seen[next]) {
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
  }
  return order;
}
