// Functions: an entry probe, and the variables that decisions inside need.
import type { ArrowFunctionExpression, Function, Node } from '@oxc-project/types';
import { bare } from './boolean-tree.ts';
import { nameOfFunction } from './function-name.ts';
import { newSlot, reach, within, type Weaving } from './weaving.ts';

type WithBody = Function | ArrowFunctionExpression;

export function visitFunction(weaving: Weaving, node: WithBody): void {
  const { body } = node;
  if (body === null) return;
  const { scope: outer, functions, put } = weaving;
  const owner = methodAround(weaving) ?? node;
  const slot = newSlot(weaving);
  const own =
    functions.push({
      name: nameOfFunction(weaving, node),
      slot,
      outer: outer.function,
      start: owner.start,
      end: node.end,
    }) - 1;
  const returnsTruth = isPredicate(weaving, node);
  const scope = { function: own, returnsTruth, locals: [] as string[] };
  within(weaving, { ...scope, locals: undefined }, () => {
    for (const parameter of node.params) weaving.visit(parameter);
  });
  const entry = (): string => declared(scope.locals) + reach(weaving, slot);
  within(weaving, scope, () => {
    if (body.type === 'BlockStatement') {
      put.open(afterDirectives(body), () => `;${entry()};`);
      for (const statement of body.body) weaving.visit(statement);
      return;
    }
    if (returnsTruth) weaving.truths.add(bare(body));
    const range = { start: afterArrow(weaving, node as ArrowFunctionExpression), end: node.end };
    put.wrap(
      range,
      () => (scope.locals.length > 0 ? `{${entry()};return(` : `(${entry()},(`),
      () => (scope.locals.length > 0 ? ')}' : '))'),
    );
    weaving.visit(body);
  });
}

/** A block of a class that runs once, with variables of its own. */
export function visitStaticBlock(weaving: Weaving, node: Extract<Node, { type: 'StaticBlock' }>): void {
  const scope = { function: weaving.scope.function, returnsTruth: false, locals: [] as string[] };
  const brace = weaving.code.indexOf('{', node.start);
  within(weaving, scope, () => {
    weaving.put.open(brace + 1, () => declared(scope.locals));
    for (const statement of node.body) weaving.visit(statement);
  });
}

function declared(locals: readonly string[]): string {
  return locals.length === 0 ? '' : `let ${locals.join()};`;
}

/** Where the first statement of a body may stand that is no directive. */
export function afterDirectives(body: { readonly start: number; readonly body: readonly Node[] }): number {
  const last = body.body.findLast((node) => node.type === 'ExpressionStatement' && node.directive);
  return last?.end ?? body.start + 1;
}

function afterArrow({ code }: Weaving, node: ArrowFunctionExpression): number {
  const from = node.returnType?.end ?? node.params.at(-1)?.end ?? node.start;
  return from + code.slice(from, node.body.start).lastIndexOf('=>') + 2;
}

function methodAround({ around }: Weaving): Node | undefined {
  const parent = around.at(-2);
  if (parent?.type === 'MethodDefinition') return parent;
  return parent?.type === 'Property' && (parent.method || parent.kind !== 'init') ? parent : undefined;
}

const ASKING_CALLS: ReadonlySet<string> = new Set([
  'filter',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
]);

/** Whether a function answers yes or no: by its type, or by what it is handed to. */
function isPredicate({ around }: Weaving, node: WithBody): boolean {
  const type = node.returnType?.typeAnnotation.type;
  if (type === 'TSBooleanKeyword' || type === 'TSTypePredicate') return true;
  const parent = around.at(-2);
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== node) return false;
  const { callee } = parent;
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    ASKING_CALLS.has(callee.property.name)
  );
}
