// Functions that are handed to packages: frameworks call them with what the tables say.
import type { Node } from '@oxc-project/types';
import { callFunction } from './functions.ts';
import type { FunctionNode } from './file-tree.ts';
import { elementsOf, readMember } from './members.ts';
import type { Frame } from './run.ts';
import { labelAt, sourceValue } from './sources.ts';
import type { HandlerRow } from './spec.ts';
import { NOTHING, join, ofLabels, type Closure, type Value } from './value.ts';

export function callHandlers(frame: Frame, api: string, args: readonly Value[], node: Node): Value {
  let value = NOTHING;
  for (const row of frame.run.spec.handlers.get(api) ?? []) {
    if (row.when !== undefined && args[0]?.text !== row.when) continue;
    for (const given of handed(row, args)) {
      const handler = row.property === undefined ? given : readMember(frame, given, row.property);
      for (const closure of row.deep ? closuresInside(handler, 4) : closuresIn(frame, handler))
        if (fits(row, closure)) {
          noteRoute(frame, node, closure);
          value = join(value, callHandler(frame, closure, row.parameters, node));
        }
    }
  }
  return value;
}

function noteRoute({ run, tree }: Frame, node: Node, handler: Closure): void {
  const key = `${tree.path}:${node.start} ${handler.tree.path}:${handler.node.start}`;
  run.routes.set(key, { tree, node, handler });
}

function handed({ argument }: HandlerRow, args: readonly Value[]): readonly Value[] {
  if (typeof argument === 'number') return args.slice(argument, argument + 1);
  return argument === 'rest' ? args.slice(1) : argument === 'last' ? args.slice(-1) : args;
}

/** Functions may be handed over one by one or as a list. */
function closuresIn(frame: Frame, value: Value): Closure[] {
  const all = join(value, elementsOf(frame, { ...value, labels: [], apis: [] }));
  return all.objects.flatMap(({ closure }) => (closure ? [closure] : []));
}

function closuresInside({ objects }: Value, depth: number): Closure[] {
  return objects.flatMap(({ closure, fields, rest }) => {
    const own = closure ? [closure] : [];
    if (depth === 0) return own;
    return [...own, ...[...fields.values(), rest].flatMap((field) => closuresInside(field, depth - 1))];
  });
}

function fits({ count }: HandlerRow, { node }: Closure): boolean {
  const own = (node as FunctionNode).params.length;
  return count === undefined ? true : own === count;
}

export function callHandler(
  frame: Frame,
  closure: Closure,
  parameters: readonly string[],
  node: Node,
): Value {
  const { params } = closure.node as FunctionNode;
  const owner: Frame = { ...(closure.frame as Frame) };
  const args = parameters.map((what, index) => parameterValue(owner, what, params[index] ?? node));
  return callFunction(frame, closure, NOTHING, args, undefined);
}

/** What a parameter is given: an API path, or a label of a kind of source. */
export function parameterValue(frame: Frame, what: string, node: Node): Value {
  if (what === '') return NOTHING;
  if (!what.startsWith('source:')) return sourceValue(frame, frame.run.spec.typeOf(what), node);
  const label = labelAt(frame, what.slice('source:'.length), node, nameOf(frame, node));
  return ofLabels(label ? [label] : []);
}

function nameOf(frame: Frame, node: Node): string {
  const target = node.type === 'AssignmentPattern' ? node.left : node;
  return target.type === 'Identifier'
    ? target.name
    : frame.tree.textOf(target).replaceAll(/\s+/g, ' ').slice(0, 40);
}
