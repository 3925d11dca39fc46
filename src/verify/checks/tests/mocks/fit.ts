// Whether what stands in for a function behaves as the function does, as far as the text tells: how many parameters it gets, whether it
// gives back a promise, and which kind of plain value.
import type { Node } from '@oxc-project/types';
import { edgesInto, isTestFile, namedAt, type Target } from '../../../../graph/index.ts';
import { ROLE } from '../../../../facts/index.ts';
import { isPromised, resultsOf } from '../../silent-breaks/promised.ts';
import type { NamedFunction } from '../../../syntax/functions-in.ts';
import { functionUse, nameAt } from '../../../syntax/name-at.ts';
import { treeOf, type Tree } from '../../../syntax/tree-of.ts';
import { type FunctionNode, unwrap } from '../../../../syntax/index.ts';
import { type Given } from './claims.ts';
import type { Sight } from './real-code.ts';

export interface Misfit {
  /** What does not fit, to follow the name of the function. */
  readonly what: string;
  readonly isProven: boolean;
  /** Code that is misled. */
  readonly at?: { readonly tree: Tree; readonly node: Node };
}

export function misfitOf(
  sight: Sight,
  real: NamedFunction,
  target: Target,
  gives: Given,
): Misfit | undefined {
  if (real.overloads.length > 0 || real.node.generator) return undefined;
  if (gives.how === 'function') return misfitOfFunction(sight, real, target, gives.value);
  const promised = isPromised(sight.sides, real.tree, real.node);
  if (gives.how === 'value') {
    if (gives.value === undefined) return undefined;
    if (promised === 'always') return isPlain(gives.value) ? continued(sight, target) : undefined;
    return promised === 'never' ? misfitOfValue(real, gives.value, false) : undefined;
  }
  if (promised === 'always')
    return gives.how === 'resolved' && gives.value ? misfitOfValue(real, gives.value, true) : undefined;
  return promised === 'never' && givesSomething(real) ? taken(sight, target) : undefined;
}

function misfitOfFunction(
  sight: Sight,
  real: NamedFunction,
  target: Target,
  mock: FunctionNode,
): Misfit | undefined {
  const most = mostParameters(real);
  const wanted = neededParameters(mock);
  if (most !== undefined && wanted > most)
    return {
      what: `takes ${count(most)}, and what stands in for it needs ${wanted}`,
      isProven: /\.[cm]?tsx?$/.test(real.tree.path),
    };
  if (
    mock.async &&
    !mock.generator &&
    isPromised(sight.sides, real.tree, real.node) === 'never' &&
    givesSomething(real)
  )
    return taken(sight, target);
  return undefined;
}

function count(parameters: number): string {
  return parameters === 0 ? 'no parameters' : parameters === 1 ? 'one parameter' : `${parameters} parameters`;
}

/** How many arguments the function can make use of; undefined where that is not limited. */
function mostParameters({ node, tree }: NamedFunction): number | undefined {
  const { params } = node;
  if (params.some(({ type }) => type === 'RestElement') || /\barguments\b/.test(tree.textOf(node)))
    return undefined;
  return params.filter((param) => !isThis(param)).length;
}

function isThis(param: Node): boolean {
  return param.type === 'Identifier' && param.name === 'this';
}

/** Parameters that are neither optional nor the rest. */
function neededParameters({ params }: FunctionNode): number {
  const isOptional = (param: Node): boolean =>
    param.type === 'AssignmentPattern' ||
    param.type === 'RestElement' ||
    ('optional' in param && param.optional === true);
  const named = params.filter((param) => !isThis(param));
  const last = named.findLastIndex(
    (param) => !isOptional(param) && !(param.type === 'Identifier' && param.name.startsWith('_')),
  );
  return last + 1;
}

const PLAIN: ReadonlySet<string> = new Set([
  'Literal',
  'ObjectExpression',
  'ArrayExpression',
  'TemplateLiteral',
  'UnaryExpression',
  'BinaryExpression',
]);

function isPlain(node: Node): boolean {
  return PLAIN.has(unwrap(node).type);
}

/** Whether the function gives back values, and says nothing of kinds that only types know. */
function givesSomething({ node, tree }: NamedFunction): boolean {
  const declared = node.returnType?.typeAnnotation;
  if (declared) return isKnownType(declared) && !/^(?:void|undefined|never)$/.test(tree.textOf(declared));
  return (resultsOf(node)?.length ?? 0) > 0;
}

