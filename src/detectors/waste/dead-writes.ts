// Writes whose value no path reads. Of a variable that nothing reads that is every write; of others it is what liveness over
// the control flow of the variable's own function says. Nothing is claimed of a variable with a read outside that flow.
import type { Node } from '@oxc-project/types';
import { ROLE, SYMBOL, type CollectedFile } from '../../facts/index.ts';
import {
  buildControlFlow,
  EventKind,
  type ControlFlowGraph,
  type FlowRoot,
  type Identifier,
} from '../../flow/index.ts';
import type { Candidate } from './candidates.ts';
import { deadWritesIn, MOST_VARIABLES } from './live-values.ts';
import { overwritesAfter } from './overwrites.ts';
import { pathTo } from './path-to.ts';

export interface DeadWrite {
  readonly candidate: Candidate;
  /** From the program to the identifier that is written. */
  readonly path: readonly Node[];
  /** Where the value is overwritten, when that happens on every path; empty otherwise. */
  readonly overwrites: readonly number[];
  /** In a `with` the write may go to a property instead. */
  readonly isUncertain: boolean;
}

/** `functions` are those of the file, each before the ones inside it. */
export function findDeadWrites(
  file: CollectedFile,
  candidates: readonly Candidate[],
  functions: readonly FlowRoot[],
): DeadWrite[] {
  const found: DeadWrite[] = [];
  const byRoot = new Map<FlowRoot, Candidate[]>();
  for (const candidate of candidates) {
    if (!candidate.isRead) {
      found.push(...allWrites(file, candidate));
      continue;
    }
    const root = rootOf(file, candidate, functions);
    const known = byRoot.get(root);
    if (known) known.push(candidate);
    else byRoot.set(root, [candidate]);
  }
  for (const [root, own] of byRoot) found.push(...deadIn(file, root, own));
  return found;
}

function allWrites(file: CollectedFile, candidate: Candidate): DeadWrite[] {
  return candidate.named.map(({ start }) => {
    const path = pathTo(file.tree.program, start);
    const isUncertain = path.some((node) => node.type === 'WithStatement');
    return { candidate, path, overwrites: [], isUncertain };
  });
}

/** The function, or the file, in whose run the variable lives. */
function rootOf(file: CollectedFile, { named }: Candidate, functions: readonly FlowRoot[]): FlowRoot {
  const declared = (named.find((use) => use.is(ROLE.DECLARATION)) ?? named[0]!).start;
  return functions.findLast((node) => node.start <= declared && declared < node.end) ?? file.tree.program;
}

function deadIn(file: CollectedFile, root: FlowRoot, all: readonly Candidate[]): DeadWrite[] {
  if ('body' in root && root.body === null) return [];
  const graph = buildControlFlow(root, { accessMayThrow: (identifier) => mayThrow(file, identifier) });
  const found: DeadWrite[] = [];
  for (let from = 0; from < all.length; from += MOST_VARIABLES) {
    found.push(...deadOf(file, graph, all.slice(from, from + MOST_VARIABLES)));
  }
  return found;
}

function deadOf(file: CollectedFile, graph: ControlFlowGraph, own: readonly Candidate[]): DeadWrite[] {
  const numberAt = new Map<number, number>();
  for (let number = 0; number < own.length; number++) {
    for (const { start } of own[number]!.named) numberAt.set(start, number);
  }
  const seen = new Set<number>();
  const variableOf = variablesOf(graph, numberAt, seen);
  let outlives = 0;
  for (let number = 0; number < own.length; number++) {
    if (isSeenLater(file, own[number]!)) outlives |= 1 << number;
    if (hasHiddenRead(file, own[number]!, seen)) leaveOut(variableOf, number);
  }
  return deadWritesIn(graph, variableOf, outlives).map((node) => ({
    candidate: own[numberAt.get(node.start)!]!,
    path: pathTo(file.tree.program, node.start),
    overwrites: overwritesAfter(graph, node, (event) => variableOf[event]!),
    isUncertain: graph.events.some(
      (event, i) => event === node && graph.eventKinds[i] === EventKind.maybeWrite,
    ),
  }));
}

/** The variable that each event touches, or -1; notes where variables are read. */
function variablesOf(
  graph: ControlFlowGraph,
  numberAt: ReadonlyMap<number, number>,
  seen: Set<number>,
): Int8Array {
  const { events, eventKinds } = graph;
  const variableOf = new Int8Array(events.length).fill(-1);
  for (let i = 0; i < events.length; i++) {
    const node = events[i]!;
    if (eventKinds[i] === EventKind.evaluate) continue;
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') continue;
    const number = numberAt.get(node.start);
    if (number === undefined) continue;
    variableOf[i] = number;
    if (eventKinds[i] === EventKind.read) seen.add(node.start);
  }
  return variableOf;
}

function leaveOut(variableOf: Int8Array, number: number): void {
  for (let i = 0; i < variableOf.length; i++) if (variableOf[i] === number) variableOf[i] = -1;
}

/** Whether some read is not an event of the graph, such as one in the initialiser of a field. */
function hasHiddenRead({ text }: CollectedFile, { named }: Candidate, seen: ReadonlySet<number>): boolean {
  return named.some((use) => {
    if (!use.is(ROLE.READ) || seen.has(use.start)) return false;
    // The closing tag of an element names what the opening tag has read.
    return !use.is(ROLE.JSX) || text[use.start - 1] !== '/';
  });
}

/** A `var` at the top of a script is a property of the global object. */
function isSeenLater({ facts }: CollectedFile, { symbol, isTopLevel }: Candidate): boolean {
  return isTopLevel && !facts.isModule && facts.symbols.at(symbol).is(SYMBOL.HOISTED);
}

/**
 * Whether the name may be undeclared or not set yet. Assignments count as well: what a `finally` reads is left alone, even
 * where only an assignment stands between.
 */
function mayThrow(file: CollectedFile, identifier: Identifier): boolean {
  const occurrence = file.occurrenceAt(identifier.start);
  const symbol = file.facts.symbols.get(occurrence?.symbol);
  if (occurrence === undefined || symbol === undefined) return true;
  if (occurrence.is(ROLE.BEFORE | ROLE.WRITE)) return true;
  const isUnset = occurrence.is(ROLE.CAPTURED) && symbol.is(SYMBOL.DEAD_ZONE);
  return isUnset || symbol.kind === 'import';
}
