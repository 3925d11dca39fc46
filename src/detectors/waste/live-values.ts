// Liveness of a few variables at a time, as bits of one number. The solver of `flow` takes any number of facts and any
// problem; here a repository's worth of functions asks about one or two variables each.
import type { Node } from '@oxc-project/types';
import { EventKind, hasBit, reachableBlocks, type ControlFlowGraph } from '../../flow/index.ts';

/** As many variables as a number has bits that can be used. */
export const MOST_VARIABLES = 31;

/** What each block does to the variables that are live at its end, and to those that a handler reads. */
interface Blocks {
  /** Read before anything in the block writes it. */
  readonly reads: Int32Array;
  readonly writes: Int32Array;
  /** Written before an exception can leave. */
  readonly writesBeforeThrow: Int32Array;
  /** Written for certain or, inside `with`, perhaps. */
  readonly stores: Int32Array;
  readonly atStart: Int32Array;
  readonly atEnd: Int32Array;
}

/**
 * Writes that run and whose value nothing reads, over all copies of the code they stand in. `variableOf` has the variable that
 * each event touches, or -1; `outlives` has the variables that are read after the root has run to its end.
 */
export function deadWritesIn(graph: ControlFlowGraph, variableOf: Int8Array, outlives: number): Node[] {
  const blocks = summarize(graph, variableOf);
  blocks.atEnd[graph.exit] = outlives;
  settle(graph, blocks);
  return collect(graph, variableOf, blocks);
}

function summarize(graph: ControlFlowGraph, variableOf: Int8Array): Blocks {
  const make = (): Int32Array => new Int32Array(graph.blockCount);
  const [reads, writes, writesBeforeThrow, stores] = [make(), make(), make(), make()];
  const blocks: Blocks = { reads, writes, writesBeforeThrow, stores, atStart: make(), atEnd: make() };
  for (let block = 0; block < graph.blockCount; block++) {
    const throwFrom = graph.throwFrom[block]!;
    for (let event = graph.eventStart[block]!; event < graph.eventEnd[block]!; event++) {
      if (event === throwFrom) writesBeforeThrow[block] = writes[block]!;
      if (variableOf[event]! < 0) continue;
      const bit = 1 << variableOf[event]!;
      const kind = graph.eventKinds[event];
      if (kind === EventKind.read) reads[block]! |= bit & ~writes[block]!;
      else stores[block]! |= bit;
      if (kind === EventKind.write) writes[block]! |= bit;
    }
    if (throwFrom >= graph.eventEnd[block]!) writesBeforeThrow[block] = writes[block]!;
  }
  return blocks;
}

/** Brings what is live back along the edges until nothing changes. Later edges come first, as most lead forward. */
function settle(graph: ControlFlowGraph, blocks: Blocks): void {
  const { edgeFrom, edgeTo, blockCount } = graph;
  const { atStart, atEnd } = blocks;
  for (let changed = true; changed;) {
    changed = false;
    for (let block = blockCount - 1; block >= 0; block--) changed = refresh(graph, blocks, block) || changed;
    for (let edge = edgeFrom.length - 1; edge >= 0; edge--) {
      const from = edgeFrom[edge]!;
      const live = atEnd[from]! | atStart[edgeTo[edge]!]!;
      if (live === atEnd[from]) continue;
      atEnd[from] = live;
      changed = refresh(graph, blocks, from) || changed;
    }
  }
}

function refresh(graph: ControlFlowGraph, blocks: Blocks, block: number): boolean {
  const { reads, writes, writesBeforeThrow, atStart, atEnd } = blocks;
  const handler = graph.throwTo[block]!;
  let live = reads[block]! | (atEnd[block]! & ~writes[block]!);
  if (handler >= 0) live |= atStart[handler]! & ~writesBeforeThrow[block]!;
  if (live === atStart[block]) return false;
  atStart[block] = live;
  return true;
}

interface Verdicts {
  readonly dead: Set<Node>;
  readonly live: Set<Node>;
}

/** Most often there is nothing dead, and then it does not matter which blocks are reached. */
function collect(graph: ControlFlowGraph, variableOf: Int8Array, blocks: Blocks): Node[] {
  const anywhere = judge(graph, variableOf, blocks, () => true);
  if (anywhere.dead.size === 0) return [];
  const reachable = reachableBlocks(graph);
  const { dead, live } = judge(graph, variableOf, blocks, (block) => hasBit(reachable, block));
  return [...dead].filter((node) => !live.has(node));
}

function judge(
  graph: ControlFlowGraph,
  variableOf: Int8Array,
  { stores, atStart, atEnd }: Blocks,
  counts: (block: number) => boolean,
): Verdicts {
  const verdicts: Verdicts = { dead: new Set(), live: new Set() };
  for (let block = 0; block < graph.blockCount; block++) {
    if (stores[block] === 0 || !counts(block)) continue;
    const handler = graph.throwTo[block]!;
    let now = atEnd[block]!;
    for (let event = graph.eventEnd[block]! - 1; event >= graph.eventStart[block]!; event--) {
      // Right after this event an exception may leave, unless that begins later.
      if (handler >= 0 && event + 1 >= graph.throwFrom[block]!) now |= atStart[handler]!;
      if (variableOf[event]! < 0) continue;
      const bit = 1 << variableOf[event]!;
      const kind = graph.eventKinds[event];
      if (kind !== EventKind.read) verdicts[(now & bit) === 0 ? 'dead' : 'live'].add(graph.events[event]!);
      if (kind === EventKind.read) now |= bit;
      else if (kind === EventKind.write) now &= ~bit;
    }
  }
  return verdicts;
}
