// Whether a function gives back a promise, as far as its text and the functions that it calls tell.
import type { Node } from '@oxc-project/types';
import { exportTarget, namedAt } from '../../../graph/index.ts';
import type { Sides } from '../../syntax/tree-of.ts';
import { functionsIn, type NamedFunction } from '../../syntax/functions-in.ts';
import { ownNodes, treeOf, type Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';

export type Promised = 'always' | 'never' | 'unknown';

/** How many functions that hand on each other's results are followed. */
const DEEPEST = 3;

export function isPromised(sides: Sides, tree: Tree, node: FunctionNode, depth = 0): Promised {
  if (node.generator) return 'never';
  if (node.async) return 'always';
  const declared = node.returnType?.typeAnnotation;
  if (declared) return byDeclaration(tree.textOf(declared));
  const results = resultsOf(node);
  if (results === undefined) return 'unknown';
  return united(results.map((result) => ofExpression(sides, tree, result, depth)));
}

function byDeclaration(type: string): Promised {
  if (/^(?:globalThis\.)?Promise(?:Like)?</.test(type) && !/\|/.test(type.replaceAll(/<.*>/gs, '')))
    return 'always';
  return /Promise|Thenable|Await|\bany\b|\bunknown\b/.test(type) ? 'unknown' : 'never';
}

/** What a function gives back; nothing for one that gives back nothing. */
export function resultsOf(node: FunctionNode): Node[] | undefined {
  if (node.body === null) return undefined;
  if (node.body.type !== 'BlockStatement') return [node.body];
  return ownNodes(node.body).flatMap((inner) =>
    inner.type === 'ReturnStatement' && inner.argument ? [inner.argument] : [],
  );
}

function united(all: readonly Promised[]): Promised {
  if (all.length === 0) return 'never';
  const [first] = all;
  return all.every((one) => one === first) ? first! : 'unknown';
}

const PLAIN: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'ArrowFunctionExpression',
  'BinaryExpression',
  'ClassExpression',
  'FunctionExpression',
  'Literal',
  'ObjectExpression',
  'TemplateLiteral',
  'UnaryExpression',
  'UpdateExpression',
]);

function ofExpression(sides: Sides, tree: Tree, node: Node, depth: number): Promised {
  if (PLAIN.has(node.type)) return 'never';
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ChainExpression':
      return ofExpression(sides, tree, node.expression, depth);
    case 'ConditionalExpression':
      return united([node.consequent, node.alternate].map((part) => ofExpression(sides, tree, part, depth)));
    case 'NewExpression':
      return tree.textOf(node.callee) === 'Promise' ? 'always' : 'never';
    case 'Identifier':
      return node.name === 'undefined' ? 'never' : 'unknown';
    case 'CallExpression':
      return ofCall(sides, tree, node, depth);
    default:
      return 'unknown';
  }
}

function ofCall(
  sides: Sides,
  tree: Tree,
  call: Extract<Node, { type: 'CallExpression' }>,
  depth: number,
): Promised {
  const { callee } = call;
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const name = tree.textOf(callee.property);
    if (tree.textOf(callee.object) === 'Promise' || /^(?:then|catch|finally)$/.test(name)) return 'always';
  }
  const target = depth < DEEPEST ? calledFunction(sides, tree, callee) : undefined;
  return target ? isPromised(sides, target.tree, target.node, depth + 1) : 'unknown';
}

/** The function that a call names, where the text tells; a CommonJS module may be a function itself. */
export function calledFunction(sides: Sides, tree: Tree, callee: Node): NamedFunction | undefined {
  const at = callee.type === 'MemberExpression' ? callee.property.start : callee.start;
  const use = tree.file.facts.occurrences.startingAt(at);
  const { graph } = sides[tree.side].state;
  const named = use && namedAt(graph, tree.file, use.row);
  const exported = named?.kind === 'module' ? exportTarget(graph, named.file, '=') : undefined;
  const target = exported?.kind === 'symbol' ? exported : named;
  if (target?.kind !== 'symbol' && target?.kind !== 'module') return undefined;
  const home = treeOf(sides, tree.side, target.file);
  if (target.kind === 'module') return home && exportedFunction(home);
  return home && [...functionsIn(home).values()].find(({ symbol }) => symbol === target.symbol);
}

/** `module.exports = function list() { … }` */
function exportedFunction(tree: Tree): NamedFunction | undefined {
  return [...functionsIn(tree).values()].find(({ node }) => {
    const parent = tree.parentOf(node);
    return parent?.type === 'AssignmentExpression' && tree.textOf(parent.left) === 'module.exports';
  });
}
