// A graph as text that a reader can check by eye. One line per block that can be reached, in the order in which a walk
// that takes first edges first comes to them; blocks without events that only lead on are left out.
//   entry: c → true 1, false 2        what happens in order, and which block follows when
//   1: f() x= → exit ! 3              after `!` stands where an exception arrives
// `x` is a read, `x=` a write, `x?=` a write that may go elsewhere, `.p` and `.p=` the same for a property.
import type { Node } from '@oxc-project/types';
import { EdgeKind, EventKind, type ControlFlowGraph } from '../index.ts';

export function describeFlow(graph: ControlFlowGraph, source: string): string[] {
  const names = new Map([
    [graph.exit, 'exit'],
    [graph.throwExit, 'throw'],
    [graph.entry, 'entry'],
  ]);
  const pending = [graph.entry];
  const name = (target: number): string => {
    const block = skipEmpty(graph, target);
    if (!names.has(block)) {
      names.set(block, `${pending.length}`);
      pending.push(block);
    }
    return names.get(block)!;
  };
  // The list grows while it is walked.
  const lines: string[] = [];
  for (const block of pending)
    lines.push(`${names.get(block)}: ${describeBlock(graph, source, block, name)}`);
  return lines;
}

function skipEmpty(graph: ControlFlowGraph, block: number): number {
  const isEmpty = graph.eventStart[block] === graph.eventEnd[block] && graph.throwTo[block]! < 0;
  const edges = edgesOf(graph, block);
  if (!isEmpty || edges.length !== 1 || graph.edgeTo[edges[0]!] === block) return block;
  return skipEmpty(graph, graph.edgeTo[edges[0]!]!);
}

function edgesOf(graph: ControlFlowGraph, block: number): number[] {
  return [...graph.edgeFrom.keys()].filter((edge) => graph.edgeFrom[edge] === block);
}

const kindNames = new Map(Object.entries(EdgeKind).map(([name, kind]) => [kind as number, name]));

function describeBlock(
  graph: ControlFlowGraph,
  source: string,
  block: number,
  name: (block: number) => string,
): string {
  const events: string[] = [];
  for (let event = graph.eventStart[block]!; event < graph.eventEnd[block]!; event++) {
    events.push(describeEvent(graph.events[event]!, graph.eventKinds[event]!, source));
  }
  const edges = edgesOf(graph, block).map((edge) => {
    const kind = graph.edgeKinds[edge]!;
    return `${kind === EdgeKind.always ? '' : `${kindNames.get(kind)} `}${name(graph.edgeTo[edge]!)}`;
  });
  if (edges.length > 0) events.push('→', edges.join(', '));
  if (graph.throwTo[block]! >= 0) events.push('!', name(graph.throwTo[block]!));
  return events.join(' ');
}

const SUFFIX = new Map<EventKind, string>([
  [EventKind.read, ''],
  [EventKind.write, '='],
  [EventKind.maybeWrite, '?='],
  [EventKind.evaluate, ''],
]);

function describeEvent(node: Node, kind: EventKind, source: string): string {
  return labelOf(node, source) + SUFFIX.get(kind)!;
}

function labelOf(node: Node, source: string): string {
  const text = (part: Node): string => source.slice(part.start, part.end);
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return node.name;
    case 'MemberExpression':
      return node.computed ? '[]' : `.${text(node.property)}`;
    case 'CallExpression':
      return `${node.callee.type === 'Identifier' ? node.callee.name : ''}()`;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return '{fn}';
    default:
      return `{${node.type.replace(/(Statement|Expression|Declaration|Element)$/, '').toLowerCase()}}`;
  }
}
