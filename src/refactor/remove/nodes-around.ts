// The nodes around a place of a tree, outermost first.
import type { Node, Program } from '@oxc-project/types';
import { childrenOf } from '../../syntax/index.ts';

/** Where a shorthand property is key and value at once, the value is followed: it is what declares or uses a name. */
export function nodesAround(program: Program, offset: number): Node[] {
  const found: Node[] = [];
  let node: Node | undefined = program.body.find((item) => covers(item, offset));
  while (node) {
    found.push(node);
    node = childrenOf(node).findLast((child) => covers(child, offset));
  }
  return found;
}

/** A decorator may stand before the statement that it belongs to. */
function covers(node: Node, offset: number): boolean {
  return startOf(node) <= offset && offset < node.end;
}

export function startOf(node: Node): number {
  const inner =
    node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration'
      ? node.declaration
      : node;
  const decorators = inner && 'decorators' in inner ? (inner.decorators as readonly Node[] | null) : [];
  return Math.min(node.start, ...(decorators ?? []).map((decorator) => decorator.start));
}
