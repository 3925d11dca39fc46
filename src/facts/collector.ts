// What a detector collects for itself, in the same visit to a file as the facts: every collector gets the nodes it names, in
// one walk over the tree that is already there, when all names are bound. Collectors are handed in, never imported here.
// What they collect is JSON, a function of the text alone (no path, no options) and of whether types will be asked, kept by content beside the facts.
import type { Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';
import type { SourceTree } from '../syntax/index.ts';
import { createBindings, type Bindings } from './bindings.ts';
import type { FileFacts } from './file-facts.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One file as a collector sees it. */
export interface CollectedFile extends Bindings {
  readonly tree: SourceTree;
  readonly text: string;
  readonly facts: FileFacts;
  /** False when nobody will ask types: what only they can decide need not be collected. */
  readonly forTypes: boolean;
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
  /** Whether nobody asks it about tests and samples, so that nothing is collected of them. */
  readonly ofSources?: true;
  start(file: CollectedFile): Collection<Fact>;
}

type AnyHandler = (node: Node, parent: Node) => void;

/** What happens at nodes of one type. */
interface Visit {
  readonly enter: AnyHandler[];
  readonly leave: AnyHandler[];
}

/** What each collector says about the file, by its id. */
export function runCollectors(
  tree: SourceTree,
  facts: FileFacts,
  collectors: readonly Collector[],
  forTypes = true,
): Record<string, Json> {
  const ancestors: Node[] = [];
  const file = openFile(tree, facts, { ancestors, forTypes });
  const collections = collectors.map((collector) => collector.start(file));
  walk(tree.program, tree.program, ancestors, visitsOf(collections));
  const collected: Record<string, Json> = {};
  for (const [index, collector] of collectors.entries()) {
    const fact = collections[index]!.finish();
    if (fact !== undefined) collected[collector.id] = fact;
  }
  return collected;
}

function openFile(
  tree: SourceTree,
  facts: FileFacts,
  { ancestors, forTypes }: Pick<CollectedFile, 'ancestors' | 'forTypes'>,
): CollectedFile {
  const values = new Map<object, unknown>();
  const file: CollectedFile = {
    ...createBindings(facts),
    tree,
    text: tree.text,
    facts,
    forTypes,
    ancestors,
    shared(compute) {
      if (!values.has(compute)) values.set(compute, compute(file));
      return values.get(compute) as ReturnType<typeof compute>;
    },
  };
  return file;
}

type Visits = ReadonlyMap<string, Visit>;

const KEYS = new Map<string, readonly string[]>(Object.entries(visitorKeys));

/** By type of node; a type that no collector names is only passed through. */
function visitsOf(collections: readonly Collection<Json>[]): Visits {
  const visits = new Map<string, Visit>();
  const add = (handlers: Handlers | undefined, when: 'enter' | 'leave'): void => {
    for (const type in handlers) {
      let visit = visits.get(type);
      if (visit === undefined) visits.set(type, (visit = { enter: [], leave: [] }));
      visit[when].push(handlers[type as Node['type']] as AnyHandler);
    }
  };
  for (const { enter, leave } of collections) {
    add(enter, 'enter');
    add(leave, 'leave');
  }
  return visits;
}

/** Every node of the tree comes through here, so it is written for speed. */
function walk(node: Node, parent: Node, ancestors: Node[], visits: Visits): void {
  const visit = visits.get(node.type);
  if (visit !== undefined) for (const handler of visit.enter) handler(node, parent);
  const keys = KEYS.get(node.type);
  if (keys !== undefined && keys.length > 0) {
    ancestors.push(node);
    for (const key of keys) {
      const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
      if (child === null || child === undefined) continue;
      if (!Array.isArray(child)) walk(child, node, ancestors, visits);
      else for (const item of child) if (item !== null) walk(item, node, ancestors, visits);
    }
    ancestors.pop();
  }
  if (visit !== undefined) for (const handler of visit.leave) handler(node, parent);
}
