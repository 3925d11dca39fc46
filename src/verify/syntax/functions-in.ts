// The functions of a file by the names under which others know them: what declares them, what they are assigned to, or the key of
// the object that they are the value of. Functions on two sides of a change are the same if they have the same name.
import type { Node } from '@oxc-project/types';
import { qualifiedName } from '../../graph/index.ts';
import { memo } from '../../base/index.ts';
import { isFunctionLike, type FunctionNode } from '../../syntax/index.ts';
import { type Tree } from './tree-of.ts';

export interface NamedFunction {
  readonly tree: Tree;
  readonly node: FunctionNode;
  /** `name`, `Container.member`, `exports.name`, `module.exports`. */
  readonly name: string;
  /** Where the name stands; undefined where only others give it one. */
  readonly nameStart: number | undefined;
  /** Its symbol in the graph, if it has one. */
  readonly symbol: number | undefined;
  /** Signatures before the implementation. */
  readonly overloads: readonly FunctionNode[];
}

/** By name. Where several functions of a file have one name, none of them is here but for overloads. */
export const functionsIn = memo((tree: Tree): ReadonlyMap<string, NamedFunction> => {
  const found = new Map<string, NamedFunction[]>();
  for (const node of tree.nodes) {
    const named = isFunctionLike(node) ? namedFunction(tree, node) : undefined;
    if (named === undefined) continue;
    const list = found.get(named.name) ?? [];
    found.set(named.name, [...list, named]);
  }
  return new Map([...found].flatMap(([name, list]) => single(list).map((item) => [name, item] as const)));
});

function single(list: readonly NamedFunction[]): NamedFunction[] {
  const withBody = list.filter(({ node }) => node.body !== null);
  const overloads = list.filter(({ node }) => node.body === null).map(({ node }) => node);
  const [only] = withBody.length === 0 ? list.slice(-1) : withBody;
  return withBody.length > 1 || only === undefined ? [] : [{ ...only, overloads }];
}

function namedFunction(tree: Tree, node: FunctionNode): NamedFunction | undefined {
  const { facts } = tree.file;
  const fact = facts.functions.startingAt(node.start);
  const symbol = fact?.symbol;
  const parent = tree.parentOf(node);
  const isAccessor =
    (parent?.type === 'MethodDefinition' || parent?.type === 'Property') && /^[gs]et$/.test(parent.kind);
  const prefix = isAccessor ? `${parent.kind} ` : '';
  if (symbol !== undefined) {
    const nameStart = facts.declarations.of(symbol)[0]?.nameStart;
    return { tree, node, name: prefix + qualifiedName(facts, symbol), nameStart, symbol, overloads: [] };
  }
  const given = parent && givenName(tree, parent);
  if (given === undefined) return undefined;
  return { tree, node, name: prefix + given.name, nameStart: given.at, symbol: undefined, overloads: [] };
}

interface GivenName {
  readonly name: string;
  readonly at: number | undefined;
}

/** `exports.name = …`, `Type.prototype.name = …`, and keys of `module.exports = { … }`. */
function givenName(tree: Tree, parent: Node): GivenName | undefined {
  if (parent.type === 'AssignmentExpression' && parent.operator === '=') {
    const { left } = parent;
    const text = tree.textOf(left);
    if (text === 'module.exports') return { name: text, at: undefined };
    if (left.type !== 'MemberExpression' || left.computed) return undefined;
    return { name: text.replace(/^module\.exports\./, 'exports.'), at: left.property.start };
  }
  if (parent.type !== 'Property' || parent.computed || parent.key.type !== 'Identifier') return undefined;
  const object = tree.parentOf(parent);
  const holder = object && tree.parentOf(object);
  const isExported =
    holder?.type === 'AssignmentExpression' && /^(?:module\.)?exports$/.test(tree.textOf(holder.left));
  return isExported ? { name: `exports.${parent.key.name}`, at: parent.key.start } : undefined;
}
