// The parts of a node, in the order of the text.
import type { Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';

const KEYS = new Map(Object.entries(visitorKeys));

export function childrenOf(node: Node): Node[] {
  const parts = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (KEYS.get(node.type) ?? []).flatMap((key) => {
    const child = parts[key];
    return (Array.isArray(child) ? child : [child]).filter((item) => item !== null && item !== undefined);
  });
}
