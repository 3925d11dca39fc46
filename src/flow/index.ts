export { EdgeKind, EventKind, type ControlFlowGraph, type FlowRoot } from './graph.ts';
export type { FlowOptions, Identifier } from './builder.ts';
export { buildAllControlFlow, buildControlFlow } from './build.ts';
export { canThrow } from './can-throw.ts';
export { reachableBlocks, unreachableStatements } from './reachable.ts';
export { dominators, isDominatedBy, postDominators } from './dominators.ts';
export { predecessorsOf, successorsOf, type Neighbours } from './neighbours.ts';
export type { DataflowProblem } from './effects.ts';
export { replay, solve, type DataflowSolution } from './solve.ts';
export type { ResolveVariable } from './accesses.ts';
export { reachingDefinitions, type Definitions, type ReachingDefinitions } from './reaching-definitions.ts';
export { liveness, type Liveness } from './liveness.ts';
export {
  addBit,
  bitsOf,
  cloneBitSet,
  createBitSet,
  fullBitSet,
  hasBit,
  intersect,
  removeBit,
  subtract,
  unite,
  type BitSet,
} from './bit-set.ts';
