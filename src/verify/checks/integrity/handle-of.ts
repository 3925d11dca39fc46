// What stands for a resource from where it is acquired on: a variable, a parameter of a callback, what stands before the dot, or what
// a listener hears.
import type { Node } from '@oxc-project/types';
import { functionAround, type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike, type FunctionNode } from '../../../syntax/index.ts';
import type { Acquisition } from './acquisition.ts';
import { initOf, symbolOf } from './api-path.ts';
import { isSameValue, ownerText, type CallNode } from './call-parts.ts';
import { endsByItself } from './listener-options.ts';
import type { Acquire, Resource } from './resource.ts';

/** What stands for what a call acquires; `dropped` if nothing does, undefined where someone else is responsible. */
export function handleOf(
  tree: Tree,
  call: CallNode,
  root: FunctionNode,
  row: Resource,
  mode: Acquire['handle'],
): Acquisition | 'dropped' | undefined {
  switch (mode) {
    case 'receiver':
      return heldReceiver(tree, call, root, row);
    case 'argument':
      return heldArgument(tree, call, root, row);
    case 'listener':
      return heldListener(tree, call, root, row);
    case 'callback': {
      const last = call.arguments.at(-1);
      if (last && isFunctionLike(last)) return heldParameter(tree, call, last, row, 1);
      return call.arguments.some(({ type }) => type === 'SpreadElement')
        ? undefined
        : heldResult(tree, call, root, row, true);
    }
    default:
      return heldResult(tree, call, root, row, mode === 'promise');
  }
}

/** A promise that is awaited is what is waited for. */
function waited(tree: Tree, call: Node): Node {
  const parent = tree.parentOf(call);
  return parent?.type === 'AwaitExpression' ? parent : call;
}

function heldReceiver(
  tree: Tree,
  call: CallNode,
  root: FunctionNode,
  row: Resource,
): Acquisition | undefined {
  const { callee } = call;
  if (callee.type !== 'MemberExpression' || call.arguments.some(isFunctionLike)) return undefined;
  const parent = tree.parentOf(call);
  if (parent?.type === 'MemberExpression' || parent?.type === 'ArrowFunctionExpression') return undefined;
  // A lock whose result is kept is released by way of the result.
  const isDropped = tree.parentOf(waited(tree, call))?.type === 'ExpressionStatement';
  if (row.code === 'LOCK_NOT_RELEASED' && !isDropped) return undefined;
  const symbol = callee.object.type === 'Identifier' ? symbolOf(tree, callee.object) : undefined;
  const isOwn = symbol !== undefined && isDeclaredIn(tree, symbol, root);
  // What holds a lock or a transaction may be anyone's; a connection is released by whoever has made it.
  const isLent = row.code !== 'RESOURCE_LEAKED';
  if (!isLent && !isOwn) return undefined;
  const text = tree.textOf(callee.object);
  const handle = { ...(symbol === undefined ? {} : { symbol }), text, isLent };
  return { row, tree, call, root, handle, from: waited(tree, call) };
}

function isDeclaredIn(tree: Tree, symbol: number, { start, end }: FunctionNode): boolean {
  return tree.file.facts.declarations
    .of(symbol)
    .every(({ nameStart }) => start <= nameStart && nameStart < end);
}

function heldArgument(
  tree: Tree,
  call: CallNode,
  root: FunctionNode,
  row: Resource,
): Acquisition | undefined {
  const [first] = call.arguments;
  const isDropped = tree.parentOf(waited(tree, call))?.type === 'ExpressionStatement';
  if (first === undefined || !isDropped) return undefined;
  return {
    row,
    tree,
    call,
    root,
    handle: { text: tree.textOf(first), isLent: true },
    from: waited(tree, call),
  };
}

function heldParameter(
  tree: Tree,
  call: CallNode,
  callback: FunctionNode,
  row: Resource,
  index: 0 | 1,
): Acquisition | undefined {
  const [error, handle, releaser] = index === 1 ? callback.params : [undefined, ...callback.params];
  if (handle?.type !== 'Identifier') return undefined;
  const symbol = symbolOf(tree, handle);
  const done = releaser?.type === 'Identifier' ? symbolOf(tree, releaser) : undefined;
  if (symbol === undefined) return undefined;
  return {
    row,
    tree,
    call,
    root: callback,
    handle: {
      symbol,
      text: handle.name,
      isLent: row.isPlain,
      ...(done === undefined ? {} : { releaser: done }),
    },
    from: 'entry',
    ...(error?.type === 'Identifier' ? { error: error.name } : {}),
  };
}

