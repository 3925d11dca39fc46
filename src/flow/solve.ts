// The generic solver: sets of facts, pushed along the edges until nothing changes.
import type { ControlFlowGraph } from './graph.ts';
import { cloneBitSet, copyInto, createBitSet, fullBitSet, intersect, unite, type BitSet } from './bit-set.ts';
import { apply, effectsOf, type BlockEffects, type DataflowProblem } from './effects.ts';
import { postorder, predecessorsOf, successorsOf, type Neighbours } from './neighbours.ts';

export interface DataflowSolution {
  /** What holds at the start of each block, in the order of execution. */
  readonly atStart: readonly BitSet[];
  /** What holds at the end of each block when it completes normally. */
  readonly atEnd: readonly BitSet[];
}

/**
 * A forward solution is exact for blocks that the entry reaches; others hold the starting value of the meet. A backward
 * solution is exact for all blocks; from where no exit is reached, an intersection starts from everything.
 */
export function solve(problem: DataflowProblem): DataflowSolution {
  const { graph, width, direction } = problem;
  const isUnion = problem.meet === 'union';
  const initial = (): BitSet => (isUnion ? createBitSet(width) : fullBitSet(width));
  const inputs = Array.from({ length: graph.blockCount }, initial);
  const outputs = Array.from({ length: graph.blockCount }, initial);
  const effects = Array.from({ length: graph.blockCount }, (_, block) => effectsOf(problem, block));
  const isForward = direction === 'forward';
  const state: State = { problem, inputs, outputs, effects, scratch: createBitSet(width), isUnion };
  const successors = successorsOf(graph);
  const predecessors = predecessorsOf(graph);
  if (isForward) {
    const order = postorder(successors, [graph.entry]).reverse();
    iterate(order, successors, (block) => pull(state, block, predecessors));
  } else {
    iterate(backwardOrder(graph, successors), predecessors, (block) => pullBack(state, block, successors));
  }
  return isForward ? { atStart: inputs, atEnd: outputs } : { atStart: outputs, atEnd: inputs };
}

interface State {
  readonly problem: DataflowProblem;
  readonly inputs: readonly BitSet[];
  readonly outputs: readonly BitSet[];
  readonly effects: readonly BlockEffects[];
  readonly scratch: BitSet;
  readonly isUnion: boolean;
}

/** Every block, those that the entry does not reach included, so that each has an answer. */
function backwardOrder(graph: ControlFlowGraph, successors: Neighbours): number[] {
  return postorder(successors, [graph.entry, ...Array.from({ length: graph.blockCount }, (_, i) => i)]);
}

/** Updates blocks in order, and again those that depend on one that changed. */
function iterate(order: readonly number[], dependents: Neighbours, update: (block: number) => boolean): void {
  const pending = new Uint8Array(dependents.starts.length);
  for (const block of order) pending[block] = 1;
  for (let again = true; again;) {
    again = false;
    for (const block of order) {
      if (!pending[block]) continue;
      pending[block] = 0;
      if (!update(block)) continue;
      again = true;
      for (let at = dependents.starts[block]!; at < dependents.starts[block + 1]!; at++) {
        pending[dependents.items[at]! >> 1] = 1;
      }
    }
  }
}

function join(state: State, into: BitSet, from: BitSet): boolean {
  return state.isUnion ? unite(into, from) : intersect(into, from);
}

/** Forward: the block starts with what its predecessors end with. Says whether anything it passes on may have changed. */
function pull(state: State, block: number, predecessors: Neighbours): boolean {
  const { inputs, outputs, effects, scratch } = state;
  const input = inputs[block]!;
  let changed = false;
  for (let at = predecessors.starts[block]!; at < predecessors.starts[block + 1]!; at++) {
    const item = predecessors.items[at]!;
    const from = item >> 1;
    if ((item & 1) === 0) copyInto(scratch, outputs[from]!);
    else apply(effects[from]!.thrown, inputs[from]!, scratch);
    changed = join(state, input, scratch) || changed;
  }
  if (block === state.problem.graph.entry) changed = joinBoundary(state, input) || changed;
  apply(effects[block]!.normal, input, scratch);
  return replace(outputs[block]!, scratch) || changed;
}

/** Backward: the block ends with what its successors start with; exceptions bring theirs to where they leave. */
function pullBack(state: State, block: number, successors: Neighbours): boolean {
  const { inputs, outputs, effects, scratch } = state;
  const { graph } = state.problem;
  const input = inputs[block]!;
  let handler = -1;
  for (let at = successors.starts[block]!; at < successors.starts[block + 1]!; at++) {
    const item = successors.items[at]!;
    if ((item & 1) === 0) join(state, input, outputs[item >> 1]!);
    else handler = item >> 1;
  }
  if (block === graph.exit || block === graph.throwExit) joinBoundary(state, input);
  const result = createBitSet(scratch.width);
  apply(effects[block]!.normal, input, result);
  if (handler >= 0) {
    apply(effects[block]!.thrown, outputs[handler]!, scratch);
    join(state, result, scratch);
  }
  return replace(outputs[block]!, result);
}

function joinBoundary(state: State, input: BitSet): boolean {
  return join(state, input, state.problem.boundary ?? createBitSet(input.width));
}

function replace(target: BitSet, source: BitSet): boolean {
  let changed = false;
  for (let i = 0; i < target.words.length; i++) {
    if (target.words[i] === source.words[i]) continue;
    target.words[i] = source.words[i]!;
    changed = true;
  }
  return changed;
}

/**
 * Goes through the events of one block in the direction of the problem, with what holds where each is reached: before it
 * in a forward problem, after it in a backward one. The set is reused: it may be read, not kept.
 */
export function replay(
  problem: DataflowProblem,
  solution: DataflowSolution,
  block: number,
  look: (event: number, facts: BitSet) => void,
): void {
  const { graph } = problem;
  if (problem.direction === 'backward') return replayBackward(problem, solution, block, look);
  const facts = cloneBitSet(solution.atStart[block]!);
  for (let event = graph.eventStart[block]!; event < graph.eventEnd[block]!; event++) {
    look(event, facts);
    problem.transfer(event, facts);
  }
}

function replayBackward(
  problem: DataflowProblem,
  solution: DataflowSolution,
  block: number,
  look: (event: number, facts: BitSet) => void,
): void {
  const { graph } = problem;
  const facts = cloneBitSet(solution.atEnd[block]!);
  const join = problem.meet === 'union' ? unite : intersect;
  const throwTo = graph.throwTo[block]!;
  for (let event = graph.eventEnd[block]! - 1; event >= graph.eventStart[block]!; event--) {
    // Right after this event an exception may leave, unless that begins later.
    if (throwTo >= 0 && event + 1 >= graph.throwFrom[block]!) join(facts, solution.atStart[throwTo]!);
    look(event, facts);
    problem.transfer(event, facts);
  }
}