const KEYWORDS: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
};

function isKnownType(type: Node): boolean {
  if (
    type.type in KEYWORDS ||
    type.type === 'TSTypeLiteral' ||
    type.type === 'TSLiteralType' ||
    type.type === 'TSNullKeyword' ||
    type.type === 'TSUndefinedKeyword'
  )
    return true;
  if (type.type === 'TSArrayType') return true;
  return type.type === 'TSUnionType' && type.types.every(isKnownType);
}

/** A plain value of another kind than the function declares. */
function misfitOfValue({ node }: NamedFunction, value: Node, isPromise: boolean): Misfit | undefined {
  const declared = node.returnType?.typeAnnotation;
  const type = isPromise ? insideOfPromise(declared) : declared;
  const expected = type && KEYWORDS[type.type];
  const plain = unwrap(value);
  const actual =
    plain.type === 'TemplateLiteral'
      ? 'string'
      : plain.type === 'Literal' && plain.value !== null
        ? typeof plain.value
        : PLAIN_KINDS[plain.type];
  if (expected === undefined || actual === undefined || actual === expected) return undefined;
  if (value.type === 'TSAsExpression') return undefined;
  return {
    what: `gives back a ${expected}, and what stands in for it ${ACTUAL[actual] ?? `a ${actual}`}`,
    isProven: true,
  };
}

const PLAIN_KINDS: Readonly<Record<string, string>> = {
  ArrayExpression: 'array',
  ObjectExpression: 'object',
};
const ACTUAL: Readonly<Record<string, string>> = { array: 'an array', object: 'an object' };

function insideOfPromise(type: Node | undefined): Node | undefined {
  if (
    type?.type !== 'TSTypeReference' ||
    type.typeName.type !== 'Identifier' ||
    type.typeName.name !== 'Promise'
  )
    return undefined;
  return type.typeArguments?.params[0];
}

/** A caller that goes on with `then` on what is no promise in the test. */
function continued(sight: Sight, target: Target): Misfit | undefined {
  for (const call of callsOf(sight, target)) {
    const parent = call.tree.parentOf(call.node);
    if (
      parent?.type === 'MemberExpression' &&
      parent.object === call.node &&
      /^(?:then|catch|finally)$/.test(call.tree.textOf(parent.property))
    )
      return { what: 'gives back a promise, and what stands in for it does not', isProven: true, at: call };
  }
  return undefined;
}

/** A caller that takes a promise for its value. */
function taken(sight: Sight, target: Target): Misfit | undefined {
  for (const call of callsOf(sight, target)) {
    const parent = call.tree.parentOf(call.node);
    const isUsed =
      parent !== undefined &&
      parent.type !== 'AwaitExpression' &&
      parent.type !== 'ExpressionStatement' &&
      parent.type !== 'ReturnStatement' &&
      parent.type !== 'ArrowFunctionExpression' &&
      !isHanded(parent);
    if (isUsed)
      return { what: 'gives back a value, and what stands in for it a promise', isProven: true, at: call };
  }
  return undefined;
}

/** Handed on, so that someone else may wait for it. */
function isHanded(parent: Node): boolean {
  return (
    parent.type === 'CallExpression' || parent.type === 'ArrayExpression' || parent.type === 'NewExpression'
  );
}

/** Calls of a function outside of tests. */
function* callsOf({ sides, side }: Sight, target: Target): Generator<{ tree: Tree; node: Node }> {
  if (target.kind !== 'symbol') return;
  const { graph } = sides[side].state;
  const { name } = graph.files.get(target.file)!.facts.symbols.at(target.symbol);
  const users = new Set([target.file, ...(edgesInto(graph).get(target.file) ?? []).map(({ from }) => from)]);
  for (const path of graph.paths) {
    const file = graph.files.get(path)!;
    if (isTestFile(file) || file.role.role === 'test' || (!users.has(path) && !file.facts.mentions(name)))
      continue;
    for (const use of file.facts.occurrences.named(name)) {
      if (!use.is(ROLE.CALL)) continue;
      const meant = namedAt(graph, file, use.row);
      if (meant?.kind !== 'symbol' || meant.file !== target.file || meant.symbol !== target.symbol) continue;
      const tree = treeOf(sides, side, path);
      const node = tree && nameAt(tree, use.start);
      const call = node && functionUse(tree, node);
      if (call?.kind === 'call') yield { tree: tree!, node: call.call };
    }
  }
}
