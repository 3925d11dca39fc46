// Which functions of the repository a call, a `new` or an element of JSX may run: by the graph where names say it, by the name of the
// method alone where only types could.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../../base/index.ts';
import { filesMentioning, namedAt, type SymbolRef } from '../../../../graph/index.ts';
import type { Sides } from '../../../syntax/tree-of.ts';
import { calledFunction } from '../promised.ts';
import { isCalledLikeOwner } from '../uses-of.ts';
import { functionsIn, type NamedFunction } from '../../../syntax/functions-in.ts';
import { treeOf, type Tree } from '../../../syntax/tree-of.ts';
import { isFunctionLike, type FunctionNode } from '../../../../syntax/index.ts';

export interface Called {
  readonly tree: Tree;
  readonly node: FunctionNode;
}

export interface CalledFunctions {
  readonly functions: readonly Called[];
  /** Whether only the name of a method says that it is one of these. */
  readonly isByName: boolean;
}

const NONE: CalledFunctions = { functions: [], isByName: false };

/** None where a function that is not in the repository may be called. */
export function calledBy(sides: Sides, tree: Tree, callee: Node): CalledFunctions {
  const name = lastNameOf(callee);
  if (name === undefined) return NONE;
  const exact = namedFunction(sides, tree, name) ?? moduleFunction(sides, tree, callee);
  if (exact) return { functions: [exact], isByName: false };
  if (callee.type !== 'MemberExpression' || callee.computed) return NONE;
  return ofMethod(sides, tree, callee, tree.textOf(callee.property));
}

/** The name at the end of `a.b.c` and of `<a.b.c />`. */
function lastNameOf(callee: Node): Node | undefined {
  switch (callee.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return callee;
    case 'MemberExpression':
      return callee.computed ? undefined : callee.property;
    case 'JSXMemberExpression':
      return callee.property;
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
      return lastNameOf(callee.expression);
    default:
      return undefined;
  }
}

/** The function or the constructor that a name stands for. */
function namedFunction(sides: Sides, tree: Tree, name: Node): Called | undefined {
  const { graph } = sides[tree.side].state;
  const use = tree.file.facts.occurrences.startingAt(name.start);
  const target = use && namedAt(graph, tree.file, use.row);
  return target?.kind === 'symbol' ? functionOf(sides, tree, target) : undefined;
}

/** `const load = require('./load')`, where the module is a function. */
function moduleFunction(sides: Sides, tree: Tree, callee: Node): Called | undefined {
  const found = callee.type === 'Identifier' ? calledFunction(sides, tree, callee) : undefined;
  return found?.overloads.length === 0 ? found : undefined;
}

function functionOf(sides: Sides, { side }: Tree, { file, symbol }: SymbolRef): Called | undefined {
  const home = treeOf(sides, side, file);
  if (home === undefined) return undefined;
  const own = [...functionsIn(home).values()].find((item) => item.symbol === symbol);
  if (own) return own.overloads.length > 0 ? undefined : own;
  const { facts } = home.file;
  const [declared, ...others] = facts.declarations.of(symbol);
  if (declared === undefined || others.length > 0) return undefined;
  if (facts.symbols.at(symbol).kind === 'class') return constructorAt(home, declared.start);
  return wrappedFunction(home, declared.nameStart);
}

function constructorAt(tree: Tree, start: number): Called | undefined {
  const [own, ...others] = tree.nodes.flatMap((node) => {
    if (node.type !== 'MethodDefinition' || node.kind !== 'constructor') return [];
    const around = tree.parentOf(tree.parentOf(node)!);
    return around?.start === start && node.value.body !== null ? [node.value] : [];
  });
  return own && others.length === 0 ? { tree, node: own } : undefined;
}

/** Functions that give what they are called with the same parameters as the function that is handed to them. */
const WRAPPERS = /^(?:React\.)?(?:memo|forwardRef|useCallback|cache)$|^(?:observer|debounce|throttle|once)$/;

/** `const Box = memo(function (props) { … })` */
function wrappedFunction(tree: Tree, nameStart: number): Called | undefined {
  const declarator = tree.nodes.find(
    (node) => node.type === 'VariableDeclarator' && node.id.start === nameStart,
  );
  const init = declarator?.type === 'VariableDeclarator' ? declarator.init : null;
  if (init?.type !== 'CallExpression' || !WRAPPERS.test(tree.textOf(init.callee))) return undefined;
  const [inner] = init.arguments;
  return inner && isFunctionLike(inner) ? { tree, node: inner } : undefined;
}

/** `this.match()` where what it belongs to has a `match`, and `router.match()`, which is likely to be that of `Router`. */
function ofMethod(
  sides: Sides,
  tree: Tree,
  callee: Extract<Node, { type: 'MemberExpression' }>,
  name: string,
): CalledFunctions {
  const all = methodsNamed(sides, tree.side)(name);
  const isAlike =
    callee.object.type === 'ThisExpression'
      ? ownersAround(tree, callee).some((owner) =>
          all.some((one) => one.tree === tree && one.name === `${owner}.${name}`),
        )
      : all.some((one) => isCalledLikeOwner(tree.textOf(callee.object), one.name));
  return isAlike ? { functions: all, isByName: true } : NONE;
}

/** What the methods around a place belong to. */
function ownersAround(tree: Tree, node: Node): string[] {
  return [...functionsIn(tree).values()].flatMap(({ name, node: { start, end } }) =>
    start <= node.start && node.end <= end && name.includes('.')
      ? [name.slice(0, name.lastIndexOf('.'))]
      : [],
  );
}

/** A function that is put into a value replaces what the value had by itself. */
function isMember({ name, symbol }: NamedFunction): boolean {
  return !name.startsWith('exports.') && (symbol !== undefined || name.includes('.prototype.'));
}

/** All members of the repository that are functions, by their name. */
const methodsNamed = memo((sides: Sides, side: Tree['side']) => {
  const known = new Map<string, readonly NamedFunction[]>();
  return (name: string): readonly NamedFunction[] => {
    const found = known.get(name) ?? findMethods(sides, side, name);
    known.set(name, found);
    return found;
  };
});

function findMethods(sides: Sides, side: Tree['side'], name: string): NamedFunction[] {
  return filesMentioning(sides[side].state.graph, name).flatMap((path) => {
    const tree = treeOf(sides, side, path);
    if (tree === undefined) return [];
    return [...functionsIn(tree).values()].filter((item) => isMember(item) && item.name.endsWith(`.${name}`));
  });
}
