// A dataflow problem, and what whole blocks do in it: composed once, so that the solver never goes through events.
import type { ControlFlowGraph } from './graph.ts';
import { cloneBitSet, createBitSet, fill, fullBitSet, intersect, unite, type BitSet } from './bit-set.ts';

export interface DataflowProblem {
  readonly graph: ControlFlowGraph;
  readonly direction: 'forward' | 'backward';
  /** How many facts there are. */
  readonly width: number;
  /** Whether a fact holds where paths join if it holds on any of them, or only if on all. */
  readonly meet: 'union' | 'intersection';
  /**
   * Changes the set as the event at this index does, in the direction of the problem. It must treat each fact by itself
   * (add it, remove it or leave it), whatever else is in the set: the solver learns from two sets what it does to all.
   */
  readonly transfer: (event: number, facts: BitSet) => void;
  /** What holds at the entry, or for a backward problem at both exits; empty unless told. */
  readonly boundary?: BitSet;
}

/** What a stretch of events does: `low` is what it makes of nothing, `high` what it makes of everything. */
export interface Effect {
  readonly low: BitSet;
  readonly high: BitSet;
}

export interface BlockEffects {
  readonly normal: Effect;
  /** Between the block's start and where an exception leaves it; the same object when none can. */
  readonly thrown: Effect;
}

/** What becomes of `input`, left in `output`. */
export function apply(effect: Effect, input: BitSet, output: BitSet): void {
  for (let i = 0; i < output.words.length; i++) {
    output.words[i] = effect.low.words[i]! | (input.words[i]! & effect.high.words[i]!);
  }
}

export function effectsOf(problem: DataflowProblem, block: number): BlockEffects {
  return problem.direction === 'forward' ? forwardEffects(problem, block) : backwardEffects(problem, block);
}

function identity(width: number): Effect {
  return { low: createBitSet(width), high: fullBitSet(width) };
}

function step(problem: DataflowProblem, event: number, effect: Effect): void {
  problem.transfer(event, effect.low);
  problem.transfer(event, effect.high);
}

/** What an exception carries is what holds at any of the points where it may leave. */
function forwardEffects(problem: DataflowProblem, block: number): BlockEffects {
  const { graph, width } = problem;
  const normal = identity(width);
  const throwFrom = graph.throwFrom[block]!;
  let thrown: Effect | undefined;
  for (let event = graph.eventStart[block]!; ; event++) {
    if (throwFrom >= 0 && event >= throwFrom) thrown = joinEffects(problem, thrown, normal);
    if (event >= graph.eventEnd[block]!) break;
    step(problem, event, normal);
  }
  return { normal, thrown: thrown ?? normal };
}

function joinEffects(problem: DataflowProblem, joined: Effect | undefined, one: Effect): Effect {
  if (!joined) return { low: cloneBitSet(one.low), high: cloneBitSet(one.high) };
  const join = problem.meet === 'union' ? unite : intersect;
  join(joined.low, one.low);
  join(joined.high, one.high);
  return joined;
}

function backwardEffects(problem: DataflowProblem, block: number): BlockEffects {
  const { graph, width } = problem;
  const normal = identity(width);
  const throwFrom = graph.throwFrom[block]!;
  const thrown = throwFrom < 0 ? normal : identity(width);
  for (let event = graph.eventEnd[block]! - 1; event >= graph.eventStart[block]!; event--) {
    step(problem, event, normal);
    if (thrown === normal) continue;
    step(problem, event, thrown);
    // The exception may also leave right before this event.
    if (event >= throwFrom) joinIdentity(problem, thrown);
  }
  return { normal, thrown };
}

function joinIdentity(problem: DataflowProblem, effect: Effect): void {
  if (problem.meet === 'union') fill(effect.high);
  else effect.low.words.fill(0);
}
