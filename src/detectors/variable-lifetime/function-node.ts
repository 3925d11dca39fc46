// The functions that are looked at, and those that are not.
import type { Node } from '@oxc-project/types';
import type { FunctionNode } from '../../syntax/index.ts';

/** Whether it picks properties out of a store. */
export function isMapper({ id }: FunctionNode): boolean {
  return /^_?map(?:State|Dispatch)ToProps$/.test(id?.name ?? '');
}

/** The last name of what is called; empty where it has none. */
export function calledName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed) return '';
  return callee.property.type === 'Identifier' || callee.property.type === 'PrivateIdentifier'
    ? callee.property.name
    : '';
}

export interface NamedPlace {
  /** Empty for a function without a name. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Where the name of a function stands, or its first line. */
export function nameOfFunction(node: FunctionNode, parent: Node): NamedPlace {
  const id = node.id ?? givenName(node, parent);
  if (id?.type !== 'Identifier' && id?.type !== 'PrivateIdentifier')
    return { name: '', start: node.start, end: node.body?.start ?? node.end };
  return { name: id.name, start: id.start, end: id.start + id.name.length };
}

function givenName(node: FunctionNode, parent: Node): Node | undefined {
  if (parent.type === 'VariableDeclarator') return parent.id;
  return 'key' in parent && 'value' in parent && parent.value === node ? (parent.key as Node) : undefined;
}
