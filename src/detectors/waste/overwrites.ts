// What becomes of a dead value: whether every way on from the write overwrites it, and where.
import type { Node } from '@oxc-project/types';
import { EventKind, successorsOf, type ControlFlowGraph, type Neighbours } from '../../flow/index.ts';

/**
 * The offsets of the writes that come next after this dead one, in the order of the text; empty when on some path none
 * comes before the end. An exception that leaves the root ends no path: what it skips says nothing about the plan.
 */
export function overwritesAfter(
  graph: ControlFlowGraph,
  write: Node,
  variableOf: (event: number) => number,
): number[] {
  const variable = variableOf(graph.events.indexOf(write));
  const search: Search = {
    graph,
    successors: successorsOf(graph),
    isOverwrite: (event) => graph.eventKinds[event] === EventKind.write && variableOf(event) === variable,
    pending: [],
    seen: new Uint8Array(graph.blockCount),
    found: new Set(),
  };
  for (let block = 0; block < graph.blockCount; block++) {
    for (let event = graph.eventStart[block]!; event < graph.eventEnd[block]!; event++) {
      if (graph.events[event] === write && graph.eventKinds[event] !== EventKind.read)
        scan(search, block, event + 1);
    }
  }
  for (let block = search.pending.pop(); block !== undefined; block = search.pending.pop()) {
    if (block === graph.exit) return [];
    scan(search, block, graph.eventStart[block]!);
  }
  return [...search.found].sort((a, b) => a - b);
}

interface Search {
  readonly graph: ControlFlowGraph;
  readonly successors: Neighbours;
  readonly isOverwrite: (event: number) => boolean;
  readonly pending: number[];
  readonly seen: Uint8Array;
  readonly found: Set<number>;
}

/** Goes through a block until the value is overwritten; where it is not, and where an exception leaves, the search goes on. */
function scan(search: Search, block: number, from: number): void {
  const { graph, successors } = search;
  let isPassed = true;
  for (let event = from; event < graph.eventEnd[block]! && isPassed; event++) {
    if (!search.isOverwrite(event)) continue;
    search.found.add(graph.events[event]!.start);
    isPassed = false;
  }
  for (let at = successors.starts[block]!; at < successors.starts[block + 1]!; at++) {
    const item = successors.items[at]!;
    const isThrow = (item & 1) === 1;
    const next = item >> 1;
    if ((!isThrow && !isPassed) || next === graph.throwExit || search.seen[next]) continue;
    search.seen[next] = 1;
    search.pending.push(next);
  }
}
