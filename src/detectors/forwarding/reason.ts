// Signs that a function which only hands on is there for a reason that the call alone does not show.
import type { Node } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import type { Declaration } from './declaration.ts';
import type { AnyFunction } from './forwarder.ts';

export function hasReason(file: CollectedFile, node: AnyFunction, declaration: Declaration): boolean {
  return (
    Boolean(node.typeParameters) ||
    node.params.some(hasDecorators) ||
    isComponent(declaration.name) ||
    hasContract(declaration) ||
    hasDeclaredType(declaration.node) ||
    hasComment(file, node) ||
    isDeprecated(file, declaration) ||
    isBoundary(file)
  );
}

function hasDecorators(parameter: Node): boolean {
  return (
    parameter.type === 'TSParameterProperty' || ('decorators' in parameter && parameter.decorators.length > 0)
  );
}

/** Components are told apart by identity, so a wrapper is another component. */
function isComponent(name: string): boolean {
  return /^[A-Z]/.test(name);
}

/** An interface, a base class or a decorator may ask for the method. */
function hasContract({ node, owner }: Declaration): boolean {
  if (node.type !== 'MethodDefinition' || owner === undefined) return false;
  if (node.decorators.length > 0 || node.override || owner.decorators.length > 0) return true;
  return owner.superClass !== null || (owner.implements?.length ?? 0) > 0;
}

/** `const f: Handler = (x) => g(x)` says what it is as well as what it does. */
function hasDeclaredType(node: Declaration['node']): boolean {
  return node.type === 'VariableDeclarator' && 'typeAnnotation' in node.id && Boolean(node.id.typeAnnotation);
}

/** A comment in the body says what the call alone does not. */
function hasComment({ facts: { comments } }: CollectedFile, { body, end }: AnyFunction): boolean {
  const first = comments.firstFrom(body?.start ?? end);
  return first !== undefined && first.start < end;
}

/** An old name that is kept for a while. */
function isDeprecated({ facts, text }: CollectedFile, { node }: Declaration): boolean {
  const last = facts.comments.lastBefore(node.start);
  if (!last) return false;
  if (!/^\s*(?:(?:export|default|const|async)\s+)*$/.test(text.slice(last.end, node.start))) return false;
  return text.slice(last.start, last.end).includes('@deprecated');
}

/** In files that say `use server` or `use client`, every export is a call over the network or the like. */
function isBoundary({ tree }: CollectedFile): boolean {
  const first = tree.program.body[0];
  return (
    first?.type === 'ExpressionStatement' &&
    (first.directive ?? '').startsWith('use ') &&
    first.directive !== 'use strict'
  );
}
