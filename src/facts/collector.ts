// What a detector collects for itself, in the same visit to a file as the facts: every collector gets the nodes it names, in
// one walk over the tree that is already there, when all names are bound. Collectors are handed in, never imported here.
// What they collect is JSON, a function of the text alone (no path, no options), kept by content beside the facts.
import type { Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';
import type { SourceTree } from '../syntax/index.ts';
import { createBindings, type Bindings } from './bindings.ts';
import type { FileFacts } from './collect.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One file as a collector sees it. */
export interface CollectedFile extends Bindings {
  readonly tree: SourceTree;
  readonly text: string;
  readonly facts: FileFacts;
  /** The nodes around the one being visited, outermost (the program) first. Valid only during the call; copy to keep. */
  readonly ancestors: readonly Node[];
  /** A value that several collectors need, computed when first asked for. `compute` is the key, so it must be a named function. */
  shared<Value>(compute: (file: CollectedFile) => Value): Value;
}

export type NodeHandler<Type extends Node['type'] = Node['type']> = (
  node: Extract<Node, { type: Type }>,
  parent: Node,
) => void;

export type Handlers = { readonly [Type in Node['type']]?: NodeHandler<Type> };

export interface Collection<Fact extends Json> {
  /** Called when a node is met, before its children. */
  readonly enter?: Handlers;
  /** Called when its children have been visited. */
  readonly leave?: Handlers;
  /** What is kept; undefined when there is nothing to say about the file. */
  finish(): Fact | undefined;
}

export interface Collector<Fact extends Json = Json> {
  readonly id: string;
  /** Raised whenever the same text would give another value. */
  readonly version: number;
  start(file: CollectedFile): Collection<Fact>;
}

type AnyHandler = (node: Node, parent: Node) => void;
type HandlerTable = Map<string, AnyHandler[]>;

/** What each collector says about the file, by its id. */
export function runCollectors(
  tree: SourceTree,
  facts: FileFacts,
  collectors: readonly Collector[],
): Record<string, Json> {
  const ancestors: Node[] = [];
  const file = openFile(tree, facts, ancestors);
  const enter: HandlerTable = new Map();
  const leave: HandlerTable = new Map();
  const collections = collectors.map((collector) => collector.start(file));
  for (const collection of collections) {
    register(enter, collection.enter);
    register(leave, collection.leave);
  }
  if (enter.size + leave.size > 0) walk(tree.program, ancestors, enter, leave);
  const collected: Record<string, Json> = {};
  for (const [index, collector] of collectors.entries()) {
    const fact = collections[index]!.finish();
    if (fact !== undefined) collected[collector.id] = fact;
  }
  return collected;
}

function openFile(tree: SourceTree, facts: FileFacts, ancestors: readonly Node[]): CollectedFile {
  const values = new Map<object, unknown>();
  const file: CollectedFile = {
    ...createBindings(facts),
    tree,
    text: tree.text,
    facts,
    ancestors,
    shared(compute) {
      if (!values.has(compute)) values.set(compute, compute(file));
      return values.get(compute) as ReturnType<typeof compute>;
    },
  };
  return file;
}

function register(table: HandlerTable, handlers: Handlers | undefined): void {
  for (const [type, handler] of Object.entries(handlers ?? {})) {
    const list = table.get(type);
    if (list) list.push(handler as AnyHandler);
    else table.set(type, [handler as AnyHandler]);
  }
}

const KEYS = new Map(Object.entries(visitorKeys));
const NO_KEYS: readonly string[] = [];

function walk(node: Node, ancestors: Node[], enter: HandlerTable, leave: HandlerTable): void {
  const parent = ancestors.at(-1) ?? node;
  const entering = enter.get(node.type);
  if (entering) for (const handler of entering) handler(node, parent);
  ancestors.push(node);
  for (const key of KEYS.get(node.type) ?? NO_KEYS) {
    const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
    if (child === null || child === undefined) continue;
    if (!Array.isArray(child)) walk(child, ancestors, enter, leave);
    else for (const item of child) if (item !== null) walk(item, ancestors, enter, leave);
  }
  ancestors.pop();
  const leaving = leave.get(node.type);
  if (leaving) for (const handler of leaving) handler(node, parent);
}
