// Under which name a function can be called: those without a name of their own are callbacks, and their shape is their user's.
import type { Class, MethodDefinition, Node, VariableDeclarator } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { AnyFunction } from './forwarder.ts';

export interface Declaration {
  readonly symbol: number;
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** What declares it: a function declaration, a declarator or a method. */
  readonly node: AnyFunction | VariableDeclarator | MethodDefinition;
  /** The class of a method. */
  readonly owner: Class | undefined;
  readonly isStatic: boolean;
}

export function declarationOf(file: CollectedFile, node: AnyFunction, parent: Node): Declaration | undefined {
  if (node.type === 'FunctionDeclaration' && node.id) return named(file, node.id, node);
  if (parent.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'Identifier')
    return isConstant(file) ? named(file, parent.id, parent) : undefined;
  if (parent.type !== 'MethodDefinition' || parent.kind !== 'method' || parent.computed) return undefined;
  const owner = file.ancestors.at(-3);
  if (owner?.type !== 'ClassDeclaration' && owner?.type !== 'ClassExpression') return undefined;
  const { key } = parent;
  if (key.type !== 'Identifier' && key.type !== 'PrivateIdentifier') return undefined;
  return named(file, key, parent, owner, parent.static);
}

function named(
  file: CollectedFile,
  id: { readonly start: number; readonly end: number; readonly name: string },
  node: Declaration['node'],
  owner?: Class,
  isStatic = false,
): Declaration | undefined {
  const symbol = file.symbolAt(id.start);
  if (symbol === undefined) return undefined;
  const prefix = node.type === 'MethodDefinition' && node.key.type === 'PrivateIdentifier' ? 1 : 0;
  const nameEnd = id.start + id.name.length + prefix;
  return { symbol, name: id.name, nameStart: id.start, nameEnd, node, owner, isStatic };
}

function isConstant({ ancestors }: CollectedFile): boolean {
  const around = ancestors.at(-2);
  return around?.type === 'VariableDeclaration' && around.kind === 'const';
}
