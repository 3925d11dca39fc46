// Where a function acquires something, and what stands for it from then on.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import { nameAt } from '../../syntax/name-at.ts';
import { functionAround, isFunction, type FunctionNode, type Tree } from '../../syntax/tree-of.ts';
import { apiPath, symbolOf } from './api-path.ts';
import type { Acquire, Resource } from './resource.ts';

export type CallNode = Extract<Node, { type: 'CallExpression' | 'NewExpression' }>;

export interface Handle {
  /** The variable that holds it, if one does. */
  readonly symbol?: number;
  /** How it is written. */
  readonly text: string;
  /** Whether others may be given it without becoming responsible: what holds a lock, a transaction or a path. */
  readonly isLent: boolean;
  /** A variable calling which releases it. */
  readonly releaser?: number;
}

export interface Acquisition {
  readonly row: Resource;
  readonly tree: Tree;
  readonly call: CallNode;
  readonly handle: Handle;
  /** The function in which it has to be released. */
  readonly root: FunctionNode;
  /** From when on it is held: from this event on, or from the entry of a callback. */
  readonly from: Node | 'entry';
  /** The parameter that says that there is no handle. */
  readonly error?: string;
}

/** Acquired, and let go of at once. */
export interface DroppedAcquisition {
  readonly row: Resource;
  readonly tree: Tree;
  readonly call: CallNode;
  readonly root: FunctionNode;
}

/** What stands before the dot of the call, as text: ending it ends what came from it. */
export function ownerText(tree: Tree, { callee }: CallNode): string | undefined {
  return callee.type === 'MemberExpression' ? tree.textOf(callee.object) : undefined;
}

export interface Acquired {
  readonly kept: readonly Acquisition[];
  readonly dropped: readonly DroppedAcquisition[];
}

/** What a function gives back that it has acquired itself, as rows say; undefined for most. */
export type WrapperOf = (tree: Tree, call: CallNode) => { row: Resource; isAsync: boolean } | undefined;

export function acquisitionsIn(tree: Tree, rows: readonly Resource[], wrapperOf: WrapperOf): Acquired {
  const kept: Acquisition[] = [];
  const dropped: DroppedAcquisition[] = [];
  for (const node of tree.nodes) {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue;
    const root = functionAround(tree, node);
    if (root === undefined) continue;
    const matched = matchesOf(tree, node, rows);
    const wrapped = matched.length === 0 ? wrapperOf(tree, node) : undefined;
    if (wrapped !== undefined)
      matched.push({ row: wrapped.row, mode: wrapped.isAsync ? 'promise' : 'result', isSure: true });
    for (const { row, mode, isSure } of matched) {
      const found = acquisitionAt(tree, node, root, row, mode);
      if (found === 'dropped') {
        if (isSure) dropped.push({ row, tree, call: node, root });
      } else if (found !== undefined) kept.push(found);
    }
  }
  return { kept, dropped };
}

interface Match {
  readonly row: Resource;
  readonly mode: Acquire['handle'];
  /** Whether more than a name says so. */
  readonly isSure: boolean;
}

export function matchesOf(tree: Tree, call: CallNode, rows: readonly Resource[]): Match[] {
  const path = apiPath(tree, call.callee);
  const prefix = call.type === 'NewExpression' ? 'new ' : '';
  const method = methodOf(tree, call.callee);
  const named = acquiresByName(rows);
  const candidates = new Set([
    ...(path === undefined ? [] : (named.get(`${prefix}${path}`) ?? [])),
    ...(method === undefined || prefix !== '' ? [] : (named.get(`.${method}`) ?? [])),
  ]);
  const found = new Map<Resource, Match>();
  for (const { row, acquire } of candidates) {
    if (found.has(row) || (acquire.withoutCallback && call.arguments.some(isFunction))) continue;
    if (acquire.argument !== undefined && !firstArgument(tree, call, acquire.argument)) continue;
    if (acquire.call.startsWith('.') && !isReceiver(tree, call.callee, acquire)) continue;
    const isSure =
      !acquire.call.startsWith('.') ||
      (call.callee.type === 'MemberExpression' &&
        acquire.receiverFrom.includes(classOf(tree, call.callee.object) ?? ''));
    found.set(row, { row, mode: acquire.handle, isSure });
  }
  return [...found.values()];
}

