// Liveness: which variables may still be read, and which writes nothing reads.
import type { Node } from '@oxc-project/types';
import { EventKind, type ControlFlowGraph } from './graph.ts';
import { accessesOf, type Accesses, type ResolveVariable } from './accesses.ts';
import { addBit, bitsOf, createBitSet, hasBit, removeBit, type BitSet } from './bit-set.ts';
import { reachableBlocks } from './reachable.ts';
import type { DataflowProblem } from './effects.ts';
import { replay, solve, type DataflowSolution } from './solve.ts';

export interface Liveness {
  /** The caller's numbers of the variables that may be read, before they are written, from the start of a block on. */
  readonly liveAtStart: (block: number) => number[];
  /** Writes that run and whose value nothing reads, in source order. Over all copies of the code they stand in. */
  readonly deadWrites: readonly Node[];
}

/** `outlives` says which variables are still read after the root is left, normally or not; none unless told. */
export function liveness(
  graph: ControlFlowGraph,
  resolve: ResolveVariable,
  outlives: (variable: number) => boolean = () => false,
): Liveness {
  const accesses = accessesOf(graph, resolve);
  const width = accesses.variables.length;
  const boundary = createBitSet(width);
  for (const [i, variable] of accesses.variables.entries()) if (outlives(variable)) addBit(boundary, i);
  const transfer = (event: number, facts: BitSet): void => touch(accesses, event, facts);
  const problem = { graph, direction: 'backward', width, meet: 'union', transfer, boundary } as const;
  const solution = solve(problem);
  return {
    liveAtStart: (block) => [...bitsOf(solution.atStart[block]!)].map((i) => accesses.variables[i]!),
    deadWrites: findDeadWrites(accesses, problem, solution),
  };
}

function touch({ graph, variableOf }: Accesses, event: number, facts: BitSet): void {
  const variable = variableOf[event]!;
  if (variable < 0) return;
  if (graph.eventKinds[event] === EventKind.read) addBit(facts, variable);
  else if (graph.eventKinds[event] === EventKind.write) removeBit(facts, variable);
}

function findDeadWrites(
  { graph, variableOf }: Accesses,
  problem: DataflowProblem,
  solution: DataflowSolution,
): Node[] {
  const live = new Set<Node>();
  const dead = new Set<Node>();
  const reachable = reachableBlocks(graph);
  for (let block = 0; block < graph.blockCount; block++) {
    if (!hasBit(reachable, block)) continue;
    replay(problem, solution, block, (event, facts) => {
      const variable = variableOf[event]!;
      if (variable < 0 || graph.eventKinds[event] === EventKind.read) return;
      (hasBit(facts, variable) ? live : dead).add(graph.events[event]!);
    });
  }
  return [...dead].filter((node) => !live.has(node)).sort((a, b) => a.start - b.start);
}
