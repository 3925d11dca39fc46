// `items.filter(async (item) => …)`, `if (isReady())` of an async function: a promise stands where its value is needed, or nobody waits.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../../base/index.ts';
import { functionAround, ownNodes, type Tree } from '../../../syntax/tree-of.ts';
import { fateOf } from '../../../syntax/fate-of.ts';
import type { Slip, SlipRule } from '../slip.ts';
import { calledAs, callbackOf, nameOfFunction, quoted, receiverOf, type Of } from '../shapes.ts';
import { isFunctionLike, unwrap } from '../../../../syntax/index.ts';

export const promiseTakenForValue: SlipRule = {
  code: 'PROMISE_TAKEN_FOR_VALUE',
  find: (tree) =>
    tree.nodes.flatMap((node) => {
      if (node.type === 'CallExpression')
        return [
          ...asyncCallback(tree, node),
          ...promiseAsked(tree, node),
          ...notWaitedFor(tree, node),
          ...allDropped(tree, node),
        ];
      if (node.type === 'ReturnStatement') return leavesTry(tree, node);
      return node.type === 'AwaitExpression' ? arrayAwaited(tree, node) : [];
    }),
};

const SYNCHRONOUS = /^(?:filter|some|every|find|findIndex|findLast|sort|flatMap)$/;

function asyncCallback(tree: Tree, call: Of<'CallExpression'>): Slip[] {
  const name = calledAs(call) ?? '';
  if (!SYNCHRONOUS.test(name) || !callbackOf(call)?.async || receiverOf(call) === undefined) return [];
  // Some libraries have methods of these names that wait.
  const parent = tree.parentOf(call);
  if (parent?.type === 'AwaitExpression' || parent?.type === 'ReturnStatement') return [];
  return [
    {
      at: call,
      message: `\`${name}\` does not wait: a promise is always true, whatever the async callback says.`,
      instruction: 'Await the answers first, or use a loop.',
    },
  ];
}

function arrayAwaited(tree: Tree, node: Of<'AwaitExpression'>): Slip[] {
  const call = unwrap(node.argument);
  const isMap = call.type === 'CallExpression' && calledAs(call) === 'map' && callbackOf(call)?.async;
  if (!isMap) return [];
  return [
    {
      at: node,
      message: `${quoted(tree, node)} waits for an array, not for the promises in it.`,
      instruction: 'Put `Promise.all(…)` around the array.',
    },
  ];
}

/** Names of functions and methods of a file that are async wherever they are declared in it. */
const asyncNames = memo((tree: Tree): ReadonlySet<string> => {
  const all = tree.nodes.filter(isFunctionLike).flatMap((node) => {
    const parent = tree.parentOf(node);
    const name =
      parent?.type === 'MethodDefinition' && parent.key.type === 'Identifier'
        ? `this.${parent.key.name}`
        : nameOfFunction(tree, node);
    return name === undefined || parent?.type === 'CallExpression'
      ? []
      : [{ name, isAsync: node.async && !node.generator }];
  });
  const others = new Set(all.filter(({ isAsync }) => !isAsync).map(({ name }) => name));
  return new Set(all.map(({ name }) => name).filter((name) => !others.has(name)));
});

function isOwnAsync(tree: Tree, { callee, optional }: Of<'CallExpression'>): boolean {
  return !optional && asyncNames(tree).has(tree.textOf(callee));
}

const DECIDING: ReadonlySet<string> = new Set(['condition', 'negation', 'comparison', 'arithmetic', 'text']);

function promiseAsked(tree: Tree, call: Of<'CallExpression'>): Slip[] {
  if (!isOwnAsync(tree, call)) return [];
  const fate = fateOf(tree, call);
  if (fate.kind !== 'needed' || !DECIDING.has(fate.as)) return [];
  return [
    {
      at: call,
      message: `${quoted(tree, call)} gives a promise, and its value is needed here.`,
      instruction: 'Await it.',
    },
  ];
}

/** What nobody waits for on purpose. */
const ASIDE =
  /log|track|emit|notify|report|send|trigger|schedule|refresh|telemetry|metric|audit|run|start|process|poll|loop/i;

/** One method of several that are awaited one after the other is not. */
function notWaitedFor(tree: Tree, call: Of<'CallExpression'>): Slip[] {
  const statement = tree.parentOf(call);
  if (
    statement?.type !== 'ExpressionStatement' ||
    receiverOf(call)?.type !== 'ThisExpression' ||
    !isOwnAsync(tree, call)
  )
    return [];
  if (ASIDE.test(calledAs(call) ?? '') || !functionAround(tree, call)?.async) return [];
  const block = tree.parentOf(statement);
  if (block?.type !== 'BlockStatement') return [];
  const later = block.body.slice(block.body.indexOf(statement) + 1).flatMap(ownNodes);
  if (!later.some((node) => isAwaitedSibling(tree, node))) return [];
  return [
    {
      at: call,
      message: `Nobody waits for ${quoted(tree, call)}, which is async as what is awaited after it.`,
      instruction: 'Await it, or say with `void` that it may go on by itself.',
    },
  ];
}

function isAwaitedSibling(tree: Tree, node: Node): boolean {
  if (node.type !== 'AwaitExpression') return false;
  const call = unwrap(node.argument);
  return (
    call.type === 'CallExpression' && receiverOf(call)?.type === 'ThisExpression' && isOwnAsync(tree, call)
  );
}

/** `try { return load(); } catch`: what load rejects with goes past the catch. */
function leavesTry(tree: Tree, node: Of<'ReturnStatement'>): Slip[] {
  const call = node.argument ? unwrap(node.argument) : undefined;
  if (call?.type !== 'CallExpression' || !functionAround(tree, node)?.async) return [];
  if (!isOwnAsync(tree, call) && tree.textOf(call.callee) !== 'fetch') return [];
  if (!isCaught(tree, node)) return [];
  return [
    {
      at: node,
      message: `${quoted(tree, call)} is given back before it is done: the \`catch\` around it never sees its error.`,
      instruction: 'Write `return await`.',
    },
  ];
}

function isCaught(tree: Tree, node: Node): boolean {
  for (
    let [child, at] = [node, tree.parentOf(node)];
    at && !isFunctionLike(at);
    [child, at] = [at, tree.parentOf(at)]
  )
    if (at.type === 'TryStatement' && at.block === child && at.handler) return true;
  return false;
}

/** `Promise.all(…);` in an async function: nobody waits for any of them, or hears of what fails. */
function allDropped(tree: Tree, call: Of<'CallExpression'>): Slip[] {
  const isAll = /^Promise\.all(?:Settled)?$/.test(tree.textOf(call.callee));
  if (!isAll || tree.parentOf(call)?.type !== 'ExpressionStatement' || !functionAround(tree, call)?.async)
    return [];
  return [
    {
      at: call,
      message: `Nobody waits for ${quoted(tree, call)}, nor hears of what fails in it.`,
      instruction: 'Await it, or say with `void` that it may go on by itself.',
    },
  ];
}
