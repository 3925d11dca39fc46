// The control flow of a function as the search for leaks walks it, made once for each function.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import { buildControlFlow, type ControlFlowGraph } from '../../../flow/index.ts';
import type { Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';
import { conditionOf } from './conditions.ts';

export interface Layout {
  readonly graph: ControlFlowGraph;
  /** Numbers of edges by the block that they leave. */
  readonly leaving: readonly number[][];
  /** Conditions that are worth remembering: they decide more than once. */
  readonly repeated: ReadonlySet<string>;
  /** The conditions that may still be asked for from a block on. */
  readonly asked: readonly ReadonlySet<string>[];
}

const layouts = memo((_tree: Tree) => new Map<FunctionNode, Layout>());

export function layoutOf(tree: Tree, root: FunctionNode): Layout {
  const known = layouts(tree).get(root);
  if (known) return known;
  const graph = buildControlFlow(root, { accessMayThrow: () => false });
  const leaving: number[][] = Array.from({ length: graph.blockCount }, () => []);
  for (let edge = 0; edge < graph.edgeFrom.length; edge++) leaving[graph.edgeFrom[edge]!]!.push(edge);
  const counts = new Map<string, Set<Node>>();
  for (const node of graph.branchOn) {
    const key = node && conditionOf(tree, node)?.key;
    if (key) counts.set(key, (counts.get(key) ?? new Set()).add(node));
  }
  for (const node of graph.events) if (node.type === 'Identifier') counts.get(node.name)?.add(node);
  const repeated = new Set([...counts].flatMap(([key, nodes]) => (nodes.size > 1 ? [key] : [])));
  const layout = { graph, leaving, repeated, asked: askedFrom(tree, graph) };
  layouts(tree).set(root, layout);
  return layout;
}

function askedFrom(tree: Tree, graph: ControlFlowGraph): Set<string>[] {
  const asked = graph.branchOn.map((node) => {
    const key = node && conditionOf(tree, node)?.key;
    return new Set(key ? [key] : []);
  });
  const edges = [
    ...graph.edgeFrom.map((from, edge) => [from, graph.edgeTo[edge]!] as const),
    ...graph.throwTo.flatMap((to, from) => (to >= 0 ? [[from, to] as const] : [])),
  ];
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let at = edges.length - 1; at >= 0; at--) {
      const [from, to] = edges[at]!;
      const { size } = asked[from]!;
      for (const key of asked[to]!) asked[from]!.add(key);
      if (asked[from]!.size > size) isChanged = true;
    }
  }
  return asked;
}

/** Events to which a path without exceptions leads from an event, in whichever copy of a `finally` they stand. */
export function eventsAfter({ graph, leaving }: Layout, event: Node): Set<Node> {
  const reached = new Set<Node>();
  const seen = new Set<number>();
  const queue: { readonly block: number; readonly from: number }[] = [];
  for (let block = 0; block < graph.blockCount; block++)
    for (let at = graph.eventStart[block]!; at < graph.eventEnd[block]!; at++)
      if (graph.events[at] === event) queue.push({ block, from: at + 1 });
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (let at = next.from; at < graph.eventEnd[next.block]!; at++) reached.add(graph.events[at]!);
    for (const edge of leaving[next.block]!) {
      const block = graph.edgeTo[edge]!;
      if (seen.has(block)) continue;
      seen.add(block);
      queue.push({ block, from: graph.eventStart[block]! });
    }
  }
  return reached;
}
