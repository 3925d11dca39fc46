// Which variables a graph touches where. The flow knows no scopes: the caller says which variable an identifier means.
import type { Node } from '@oxc-project/types';
import { EventKind, type ControlFlowGraph } from './graph.ts';
import type { Identifier } from './builder.ts';

/**
 * The variable that an identifier means, as any number, or undefined to leave it out. What closures touch should be left
 * out, or told apart by the caller: only the accesses of this one root are seen here.
 */
export type ResolveVariable = (identifier: Identifier) => number | undefined;

export interface Accesses {
  readonly graph: ControlFlowGraph;
  /** The caller's number of each variable, by ours. */
  readonly variables: readonly number[];
  /** Our number of the variable that each event touches, or -1. */
  readonly variableOf: Int32Array;
}

export function isIdentifier(node: Node): node is Identifier {
  return node.type === 'Identifier' || node.type === 'JSXIdentifier';
}

export function accessesOf(graph: ControlFlowGraph, resolve: ResolveVariable): Accesses {
  const variables: number[] = [];
  const numbers = new Map<number, number>();
  const variableOf = new Int32Array(graph.events.length).fill(-1);
  for (const [event, node] of graph.events.entries()) {
    if (graph.eventKinds[event] === EventKind.evaluate || !isIdentifier(node)) continue;
    const variable = resolve(node);
    if (variable === undefined) continue;
    let number = numbers.get(variable);
    if (number === undefined) {
      number = variables.push(variable) - 1;
      numbers.set(variable, number);
    }
    variableOf[event] = number;
  }
  return { graph, variables, variableOf };
}
