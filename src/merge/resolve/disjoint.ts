// Whether what two sides add at one place can stand in any order: neither writes what the other mentions, and none of it ends the way.
import type { Node } from '@oxc-project/types';
import { childrenOf } from '../../syntax/index.ts';

export function areDisjoint(a: readonly Node[], b: readonly Node[]): boolean {
  const [left, right] = [usesOf(a), usesOf(b)];
  const meets = (written: ReadonlySet<string>, named: ReadonlySet<string>): boolean =>
    [...written].some((name) => named.has(name));
  return !meets(left.written, right.named) && !meets(right.written, left.named);
}

interface Uses {
  readonly named: Set<string>;
  readonly written: Set<string>;
}

function usesOf(nodes: readonly Node[]): Uses {
  const uses: Uses = { named: new Set(), written: new Set() };
  for (const node of nodes) collect(node, uses, false);
  return uses;
}

function collect(node: Node, uses: Uses, isInside: boolean): void {
  if (node.type === 'Identifier') uses.named.add(node.name);
  const written = isInside ? assignedBy(node) : (declaredBy(node) ?? assignedBy(node));
  if (written) uses.written.add(rootName(written));
  const isFunction = /Function|Method|Class/.test(node.type);
  for (const child of childrenOf(node)) collect(child, uses, isInside || isFunction);
}

function assignedBy(node: Node): Node | undefined {
  if (node.type === 'AssignmentExpression') return node.left as Node;
  return node.type === 'UpdateExpression' ? (node.argument as Node) : undefined;
}

function declaredBy(node: Node): Node | undefined {
  if (node.type === 'VariableDeclarator') return node.id as Node;
  if (/^(?:Function|Class|TSInterface|TSTypeAlias|TSEnum)Declaration$/.test(node.type))
    return (node as { id?: Node | null }).id ?? undefined;
  return undefined;
}

/** `a` of `a.b.c`; what has no single name is never the same as another. */
function rootName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? rootName(node.object) : `? ${node.start}`;
}

const EXITS = /^(?:Return|Throw|Break|Continue)Statement$/;

/** Whether a statement can keep those after it from being reached. */
export function mayLeave(node: Node): boolean {
  if (EXITS.test(node.type)) return true;
  return !/Function|Class/.test(node.type) && childrenOf(node).some(mayLeave);
}
