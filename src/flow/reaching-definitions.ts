// Reaching definitions: which writes a read may see.
import type { Node } from '@oxc-project/types';
import { EventKind, type ControlFlowGraph } from './graph.ts';
import { accessesOf, type Accesses, type ResolveVariable } from './accesses.ts';
import { addBit, bitsOf, createBitSet, hasBit, subtract, type BitSet } from './bit-set.ts';
import { reachableBlocks } from './reachable.ts';
import { replay, solve } from './solve.ts';

export interface Definitions {
  /** The identifiers whose write the read may see, in source order. */
  readonly writes: readonly Node[];
  /** Whether it may see what the variable held when the root was entered. */
  readonly initial: boolean;
}

export interface ReachingDefinitions {
  /** Per identifier that is read on some path: what it may see. Over all copies of the code it stands in. */
  readonly reads: ReadonlyMap<Node, Definitions>;
}

/** Each variable has one definition that stands for its value at the entry; then comes one for each write. */
interface Numbering {
  readonly accesses: Accesses;
  readonly width: number;
  /** The definition that each event makes, or -1. */
  readonly definitionOf: Int32Array;
  readonly eventOf: readonly number[];
  /** All definitions of each variable. */
  readonly masks: readonly BitSet[];
}

export function reachingDefinitions(graph: ControlFlowGraph, resolve: ResolveVariable): ReachingDefinitions {
  const numbering = numberDefinitions(accessesOf(graph, resolve));
  const boundary = createBitSet(numbering.width);
  for (let i = 0; i < numbering.accesses.variables.length; i++) addBit(boundary, i);
  const transfer = (event: number, facts: BitSet): void => define(numbering, event, facts);
  const { width } = numbering;
  const problem = { graph, direction: 'forward', width, meet: 'union', transfer, boundary } as const;
  const solution = solve(problem);
  const seen = new Map<Node, BitSet>();
  const reachable = reachableBlocks(graph);
  for (let block = 0; block < graph.blockCount; block++) {
    if (!hasBit(reachable, block)) continue;
    replay(problem, solution, block, (event, facts) => noteRead(numbering, event, facts, seen));
  }
  return { reads: new Map([...seen].map(([node, facts]) => [node, describe(numbering, facts)])) };
}

function numberDefinitions(accesses: Accesses): Numbering {
  const { graph, variables, variableOf } = accesses;
  const definitionOf = new Int32Array(variableOf.length).fill(-1);
  const eventOf = variables.map(() => -1);
  for (let event = 0; event < variableOf.length; event++) {
    if (variableOf[event]! < 0 || graph.eventKinds[event] === EventKind.read) continue;
    definitionOf[event] = eventOf.push(event) - 1;
  }
  const masks = variables.map(() => createBitSet(eventOf.length));
  for (const [definition, event] of eventOf.entries()) {
    addBit(masks[event < 0 ? definition : variableOf[event]!]!, definition);
  }
  return { accesses, width: eventOf.length, definitionOf, eventOf, masks };
}

function define({ accesses, definitionOf, masks }: Numbering, event: number, facts: BitSet): void {
  const definition = definitionOf[event]!;
  if (definition < 0) return;
  const isCertain = accesses.graph.eventKinds[event] === EventKind.write;
  if (isCertain) subtract(facts, masks[accesses.variableOf[event]!]!);
  addBit(facts, definition);
}

function noteRead(
  { accesses, masks }: Numbering,
  event: number,
  facts: BitSet,
  seen: Map<Node, BitSet>,
): void {
  const variable = accesses.variableOf[event]!;
  if (variable < 0 || accesses.graph.eventKinds[event] !== EventKind.read) return;
  note(seen, accesses.graph.events[event]!, facts, masks[variable]!);
}

function note(seen: Map<Node, BitSet>, node: Node, facts: BitSet, mask: BitSet): void {
  let known = seen.get(node);
  if (!known) {
    known = createBitSet(facts.width);
    seen.set(node, known);
  }
  for (let i = 0; i < facts.words.length; i++) known.words[i]! |= facts.words[i]! & mask.words[i]!;
}

function describe({ accesses, eventOf }: Numbering, facts: BitSet): Definitions {
  const events = [...bitsOf(facts)].map((definition) => eventOf[definition]!);
  const writes = new Set(events.filter((event) => event >= 0).map((event) => accesses.graph.events[event]!));
  return { writes: [...writes].sort((a, b) => a.start - b.start), initial: events.includes(-1) };
}
