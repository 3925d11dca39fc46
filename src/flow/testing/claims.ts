// What the graph of a random program claims, in the words of the program: ids of calls, numbers of writes and reads.
import type { Node } from '@oxc-project/types';
import { parseSource } from '../../syntax/index.ts';
import {
  buildControlFlow,
  dominators,
  liveness,
  postDominators,
  reachingDefinitions,
  type ControlFlowGraph,
  type FlowOptions,
  type FlowRoot,
  type Identifier,
} from '../index.ts';
import type { RandomProgram } from './random-program.ts';

export interface Claims {
  readonly graph: ControlFlowGraph;
  /** The id of each event that is traced; a disposal has minus the id of the call that made its resource. */
  readonly idOf: ReadonlyMap<number, number>;
  /** Per read: the writes that it may see; undefined is what the variable held at the entry. */
  readonly visible: ReadonlyMap<number, ReadonlySet<number | undefined>>;
  readonly dead: ReadonlySet<number>;
  /** The results of `dominators` and `postDominators`. */
  readonly before: Int32Array;
  readonly after: Int32Array;
}

export function claimsOf(program: RandomProgram, options: FlowOptions): Claims {
  const { source } = program;
  const tree = parseSource('a.js', source);
  const statement = tree.program.body[0];
  if (tree.problems.length > 0 || statement?.type !== 'ExpressionStatement') {
    throw new Error(`not a program: ${tree.problems[0]?.message}\n${source}`);
  }
  const graph = buildControlFlow(statement.expression as FlowRoot, options);
  const variables = new Set([...program.writes.values(), ...program.reads.values()]);
  const names = new Map([...variables].map((name, i) => [name, i]));
  const resolve = (identifier: Identifier): number | undefined => names.get(identifier.name);
  const site = (node: Node): number => numberBehind(source, node, 'w');
  const visible = new Map<number, Set<number | undefined>>();
  for (const [node, { writes, initial }] of reachingDefinitions(graph, resolve).reads) {
    const sites = new Set<number | undefined>(writes.map(site));
    if (initial) sites.add(undefined);
    visible.set(numberBehind(source, node, 'r'), sites);
  }
  const dead = new Set(liveness(graph, resolve).deadWrites.map(site));
  const [before, after] = [dominators(graph), postDominators(graph)];
  return { graph, idOf: tracedEvents(graph), visible, dead, before, after };
}

function numberBehind(source: string, node: Node, letter: string): number {
  const marks = /^(\/\*\w+\*\/)*/.exec(source.slice(node.end, node.end + 40))![0];
  return Number(new RegExp(`${letter}(\\d+)`).exec(marks)?.[1]);
}

function tracedEvents(graph: ControlFlowGraph): Map<number, number> {
  const heads = new Map<Node, Node>();
  for (const node of graph.events) if (node.type === 'ForOfStatement') heads.set(node.left, node.right);
  const ids = new Map<number, number>();
  for (const [event, node] of graph.events.entries()) {
    const isDisposal = node.type === 'VariableDeclaration';
    const maker = isDisposal ? (heads.get(node) ?? node.declarations[0]?.init) : node;
    const id = maker ? callId(maker) : undefined;
    if (id !== undefined) ids.set(event, isDisposal ? -id : id);
  }
  return ids;
}

function callId(node: Node): number | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  const first = node.arguments[0];
  return first?.type === 'Literal' && typeof first.value === 'number' ? first.value : undefined;
}
