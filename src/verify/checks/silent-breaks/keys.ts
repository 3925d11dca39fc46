// Keys by which two places of a program find each other without naming each other: one sends, the other one listens.
import type { Node } from '@oxc-project/types';
import { memo } from '../../../base/index.ts';
import { calledName } from '../../syntax/name-at.ts';
import type { Tree } from '../../syntax/tree-of.ts';
import { textOfLiteral } from './literals.ts';

export type Channel = 'event' | 'stored item' | 'environment variable';
export type End = 'sends' | 'receives';

export interface KeyUse {
  readonly channel: Channel;
  readonly end: End;
  readonly key: string;
  readonly tree: Tree;
  /** The literal or the name that is the key. */
  readonly node: Node;
  /** How the key is used, without the key: `this.emit`, with what the call is handed to. */
  readonly how: string;
}

const METHODS: Readonly<Record<string, readonly [Channel, End]>> = {
  emit: ['event', 'sends'],
  emitAsync: ['event', 'sends'],
  dispatch: ['event', 'sends'],
  invoke: ['event', 'sends'],
  publish: ['event', 'sends'],
  send: ['event', 'sends'],
  trigger: ['event', 'sends'],
  addEventListener: ['event', 'receives'],
  addListener: ['event', 'receives'],
  handle: ['event', 'receives'],
  on: ['event', 'receives'],
  once: ['event', 'receives'],
  prependListener: ['event', 'receives'],
  subscribe: ['event', 'receives'],
  setItem: ['stored item', 'sends'],
  getItem: ['stored item', 'receives'],
};

/** Of one file. */
export const keysIn = memo((tree: Tree): readonly KeyUse[] =>
  tree.nodes.flatMap((node) => keyAt(tree, node) ?? []),
);

function keyAt(tree: Tree, node: Node): KeyUse | undefined {
  if (node.type === 'CallExpression') return keyOfCall(tree, node);
  if (node.type === 'NewExpression') {
    const how = tree.textOf(node.callee);
    return /^(?:Custom)?Event$/.test(how)
      ? keyOf(tree, node.arguments[0], ['event', 'sends'], `new ${how}`)
      : undefined;
  }
  return node.type === 'MemberExpression' ? environmentKey(tree, node) : undefined;
}

function keyOfCall(tree: Tree, node: Extract<Node, { type: 'CallExpression' }>): KeyUse | undefined {
  if (node.callee.type !== 'MemberExpression') return undefined;
  const name = calledName(tree, node);
  const known = name !== undefined && Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  return known && keyOf(tree, node.arguments[0], known, `${takerOf(tree, node)}${tree.textOf(node.callee)}`);
}

/** What is called with a call as its argument: `expectError(bus.emit('saved'))` is about the call, and does not send anything. */
function takerOf(tree: Tree, node: Node): string {
  const parent = tree.parentOf(node);
  return parent?.type === 'CallExpression' && parent.callee !== node ? `${tree.textOf(parent.callee)} ` : '';
}

function keyOf(
  tree: Tree,
  node: Node | undefined,
  [channel, end]: readonly [Channel, End],
  how: string,
): KeyUse | undefined {
  const key = node && textOfLiteral(node);
  return key === undefined || key === '' ? undefined : { channel, end, key, tree, node: node!, how };
}

function environmentKey(tree: Tree, node: Extract<Node, { type: 'MemberExpression' }>): KeyUse | undefined {
  const how = tree.textOf(node.object);
  if (how !== 'process.env' && how !== 'import.meta.env') return undefined;
  const key = node.computed ? textOfLiteral(node.property) : tree.textOf(node.property);
  if (key === undefined || !/^[A-Z][A-Z\d_]*$/.test(key)) return undefined;
  const parent = tree.parentOf(node);
  const isWritten = parent?.type === 'AssignmentExpression' && parent.left === node;
  const isDeleted = parent?.type === 'UnaryExpression' && parent.operator === 'delete';
  if (isDeleted) return undefined;
  return {
    channel: 'environment variable',
    end: isWritten ? 'sends' : 'receives',
    key,
    tree,
    node: node.property,
    how,
  };
}