/** Where the value of the call goes: into a variable, into a callback of `then`, or nowhere. */
function heldResult(
  tree: Tree,
  call: CallNode,
  root: FunctionNode,
  row: Resource,
  isPromise: boolean,
): Acquisition | 'dropped' | undefined {
  let value: Node = call;
  let isWaited = !isPromise;
  for (let parent = tree.parentOf(value); parent !== undefined; parent = tree.parentOf(value)) {
    if (parent.type === 'AwaitExpression') isWaited = true;
    else if (!isSameValue(parent, value)) break;
    value = parent;
  }
  const parent = tree.parentOf(value);
  if (parent?.type === 'MemberExpression' && parent.object === value && !isWaited)
    return thenCallback(tree, call, parent, row);
  if (!isWaited) return undefined;
  if (parent?.type === 'ExpressionStatement') return row.must && value !== parent ? 'dropped' : undefined;
  const target = targetOf(parent, value);
  const owner = ownerText(tree, call);
  const stored = { row, tree, call, root, from: target ?? call, isStored: true };
  if (target?.type === 'MemberExpression' && !target.computed)
    return { ...stored, handle: { text: tree.textOf(target), isLent: row.isPlain, owner } };
  if (target?.type !== 'Identifier') return undefined;
  const symbol = symbolOf(tree, target);
  if (symbol === undefined || isUsing(tree, parent!)) return undefined;
  const handle = { symbol, text: target.name, isLent: row.isPlain, owner };
  if (!isDeclaredIn(tree, symbol, root))
    return heldOutside(tree, call, root, row, symbol) ?? { ...stored, handle };
  return { row, tree, call, root, handle, from: target };
}

/** `new Promise((resolve) => { timer = setTimeout(…) })` runs at once, so that what is around it holds the timer. */
function heldOutside(
  tree: Tree,
  call: CallNode,
  maker: FunctionNode,
  row: Resource,
  symbol: number,
): Acquisition | undefined {
  const promise = tree.parentOf(maker);
  const root = functionAround(tree, maker);
  const isMaker = promise?.type === 'NewExpression' && tree.textOf(promise.callee) === 'Promise';
  if (!isMaker || !root || !isDeclaredIn(tree, symbol, root)) return undefined;
  const text = tree.file.facts.symbols.at(symbol).name;
  return { row, tree, call, root, handle: { symbol, text, isLent: row.isPlain }, from: maker };
}

/** What a listener hears, and who: the same words remove it. */
function heldListener(
  tree: Tree,
  call: CallNode,
  root: FunctionNode,
  row: Resource,
): Acquisition | undefined {
  const { callee } = call;
  const [event, handler] = call.arguments;
  if (callee.type !== 'MemberExpression' || event === undefined || handler === undefined) return undefined;
  // `bus().on(…)` finds the same one again; `a.on(…).on(…)` is a chain.
  if (callee.object.type === 'CallExpression' && callee.object.arguments.length > 0) return undefined;
  let value: Node = call;
  while (tree.parentOf(value)?.type === 'ChainExpression') value = tree.parentOf(value)!;
  if (tree.parentOf(value)?.type !== 'ExpressionStatement') return undefined;
  const symbol = callee.object.type === 'Identifier' ? symbolOf(tree, callee.object) : undefined;
  if (symbol !== undefined && isDeclaredIn(tree, symbol, root) && isMadeHere(tree, symbol)) return undefined;
  const handle = {
    ...(symbol === undefined ? {} : { symbol }),
    text: tree.textOf(callee.object),
    isLent: true,
    listens: { event: tree.textOf(event), handler: tree.textOf(handler), isBrief: endsByItself(tree, call) },
  };
  return { row, tree, call, root, handle, from: call };
}

/** What a function has made itself goes with it, and its listeners do, too. */
function isMadeHere(tree: Tree, symbol: number): boolean {
  const init = initOf(tree, symbol);
  if (init?.type === 'NewExpression') return true;
  const made = init?.type === 'AwaitExpression' ? init.argument : init;
  return made?.type === 'CallExpression' && !LOOKING_UP.test(tree.textOf(made.callee));
}

const LOOKING_UP = /(?:^|\.)(?:get|query|find|closest|use|matchMedia|require|item|at)/;

function isUsing(tree: Tree, declarator: Node): boolean {
  const declaration = tree.parentOf(declarator);
  return declaration?.type === 'VariableDeclaration' && /using/.test(declaration.kind);
}

function targetOf(parent: Node | undefined, value: Node): Node | undefined {
  if (parent?.type === 'VariableDeclarator' && parent.init === value) return parent.id;
  if (
    parent?.type === 'AssignmentExpression' &&
    parent.right === value &&
    /^(?:\?\?|\|\|)?=$/.test(parent.operator)
  )
    return parent.left;
  return undefined;
}

function thenCallback(
  tree: Tree,
  call: CallNode,
  member: Extract<Node, { type: 'MemberExpression' }>,
  row: Resource,
): Acquisition | undefined {
  const then = tree.parentOf(member);
  if (tree.textOf(member.property) !== 'then' || then?.type !== 'CallExpression') return undefined;
  const [callback] = then.arguments;
  return callback && isFunctionLike(callback) ? heldParameter(tree, call, callback, row, 0) : undefined;
}
