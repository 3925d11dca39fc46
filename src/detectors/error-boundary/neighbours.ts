// Functions that stand side by side: those of a module, the methods of a class or an object.
import type { MethodDefinition, Node } from '@oxc-project/types';
import { nameSpan, type FunctionNode } from '../../complexity/index.ts';
import type { CollectedFile } from '../../facts/index.ts';

export type Neighbour = {
  /** Where the module, function, class or object starts among whose functions it is. */
  readonly home: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly start: number;
  /** How much of what it waits for is caught, and how much is not. */
  readonly caught: number;
  readonly bare: number;
  /** Whether it throws errors of its own. */
  readonly doesThrow: boolean;
};

export function neighbourAt(
  file: CollectedFile,
  node: FunctionNode,
  parent: Node,
): Omit<Neighbour, 'caught' | 'bare' | 'doesThrow'> | undefined {
  const home = homeOf(file, node, parent);
  if (home === undefined) return undefined;
  const [nameStart, nameEnd] = nameSpan(node, parent, file.text);
  return { home, nameStart, nameEnd, start: node.start };
}

function homeOf({ ancestors }: CollectedFile, node: FunctionNode, parent: Node): number | undefined {
  const around = ancestors.at(-2);
  if (parent.type === 'MethodDefinition') return isOffered(parent) ? around?.start : undefined;
  if (parent.type === 'PropertyDefinition' || parent.type === 'Property') return around?.start;
  const isNamed =
    parent.type === 'VariableDeclarator' ? parent.id.type === 'Identifier' : 'id' in node && node.id !== null;
  return isNamed
    ? ancestors.findLast(({ type }) => /^(?:Program|BlockStatement)$/.test(type))?.start
    : undefined;
}

/** Not private, and not decorated: what a framework calls, it also answers for. */
function isOffered({ kind, key, accessibility, decorators }: MethodDefinition): boolean {
  return (
    kind === 'method' &&
    decorators.length === 0 &&
    key.type === 'Identifier' &&
    accessibility !== 'private' &&
    accessibility !== 'protected'
  );
}
