// From a place in the text to the nodes around it. Used for the few names that matter, instead of a handler for every node.
import type { Node } from '@oxc-project/types';
import { visitorKeys } from 'oxc-parser';

const KEYS = new Map(Object.entries(visitorKeys));
const NO_KEYS: readonly string[] = [];

/** The nodes that contain the offset, outermost first. `{ x }` leads to the value, not to the key. */
export function pathTo(root: Node, offset: number): Node[] {
  const path = [root];
  for (let node = childAt(root, offset); node !== undefined; node = childAt(node, offset)) path.push(node);
  return path;
}

function childAt(node: Node, offset: number): Node | undefined {
  if (node.type === 'Property' && node.shorthand) return node.value;
  for (const key of KEYS.get(node.type) ?? NO_KEYS) {
    const child = (node as unknown as Record<string, Node | (Node | null)[] | null | undefined>)[key];
    if (child === null || child === undefined) continue;
    const found = Array.isArray(child) ? itemAt(child, offset) : holds(child, offset) ? child : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function holds(node: Node, offset: number): boolean {
  return node.start <= offset && offset < node.end;
}

/** Long lists are lists of statements or members, which are in order and have no holes. */
const LONG = 16;

function itemAt(items: readonly (Node | null)[], offset: number): Node | undefined {
  let from = 0;
  if (items.length > LONG && !items.includes(null)) {
    let high = items.length;
    while (high - from > 1) {
      const middle = (from + high) >> 1;
      if (items[middle]!.start <= offset) from = middle;
      else high = middle;
    }
    return holds(items[from]!, offset) ? items[from]! : undefined;
  }
  for (; from < items.length; from++) {
    const item = items[from]!;
    if (item !== null && holds(item, offset)) return item;
  }
  return undefined;
}
