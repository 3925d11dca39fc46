// The nodes of a file's tree, for the few questions about the moved part that facts do not answer.
import type { SourceTree } from '../../syntax/index.ts';

export interface AnyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Calls `look` with every node from the outside in; where it says false, the inside is left out. */
export function visitNodes({ program }: SourceTree, look: (node: AnyNode) => boolean): void {
  const visit = (node: AnyNode): void => {
    if (look(node)) childrenOf(node).forEach(visit);
  };
  program.body.forEach(visit);
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node)
    .flat()
    .filter((child): child is AnyNode => typeof child?.type === 'string' && typeof child.start === 'number');
}

/** Nodes of some types that begin where `isWanted` says. */
export function nodesOf(
  tree: SourceTree,
  types: ReadonlySet<string>,
  isWanted: (start: number) => boolean,
): AnyNode[] {
  const found: AnyNode[] = [];
  visitNodes(tree, (node) => {
    if (types.has(node.type) && isWanted(node.start)) found.push(node);
    return true;
  });
  return found;
}
