// Where in a function a handle is released or handed over, as events of its control flow. What a function inside it does counts where
// that function is called, or where it is handed on to someone who will call it.
import type { Node } from '@oxc-project/types';
import { nameAt } from '../../syntax/name-at.ts';
import { functionAround, type FunctionNode, type Tree } from '../../syntax/tree-of.ts';
import { symbolOf } from './api-path.ts';
import { fateOf, type Effect, type Held } from './mention-fate.ts';

export interface HandleEffects {
  readonly at: ReadonlyMap<Node, Effect>;
  /** Where it is released, in the order of the text, functions inside included. */
  readonly releases: readonly Node[];
  /** Functions inside that release it. */
  readonly closures: ReadonlySet<FunctionNode>;
}

export function effectsOf(held: Held, root: FunctionNode): HandleEffects {
  const at = new Map<Node, Effect>();
  const closures = new Map<FunctionNode, Effect>();
  const releases: Node[] = [];
  const isInside = (node: Node): boolean => root.start <= node.start && node.end <= root.end;
  for (const mention of mentionsOf(held).filter(isInside)) {
    const fate = isReleaser(held, mention) ?? fateOf(held, mention);
    if (fate === undefined) continue;
    if (fate.effect === 'release') releases.push(fate.at);
    const inner = closureAround(held.tree, root, mention);
    if (inner === undefined) at.set(fate.at, fate.effect);
    else if (closures.get(inner) !== 'release') closures.set(inner, fate.effect);
  }
  spreadClosures(held.tree, root, closures, at);
  const releasing = [...closures].flatMap(([node, effect]) => (effect === 'release' ? [node] : []));
  return { at, releases: releases.sort((a, b) => a.start - b.start), closures: new Set(releasing) };
}

function mentionsOf({ tree, handle }: Held): Node[] {
  const { symbol, text, releaser } = handle;
  const { occurrences } = tree.file.facts;
  const named = [symbol, releaser].flatMap((item) =>
    item === undefined ? [] : occurrences.of(item).flatMap(({ start }) => nameAt(tree, start) ?? []),
  );
  if (symbol !== undefined) return named;
  return tree.nodes.filter(
    (node) => node.end - node.start === text.length && tree.textOf(node) === text && isExpression(node),
  );
}

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
): void {
  const queue = [...closures.keys()];
  for (let closure = queue.shift(); closure !== undefined; closure = queue.shift()) {
    const effect = closures.get(closure)!;
    const name = nameOfClosure(tree, closure);
    const symbol = name && symbolOf(tree, name);
    if (symbol === undefined) {
      at.set(closure, effect);
      continue;
    }
    for (const { start } of tree.file.facts.occurrences.of(symbol)) {
      const mention = start === name!.start ? undefined : nameAt(tree, start);
      if (mention === undefined || mention.start < root.start || mention.end > root.end) continue;
      const inner = closureAround(tree, root, mention);
      if (inner === undefined) at.set(calledBy(tree, mention) ?? mention, effect);
      else if (inner !== closure && closures.get(inner) === undefined) {
        closures.set(inner, effect);
        queue.push(inner);
      }
    }
  }
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
