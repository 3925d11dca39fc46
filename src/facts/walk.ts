// Dispatch from node to visitor. Visitors are handed in with the draft, so that they can call back here without an
// import cycle; a node type without a visitor has its children visited in evaluation order.
import type { Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';
import type { Draft } from './draft.ts';

export type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;
export type VisitorTable = { readonly [Type in Node['type']]?: (draft: Draft, node: NodeOf<Type>) => void };
export type Visitors = Readonly<Record<string, (draft: Draft, node: Node) => void>>;

export function visit(draft: Draft, node: Node | null | undefined): void {
  if (node === null || node === undefined) return;
  draft.visitors[node.type]!(draft, node);
}

export function visitAll(draft: Draft, nodes: readonly (Node | null)[] | null | undefined): void {
  if (!nodes) return;
  for (const node of nodes) if (node !== null) draft.visitors[node.type]!(draft, node);
}

/** A complete table: what `tables` do not name visits its children. */
export function completeVisitors(...tables: VisitorTable[]): Visitors {
  const visitors: Record<string, (draft: Draft, node: Node) => void> = {};
  for (const [type, keys] of Object.entries(visitorKeys)) visitors[type] = childrenVisitor(keys);
  return Object.assign(visitors, ...tables) as Visitors;
}

function childrenVisitor(keys: readonly string[]): (draft: Draft, node: Node) => void {
  if (keys.length === 0) return () => undefined;
  return (draft, node) => {
    for (const key of keys) {
      const child = (node as unknown as Record<string, Node | Node[] | null | undefined>)[key];
      if (Array.isArray(child)) visitAll(draft, child);
      else visit(draft, child);
    }
  };
}
