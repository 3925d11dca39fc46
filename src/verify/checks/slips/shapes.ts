// Small questions about the shape of an expression, as rules about slips ask them.
import type { Node } from '@oxc-project/types';
import { childrenOf, type FunctionNode, isFunctionLike, unwrap } from '../../../syntax/index.ts';
import { ownNodes, type Tree } from '../../syntax/tree-of.ts';

export type Of<Type extends Node['type']> = Extract<Node, { type: Type }>;

export function nodesOf<Type extends Node['type']>(tree: Tree, type: Type): Of<Type>[] {
  return tree.nodes.filter((node): node is Of<Type> => node.type === type);
}

/** The `b` of `a.b`. */
export function memberName(node: Node): string | undefined {
  const member = unwrap(node);
  return member.type === 'MemberExpression' && !member.computed && member.property.type === 'Identifier'
    ? member.property.name
    : undefined;
}

/** The last name of what is called: `b` for `a.b()`, `f` for `f()`. */
export function calledAs(call: Of<'CallExpression'>): string | undefined {
  const callee = unwrap(call.callee);
  return callee.type === 'Identifier' ? callee.name : memberName(callee);
}

/** What a call is made on: the `a` of `a.b()`. */
export function receiverOf(call: Of<'CallExpression'>): Node | undefined {
  const callee = unwrap(call.callee);
  return callee.type === 'MemberExpression' ? callee.object : undefined;
}

/** The function that is the first argument of a call, if it stands there. */
export function callbackOf(call: Of<'CallExpression'>): FunctionNode | undefined {
  const [first] = call.arguments;
  return first !== undefined && isFunctionLike(first) ? first : undefined;
}

/** The node and all nodes in it, those of functions among them. */
export function nodesWithin(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(nodesWithin)];
}

/** What a function with a block gives back; empty where it gives back nothing. */
export function returnedBy({ body }: FunctionNode): Node[] {
  if (body === null) return [];
  if (body.type !== 'BlockStatement') return [body];
  return ownNodes(body).flatMap((node) =>
    node.type === 'ReturnStatement' && node.argument ? [node.argument] : [],
  );
}

/** Names that a pattern declares. */
export function boundNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/** Whether a name is declared by a scope around a node. */
export function isVisible(tree: Tree, node: Node, name: string): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = tree.parentOf(at))
    if (declaredBy(at).includes(name)) return true;
  return false;
}

function declaredBy(scope: Node): string[] {
  if (isFunctionLike(scope)) return scope.params.flatMap(boundNames);
  if (scope.type === 'CatchClause') return scope.param ? boundNames(scope.param) : [];
  if (scope.type === 'ForOfStatement' || scope.type === 'ForInStatement') return declaredIn(scope.left);
  if (scope.type === 'ForStatement') return scope.init ? declaredIn(scope.init) : [];
  return scope.type === 'BlockStatement' || scope.type === 'Program'
    ? (scope.body as readonly Node[]).flatMap(declaredIn)
    : [];
}

function declaredIn(statement: Node): string[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => boundNames(id));
  if (statement.type === 'FunctionDeclaration') return statement.id ? [statement.id.name] : [];
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  if (statement.type === 'ExportNamedDeclaration')
    return statement.declaration ? declaredIn(statement.declaration) : [];
  return [];
}

/** The name of a function, given by itself or by the variable that holds it, through calls that wrap it. */
export function nameOfFunction(tree: Tree, node: FunctionNode): string | undefined {
  if (node.type !== 'ArrowFunctionExpression' && node.id) return node.id.name;
  let parent = tree.parentOf(node);
  while (parent?.type === 'CallExpression') parent = tree.parentOf(parent);
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
    ? parent.id.name
    : undefined;
}

const QUOTE_LENGTH = 60;

/** Code as a sentence quotes it. */
export function quoted(tree: Tree, node: Node): string {
  const text = tree.textOf(node).replaceAll(/\s+/g, ' ');
  return `\`${text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text}\``;
}
