// Where in a function a handle is released or handed over, as events of its control flow. What a function inside it does counts where
// that function is called, or where it is handed on to someone who will call it.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import { nameAt } from '../../syntax/name-at.ts';
import { childrenOf, type FunctionNode } from '../../../syntax/index.ts';
import { functionAround, type Tree } from '../../syntax/tree-of.ts';
import { symbolOf } from './api-path.ts';
import { fateOf, type Effect, type Fate, type Held } from './mention-fate.ts';

export interface HandleEffects {
  readonly at: ReadonlyMap<Node, Effect>;
  /** Where it is released, in the order of the text, functions inside included. */
  readonly releases: readonly Node[];
  /** Events at which someone gets a function that will release it, whenever it is acquired. */
  readonly deferred: ReadonlySet<Node>;
  /** Functions inside that release it. */
  readonly closures: ReadonlySet<FunctionNode>;
}

export function effectsOf(held: Held, root: FunctionNode): HandleEffects {
  const at = new Map<Node, Effect>();
  const closures = new Map<FunctionNode, Effect>();
  const releases: Node[] = [];
  const isInside = (node: Node): boolean => root.start <= node.start && node.end <= root.end;
  for (const { mention, fate } of fatesOf(held)) {
    if (!isInside(mention)) continue;
    if (fate.effect === 'release') releases.push(fate.at);
    const inner = closureAround(held.tree, root, mention);
    if (inner === undefined) {
      at.set(fate.at, fate.effect);
      if (fate.effect === 'release')
        for (const node of [...decisionOn(held.tree, fate.at), ...loopOver(held.tree, root, fate.at)])
          at.set(node, 'release');
    }
    if (inner && closures.get(inner) !== 'release') closures.set(inner, fate.effect);
  }
  const deferred = new Set<Node>();
  spreadClosures(held.tree, root, closures, at, deferred);
  const releasing = [...closures].flatMap(([node, effect]) => (effect === 'release' ? [node] : []));
  return {
    at,
    releases: releases.sort((a, b) => a.start - b.start),
    deferred,
    closures: new Set(releasing),
  };
}

/** What becomes of a handle wherever the file names it. */
export function fatesOf(held: Held): { readonly mention: Node; readonly fate: Fate }[] {
  return mentionsOf(held).flatMap((mention) => {
    const fate = isReleaser(held, mention) ?? fateOf(held, mention);
    return fate === undefined ? [] : [{ mention, fate }];
  });
}

/** `if (isOwn) close(h)`: whoever writes that has decided that it is not to be released otherwise. */
function decisionOn(tree: Tree, release: Node): Node[] {
  let value = release;
  let parent = tree.parentOf(value);
  while (parent && /^(?:AwaitExpression|ChainExpression|ExpressionStatement)$/.test(parent.type)) {
    value = parent;
    parent = tree.parentOf(value);
  }
  if (parent?.type === 'LogicalExpression' && parent.right === value) return nodesIn(parent.left);
  const isOnly = parent?.type === 'BlockStatement' && parent.body.length === 1;
  const outer = isOnly ? tree.parentOf(parent!) : parent;
  const isBranch =
    outer?.type === 'IfStatement' && !outer.alternate && outer.consequent === (isOnly ? parent : value);
  return isBranch ? nodesIn(outer.test) : [];
}

/** `for (const signal of SIGNALS) process.off(signal, f)`: there is one round for each that was acquired. */
function loopOver(tree: Tree, root: FunctionNode, release: Node): Node[] {
  for (let node = tree.parentOf(release); node && node !== root; node = tree.parentOf(node))
    if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') return nodesIn(node.right);
  return [];
}

function nodesIn(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(nodesIn)];
}

function mentionsOf({ tree, handle }: Held): Node[] {
  const { symbol, text, releaser, listens } = handle;
  const { occurrences } = tree.file.facts;
  const named = [symbol, releaser].flatMap((item) =>
    item === undefined ? [] : occurrences.of(item).flatMap(({ start }) => nameAt(tree, start) ?? []),
  );
  if (symbol !== undefined && listens === undefined) return named;
  return (expressionsByLength(tree).get(text.length) ?? []).filter((node) => tree.textOf(node) === text);
}

