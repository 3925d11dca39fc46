// What `this`, `super` and `new.target` stand for, and what a class or an interface is built upon: neither has a name in the text.
import type { Class, Node, TSInterfaceDeclaration } from '@oxc-project/types';
import type { Range } from '../../base/index.ts';
import { type Tree } from '../syntax/tree-of.ts';
import { isFunctionLike, type FunctionNode } from '../../syntax/index.ts';

export type TypeNode = Class | TSInterfaceDeclaration;

/** What binds `this`; a literal binds it in its methods. */
export type ThisOwner = TypeNode | FunctionNode | Extract<Node, { type: 'ObjectExpression' }>;

const BOUND: ReadonlySet<string> = new Set(['ThisExpression', 'Super', 'TSThisType', 'MetaProperty']);

/** Whatever binds `this` for the places in a stretch that use it, without those that are left out. */
export function ownersOfThis(
  tree: Tree,
  { start, end }: Range,
  isLeftOut: (place: Range) => boolean,
): ReadonlySet<ThisOwner> {
  const uses = tree.nodes.filter(
    (node) => BOUND.has(node.type) && start <= node.start && node.end <= end && !isLeftOut(node),
  );
  return new Set(uses.flatMap((node) => ownerOf(tree, node) ?? []));
}

function ownerOf(tree: Tree, use: Node): ThisOwner | undefined {
  for (let at = tree.parentOf(use); at !== undefined; at = tree.parentOf(at)) {
    if (isTypeNode(at)) return at;
    if (!isFunctionLike(at) || at.type === 'ArrowFunctionExpression') continue;
    const around = tree.parentOf(at);
    if (thisParameter(at) !== undefined) return at;
    if (around?.type === 'MethodDefinition') continue;
    const literal = around?.type === 'Property' ? tree.parentOf(around) : undefined;
    return literal?.type === 'ObjectExpression' ? literal : at;
  }
  return undefined;
}

/** `this: T` among the parameters. */
export function thisParameter({ params }: FunctionNode): Node | undefined {
  return params.find((one) => one.type === 'Identifier' && one.name === 'this');
}

export function isTypeNode(node: Node): node is TypeNode {
  return (
    node.type === 'ClassDeclaration' ||
    node.type === 'ClassExpression' ||
    node.type === 'TSInterfaceDeclaration'
  );
}

/** The class or interface that is declared at a place. */
export function typeNodeAt(tree: Tree, { start, end }: Range): TypeNode | undefined {
  return tree.nodes.find(
    (node): node is TypeNode => isTypeNode(node) && start <= node.start && node.end <= end,
  );
}

/** The class or interface whose name, keyword or name of a member is at a place. */
export function typeNodeNamedAt(tree: Tree, { start, end }: Range): TypeNode | undefined {
  const node = tree.nodes.findLast((one) => one.start <= start && end <= one.end);
  for (let at = node, from = node; at !== undefined; from = at, at = tree.parentOf(at)) {
    if (isTypeNode(at)) return from === node || from === at.id ? at : undefined;
    if (at.type === 'ClassBody' || at.type === 'TSInterfaceBody') {
      const owner = tree.parentOf(at)!;
      return from && 'key' in from && from.key === node && isTypeNode(owner) ? owner : undefined;
    }
  }
  return undefined;
}

/** All that is written after `extends` and `implements`. */
export function heritageIn(node: TypeNode): Node[] {
  if (node.type === 'TSInterfaceDeclaration') return [...node.extends];
  const { superClass, superTypeArguments } = node;
  return [superClass, superTypeArguments, ...(node.implements ?? [])].filter((one) => !!one);
}
