// The graph under construction, and the only ways to grow it. A block is filled while it is current and never again, so
// its events are one stretch of the shared list. Without a current block (-1) the code that follows is unreachable.
import type { BindingIdentifier, IdentifierReference, JSXIdentifier, Node } from '@oxc-project/types';
import { EdgeKind, EventKind, type FlowRoot } from './graph.ts';

export type Identifier = BindingIdentifier | IdentifierReference | JSXIdentifier;

export interface FlowOptions {
  /**
   * Whether reading or assigning this identifier can throw: it may be undeclared, in its dead zone, or constant. Only
   * asked under a `catch` or `finally`. Without it every identifier can, which is sound and less precise.
   */
  readonly accessMayThrow?: (identifier: Identifier) => boolean;
  /** Whether `true`, `false` and numbers as conditions close the other way; true unless told. */
  readonly literalConditions?: boolean;
}

export type NodeOf<T extends Node['type']> = Node extends infer N
  ? N extends { type: unknown }
    ? T extends N['type']
      ? N
      : never
    : never
  : never;

/** How each type of node is laid out. One table for expressions and statements; types that only name types have none. */
export type VisitorTable<T extends Node['type']> = {
  readonly [K in T]: (b: Builder, node: NodeOf<K>) => void;
};

type Visit = (b: Builder, node: Node) => void;

/** A target of `break` and `continue`; -1 where the frame is not one. Only a plain one answers without a label. */
export interface JumpFrame {
  readonly kind: 'jump';
  readonly labels: readonly string[];
  readonly breakTo: number;
  readonly continueTo: number;
  readonly isPlain: boolean;
}

/** Code that runs on the way out; the ways that cross it are collected here and laid out when it is left. */
export interface CleanupFrame {
  readonly kind: 'cleanup';
  readonly exits: Exit[];
}

/** A way out to `target`, which lies just inside the first `depth` frames. */
export interface Exit {
  readonly entry: number;
  readonly target: number;
  readonly depth: number;
}

export interface Builder {
  readonly visitors: Readonly<Record<string, Visit>>;
  readonly options: FlowOptions;
  readonly events: Node[];
  readonly eventKinds: EventKind[];
  readonly eventStart: number[];
  readonly eventEnd: number[];
  readonly throwFrom: number[];
  readonly throwTo: number[];
  readonly branchOn: (Node | null)[];
  readonly edgeFrom: number[];
  readonly edgeTo: number[];
  readonly edgeKinds: EdgeKind[];
  readonly statements: Node[];
  readonly statementBlocks: number[];
  readonly nested: FlowRoot[];
  readonly frames: (JumpFrame | CleanupFrame)[];
  readonly exit: number;
  readonly throwExit: number;
  current: number;
  /** Where an exception arrives that is thrown here. */
  handler: number;
  /** Where the optional chain around this point ends. */
  chainEnd: number;
  /** Labels in front of the statement that comes next. */
  labels: readonly string[];
  withDepth: number;
  cleanupDepth: number;
  /** Whether this is a second layout of the same code, whose nested roots are already known. */
  isCopy: boolean;
  isAsyncGenerator: boolean;
}

export function newBlock(b: Builder): number {
  b.eventStart.push(0);
  b.eventEnd.push(0);
  b.throwFrom.push(-1);
  b.throwTo.push(-1);
  return b.branchOn.push(null) - 1;
}

export function startBlock(b: Builder, block: number): void {
  stop(b);
  b.current = block;
  b.eventStart[block] = b.events.length;
}

/** Ends the current block; what follows is reached only if another block leads to it. */
export function stop(b: Builder): void {
  if (b.current >= 0) b.eventEnd[b.current] = b.events.length;
  b.current = -1;
}

/** Makes sure that there is a block to fill, if only an unreachable one. */
export function ensureBlock(b: Builder): void {
  if (b.current < 0) startBlock(b, newBlock(b));
}

export function addEdge(b: Builder, from: number, to: number, kind: EdgeKind): void {
  b.edgeFrom.push(from);
  b.edgeTo.push(to);
  b.edgeKinds.push(kind);
}

export function jump(b: Builder, to: number): void {
  if (b.current < 0) return;
  addEdge(b, b.current, to, EdgeKind.always);
  stop(b);
}

/** Goes on in a block of its own, so that what comes next has other edges than what came before. */
export function splitBlock(b: Builder): void {
  const next = newBlock(b);
  jump(b, next);
  startBlock(b, next);
}

/** Ends the current block with a choice that `on` decides. */
export function branch(
  b: Builder,
  on: Node,
  kind: EdgeKind,
  to: number,
  otherKind: EdgeKind,
  other: number,
): void {
  b.branchOn[b.current] = on;
  addEdge(b, b.current, to, kind);
  addEdge(b, b.current, other, otherKind);
  stop(b);
}

export function pushEvent(b: Builder, node: Node, kind: EventKind): void {
  b.events.push(node);
  b.eventKinds.push(kind);
}

/** States that an exception may leave here. */
export function markThrow(b: Builder): void {
  if (b.throwFrom[b.current]! >= 0) return;
  b.throwFrom[b.current] = b.events.length;
  b.throwTo[b.current] = b.handler;
}

/** An event that may throw, before or after its effect. */
export function evaluate(b: Builder, node: Node): void {
  markThrow(b);
  pushEvent(b, node, EventKind.evaluate);
}

function accessMayThrow(b: Builder, identifier: Identifier): boolean {
  if (b.handler === b.throwExit || identifier.name === 'undefined') return false;
  return b.withDepth > 0 || (b.options.accessMayThrow?.(identifier) ?? true);
}

export function read(b: Builder, identifier: Identifier): void {
  if (accessMayThrow(b, identifier)) markThrow(b);
  pushEvent(b, identifier, EventKind.read);
}

/** Gives a variable that is being declared its value: cannot throw by itself. */
export function initialize(b: Builder, identifier: Identifier): void {
  // A write in a block that an exception may already have left would be seen by a handler that it never reaches.
  if (b.handler !== b.throwExit && b.throwFrom[b.current]! >= 0) splitBlock(b);
  pushEvent(b, identifier, b.withDepth > 0 ? EventKind.maybeWrite : EventKind.write);
}

export function assign(b: Builder, identifier: Identifier): void {
  if (accessMayThrow(b, identifier)) markThrow(b);
  initialize(b, identifier);
}

export function addNested(b: Builder, root: FlowRoot): void {
  if (!b.isCopy) b.nested.push(root);
}

/** Lays out one expression or the inside of one statement. */
export function visit(b: Builder, node: Node): void {
  const type = node.type;
  if (type === 'Identifier') read(b, node);
  else if (type !== 'Literal') b.visitors[type]!(b, node);
}

export function visitStatement(b: Builder, statement: Node): void {
  ensureBlock(b);
  b.statements.push(statement);
  b.statementBlocks.push(b.current);
  b.visitors[statement.type]!(b, statement);
}