/** Expressions that may stand for a handle, by the length of their text. */
const expressionsByLength = memo((tree: Tree): ReadonlyMap<number, readonly Node[]> => {
  const found = new Map<number, Node[]>();
  for (const node of tree.nodes) {
    if (!isExpression(node)) continue;
    const length = node.end - node.start;
    const list = found.get(length);
    if (list) list.push(node);
    else found.set(length, [node]);
  }
  return found;
});

function isExpression({ type }: Node): boolean {
  return /^(?:Identifier|MemberExpression|ThisExpression|Literal|CallExpression|TemplateLiteral)$/.test(type);
}

/** `done()`, where a callback got a function that releases what it got. */
function isReleaser({ tree, handle }: Held, mention: Node): { effect: Effect; at: Node } | undefined {
  if (handle.releaser === undefined || symbolOf(tree, mention) !== handle.releaser) return undefined;
  const parent = tree.parentOf(mention);
  if (parent === undefined || /^(?:Function|ArrowFunction)/.test(parent.type)) return undefined;
  return {
    effect: 'release',
    at: parent.type === 'CallExpression' && parent.callee === mention ? parent : mention,
  };
}

/** The outermost function around a node that stands in another one. */
export function closureAround(tree: Tree, root: FunctionNode, node: Node): FunctionNode | undefined {
  let found: FunctionNode | undefined;
  for (let at = functionAround(tree, node); at && at !== root; at = functionAround(tree, at)) found = at;
  return found;
}

/** Functions that call a function which releases release, too. */
function spreadClosures(
  tree: Tree,
  root: FunctionNode,
  closures: Map<FunctionNode, Effect>,
  at: Map<Node, Effect>,
  deferred: Set<Node>,
): void {
  const queue = [...closures.keys()];
  for (let closure = queue.shift(); closure !== undefined; closure = queue.shift()) {
    const effect = closures.get(closure)!;
    const name = nameOfClosure(tree, closure);
    const symbol = name && symbolOf(tree, name);
    if (symbol === undefined) {
      at.set(closure, effect);
      // `child?.once('exit', () => h.close())`: where there is no one to call it, there is nothing to wait for.
      const owner = optionalOwner(tree, closure);
      if (owner) at.set(owner, effect);
      if (effect === 'release') deferred.add(closure);
      continue;
    }
    for (const { start } of tree.file.facts.occurrences.of(symbol)) {
      const mention = start === name!.start ? undefined : nameAt(tree, start);
      if (mention === undefined || mention.start < root.start || mention.end > root.end) continue;
      const inner = closureAround(tree, root, mention);
      if (inner === undefined) {
        const call = calledBy(tree, mention);
        at.set(call ?? mention, effect);
        if (!call && effect === 'release') deferred.add(mention);
      } else if (inner !== closure && closures.get(inner) === undefined) {
        closures.set(inner, effect);
        queue.push(inner);
      }
    }
  }
}

function optionalOwner(tree: Tree, closure: FunctionNode): Node | undefined {
  const call = tree.parentOf(closure);
  const callee = call?.type === 'CallExpression' ? call.callee : undefined;
  return callee?.type === 'MemberExpression' && callee.optional ? callee.object : undefined;
}

function calledBy(tree: Tree, name: Node): Node | undefined {
  const parent = tree.parentOf(name);
  return parent?.type === 'CallExpression' && parent.callee === name ? parent : undefined;
}

function nameOfClosure(tree: Tree, closure: FunctionNode): Node | undefined {
  if (closure.type === 'FunctionDeclaration') return closure.id ?? undefined;
  const parent = tree.parentOf(closure);
  return parent?.type === 'VariableDeclarator' && parent.init === closure && parent.id.type === 'Identifier'
    ? parent.id
    : undefined;
}
