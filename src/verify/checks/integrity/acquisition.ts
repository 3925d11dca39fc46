// Where a function acquires something, and what stands for it from then on.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import { functionAround, type Tree } from '../../syntax/tree-of.ts';
import { isFunctionLike, type FunctionNode } from '../../../syntax/index.ts';
import { apiPath, initOf, symbolOf } from './api-path.ts';
import { methodOf, type CallNode } from './call-parts.ts';
import { handleOf } from './handle-of.ts';
import type { Acquire, Resource } from './resource.ts';

export interface Handle {
  /** The variable that holds it, if one does. */
  readonly symbol?: number;
  /** How it is written. */
  readonly text: string;
  /** Whether others may be given it without becoming responsible: what holds a lock, a transaction or a path. */
  readonly isLent: boolean;
  /** A variable calling which releases it. */
  readonly releaser?: number;
  /** What stands before the dot of the call that gave it: methods of that one only use it. */
  readonly owner?: string | undefined;
  /** What a listener listens to, and the function that does. */
  readonly listens?: {
    readonly event: string;
    readonly handler: string;
    /** Whether it hears once, or until a signal comes. */
    readonly isBrief: boolean;
  };
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
  /** Kept in a field or an outer variable, where other functions may release it. */
  readonly isStored?: boolean;
}

/** Acquired, and let go of at once. */
export interface DroppedAcquisition {
  readonly row: Resource;
  readonly tree: Tree;
  readonly call: CallNode;
  readonly root: FunctionNode;
}

export interface Acquired {
  readonly kept: readonly Acquisition[];
  readonly stored: readonly Acquisition[];
  readonly dropped: readonly DroppedAcquisition[];
}

/** What a function gives back that it has acquired itself, as rows say; undefined for most. */
export type WrapperOf = (tree: Tree, call: CallNode) => { row: Resource; isAsync: boolean } | undefined;

export function acquisitionsIn(tree: Tree, rows: readonly Resource[], wrapperOf: WrapperOf): Acquired {
  const kept: Acquisition[] = [];
  const stored: Acquisition[] = [];
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
      const found = handleOf(tree, node, root, row, mode);
      if (found === 'dropped') {
        if (isSure) dropped.push({ row, tree, call: node, root });
      } else if (found !== undefined) (found.isStored ? stored : kept).push(found);
    }
  }
  return { kept: kept.filter(isFirstOfHandle), stored, dropped };
}

/** `createClient()`, then `client.connect()`: rows that speak of the same thing speak once. */
function isFirstOfHandle(one: Acquisition, index: number, all: readonly Acquisition[]): boolean {
  const { symbol } = one.handle;
  if (symbol === undefined || one.row.code !== 'RESOURCE_LEAKED') return true;
  const first = all.findIndex(
    ({ handle, root, row }) => handle.symbol === symbol && root === one.root && row.code === one.row.code,
  );
  return index === first || all[first]!.row === one.row;
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
    if (found.has(row) || (acquire.withoutCallback && call.arguments.some(isFunctionLike))) continue;
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

function isReceiver(tree: Tree, callee: Node, { receiver, receiverFrom }: Acquire): boolean {
  if (callee.type !== 'MemberExpression') return false;
  if (receiver === undefined && receiverFrom.length === 0) return true;
  if (receiverFrom.length > 0 && receiverFrom.includes(classOf(tree, callee.object) ?? '')) return true;
  return receiver !== undefined && new RegExp(receiver, 'i').test(lastWord(tree, callee.object));
}

function lastWord(tree: Tree, node: Node): string {
  if (node.type === 'CallExpression') return lastWord(tree, node.callee);
  return /([\w$]+?)_*$/.exec(tree.textOf(node))?.[1] ?? '';
}

/** The class of which a variable holds an instance, where its declaration says so. */
function classOf(tree: Tree, node: Node): string | undefined {
  const symbol = node.type === 'Identifier' ? symbolOf(tree, node) : undefined;
  const init = symbol === undefined ? undefined : initOf(tree, symbol);
  return init?.type === 'NewExpression' ? apiPath(tree, init.callee) : undefined;
}