const acquiresByName = memo((rows: readonly Resource[]) => {
  const named = new Map<string, { readonly row: Resource; readonly acquire: Acquire }[]>();
  for (const row of rows)
    for (const acquire of row.acquire) {
      const list = named.get(acquire.call) ?? [];
      list.push({ row, acquire });
      named.set(acquire.call, list);
    }
  return named;
});

function firstArgument(tree: Tree, call: CallNode, expression: string): boolean {
  const [first] = call.arguments;
  return first !== undefined && new RegExp(expression, 'i').test(tree.textOf(first));
}

export function methodOf(tree: Tree, callee: Node): string | undefined {
  if (callee.type === 'ChainExpression') return methodOf(tree, callee.expression);
  return callee.type === 'MemberExpression' && !callee.computed ? tree.textOf(callee.property) : undefined;
}

function isReceiver(tree: Tree, callee: Node, { receiver, receiverFrom }: Acquire): boolean {
  if (callee.type !== 'MemberExpression') return false;
  if (receiver === undefined && receiverFrom.length === 0) return true;
  if (receiverFrom.length > 0 && receiverFrom.includes(classOf(tree, callee.object) ?? '')) return true;
  return receiver !== undefined && new RegExp(receiver, 'i').test(lastWord(tree, callee.object));
}

function lastWord(tree: Tree, node: Node): string {
  if (node.type === 'CallExpression') return lastWord(tree, node.callee);
  return /[\w$]+$/.exec(tree.textOf(node))?.[0] ?? '';
}

/** The class of which a variable holds an instance, where its declaration says so. */
function classOf(tree: Tree, node: Node): string | undefined {
  if (node.type !== 'Identifier') return undefined;
  const symbol = symbolOf(tree, node);
  const [declaration] = symbol === undefined ? [] : tree.file.facts.declarations.of(symbol);
  const name = declaration && nameAt(tree, declaration.nameStart);
  const declarator = name && tree.parentOf(name);
  if (declarator?.type !== 'VariableDeclarator' || declarator.init?.type !== 'NewExpression')
    return undefined;
  return apiPath(tree, declarator.init.callee);
}

function acquisitionAt(
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
    case 'callback': {
      const last = call.arguments.at(-1);
      if (last && isFunction(last)) return heldParameter(tree, call, last, row, 1);
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
  if (callee.type !== 'MemberExpression' || call.arguments.some(isFunction)) return undefined;
  const parent = tree.parentOf(call);
  if (parent?.type === 'MemberExpression' || parent?.type === 'ArrowFunctionExpression') return undefined;
  // A lock whose result is kept is released by way of the result.
  const isDropped = tree.parentOf(waited(tree, call))?.type === 'ExpressionStatement';
  if (row.code === 'LOCK_NOT_RELEASED' && !isDropped) return undefined;
  const symbol = callee.object.type === 'Identifier' ? symbolOf(tree, callee.object) : undefined;
  const isOwn = symbol !== undefined && isDeclaredIn(tree, symbol, root);
  if (row.must && !isOwn) return undefined;
  const text = tree.textOf(callee.object);
  const handle = { ...(symbol === undefined ? {} : { symbol }), text, isLent: !row.must };
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
  if (target?.type !== 'Identifier') return undefined;
  const symbol = symbolOf(tree, target);
  if (symbol === undefined || isUsing(tree, parent!)) return undefined;
  if (!isDeclaredIn(tree, symbol, root)) return heldOutside(tree, call, root, row, symbol);
  return {
    row,
    tree,
    call,
    root,
    handle: { symbol, text: target.name, isLent: row.isPlain },
    from: target,
  };
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

export function isSameValue(parent: Node, child: Node): boolean {
  switch (parent.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return true;
    case 'ConditionalExpression':
      return parent.test !== child;
    case 'LogicalExpression':
      return parent.operator !== '&&' || parent.right === child;
    default:
      return false;
  }
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
  return callback && isFunction(callback) ? heldParameter(tree, call, callback, row, 0) : undefined;
}

/** The functions of a file by where they start. */
export const functionsByStart = memo(
  (tree: Tree): ReadonlyMap<number, FunctionNode> =>
    new Map(tree.nodes.flatMap((node) => (isFunction(node) && node.body ? [[node.start, node]] : []))),
);
