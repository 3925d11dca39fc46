// What functions wait for, and whether an error of it is caught where they wait.
import type { AwaitExpression, CallExpression, Node } from '@oxc-project/types';
import type { FunctionNode } from '../../complexity/index.ts';
import type { CollectedFile, Collector } from '../../facts/index.ts';
import { isFunction } from '../../syntax/index.ts';
import { neighbourAt, type Neighbour } from './neighbours.ts';

/** How a call is waited for: with its errors caught, with nothing around it, or by whoever gets its promise. */
export type Guard = 'caught' | 'bare' | 'passed';

/** Where what is called is named, how it is waited for, and where the function around starts. */
export type Wait = readonly [nameStart: number, guard: Guard, functionStart: number];

export type Waits = {
  readonly waits: readonly Wait[];
  readonly neighbours: readonly Neighbour[];
};

const waitFacts: Collector<Waits> = {
  id: 'error-boundary',
  ofSources: true,
  start(file) {
    const waits: Wait[] = [];
    const neighbours: Neighbour[] = [];
    const open: { caught: number; bare: number; doesThrow: boolean }[] = [];
    const passed = (value: Node | null): void => {
      const name = value?.type === 'CallExpression' ? calledName(chainOf(value).call) : undefined;
      if (name !== undefined) waits.push([name, 'passed', 0]);
    };
    const enter = (node: FunctionNode): void => {
      open.push({ caught: 0, bare: 0, doesThrow: false });
      if (node.type === 'ArrowFunctionExpression' && node.expression) passed(node.body);
    };
    const leave = (node: FunctionNode, parent: Node): void => {
      const { caught, bare, doesThrow } = open.pop()!;
      const neighbour = caught + bare === 0 ? undefined : neighbourAt(file, node, parent);
      if (neighbour) neighbours.push({ ...neighbour, caught, bare, doesThrow });
    };
    return {
      enter: {
        FunctionDeclaration: enter,
        FunctionExpression: enter,
        ArrowFunctionExpression: enter,
        ThrowStatement() {
          const around = open.at(-1);
          if (around !== undefined) around.doesThrow = true;
        },
        ReturnStatement: ({ argument }) => passed(argument),
        AwaitExpression(node, parent) {
          const around = open.at(-1);
          if (around === undefined || node.argument.type === 'ImportExpression') return;
          const { call, isCaught } = chainOf(node.argument);
          const guard = isCaught ? 'caught' : guardAround(file, node);
          if (guard !== 'passed') around[guard]++;
          const isHandedOn = guard === 'bare' && (parent.type === 'ReturnStatement' || isFunction(parent));
          for (const name of namesIn(call))
            waits.push([name, isHandedOn ? 'passed' : guard, functionStart(file)]);
        },
      },
      leave: { FunctionDeclaration: leave, FunctionExpression: leave, ArrowFunctionExpression: leave },
      finish: () =>
        file.tree.recovered || (waits.length === 0 && neighbours.length === 0)
          ? undefined
          : { waits, neighbours },
    };
  },
};

export default waitFacts;

/** The call at the root of `call().then(…).catch(…)`, and whether its errors are caught there. */
export function chainOf(node: Node): { readonly call: Node; readonly isCaught: boolean } {
  let call = node;
  let isCaught = false;
  while (call.type === 'CallExpression' && call.callee.type === 'MemberExpression') {
    const { object, property } = call.callee;
    if (property.type !== 'Identifier' || !/^(?:then|catch|finally)$/.test(property.name)) break;
    isCaught ||= property.name === 'catch' || (property.name === 'then' && call.arguments.length > 1);
    call = object;
  }
  return { call, isCaught };
}

/** Where the name of what is called starts. */
export function calledName(node: Node): number | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { callee } = node as CallExpression;
  if (callee.type === 'Identifier') return callee.start;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  return callee.property.type === 'Identifier' ? callee.property.start : undefined;
}

/** What is waited for: a call, or the calls in `Promise.all([…])`. */
function namesIn(call: Node): number[] {
  const [list] = call.type === 'CallExpression' ? call.arguments : [];
  const calls = list?.type === 'ArrayExpression' ? [call, ...list.elements] : [call];
  return calls.flatMap((one) => (one === null ? [] : (calledName(one) ?? [])));
}

function functionStart({ ancestors }: CollectedFile): number {
  return ancestors.findLast(isFunction)!.start;
}

/** `passed` where a try stands around the function itself, which may or may not wait for it. */
function guardAround({ ancestors }: CollectedFile, node: AwaitExpression): Guard {
  let isInside = true;
  let inner: Node = node;
  for (let at = ancestors.length - 1; at >= 0; at--) {
    const around = ancestors[at]!;
    if (around.type === 'TryStatement' && around.handler !== null && around.block === inner)
      return isInside ? 'caught' : 'passed';
    if (isFunction(around)) isInside = false;
    inner = around;
  }
  return 'bare';
}
