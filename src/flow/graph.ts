// What a control-flow graph is. Blocks are numbers and everything about them lies in flat arrays, because a graph is
// made for every function of a repository. A node may occur in several blocks: a `finally` is copied for each way out.
import type {
  ArrowFunctionExpression,
  ClassBody,
  Function as FunctionNode,
  Node,
  Program,
  StaticBlock,
} from '@oxc-project/types';

/** What has a graph of its own. A class body stands for the initialisers of its instance fields. */
export type FlowRoot = Program | FunctionNode | ArrowFunctionExpression | StaticBlock | ClassBody;

/**
 * What happens at an event. `read` and `write` are of a variable when the node is an `Identifier` or `JSXIdentifier`, and
 * of a property when it is a `MemberExpression`. `maybeWrite` is a write inside `with`, which may hit the object instead.
 * `evaluate` is anything else that runs foreign code or creates a function or class. `x += 1` is a read, then a write.
 */
export const EventKind = { read: 0, write: 1, maybeWrite: 2, evaluate: 3 } as const;
export type EventKind = (typeof EventKind)[keyof typeof EventKind];

/**
 * When an edge is taken, told by the value of `branchOn` of its block: `true`/`false` is its truth (for a `SwitchCase`:
 * whether it matched; for `for-in`/`for-of`: whether there is a next item); `absent`/`present` is whether it is nullish
 * (for an `AssignmentPattern`: undefined). `return` is a generator that is told to return where it yields.
 */
export const EdgeKind = { always: 0, true: 1, false: 2, absent: 3, present: 4, return: 5 } as const;
export type EdgeKind = (typeof EdgeKind)[keyof typeof EdgeKind];

export interface ControlFlowGraph {
  readonly root: FlowRoot;
  readonly entry: number;
  /** Normal completion or return. */
  readonly exit: number;
  /** An exception that nothing in the root catches. */
  readonly throwExit: number;
  readonly blockCount: number;
  /** In evaluation order within a block; the events of block `b` are `eventStart[b]` up to, not with, `eventEnd[b]`. */
  readonly events: readonly Node[];
  readonly eventKinds: readonly EventKind[];
  readonly eventStart: readonly number[];
  readonly eventEnd: readonly number[];
  /**
   * The event from which on an exception may leave the block: right before it, after it, or at any later point of the
   * block. -1 when none can. Under a `catch` or `finally`, no variable is written after that point in the same block.
   */
  readonly throwFrom: readonly number[];
  /** The block at which such an exception arrives; -1 when none can leave. */
  readonly throwTo: readonly number[];
  /** Normal edges, in no particular order. */
  readonly edgeFrom: readonly number[];
  readonly edgeTo: readonly number[];
  readonly edgeKinds: readonly EdgeKind[];
  /** What decides between the edges that leave the block, when something does. */
  readonly branchOn: readonly (Node | null)[];
  /** Every statement, and the block in which it starts; one entry for each copy. */
  readonly statements: readonly Node[];
  readonly statementBlocks: readonly number[];
  /** The roots directly inside this one, each once, in evaluation order. */
  readonly nested: readonly FlowRoot[];
}
