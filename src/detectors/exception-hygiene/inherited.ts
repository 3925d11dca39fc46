// Members that may give a promise where the class or interface above them says that they give nothing.
import type { Class, ClassElement, Node, TSInterfaceDeclaration, TSSignature } from '@oxc-project/types';
import type { Draft } from './draft.ts';

type Bases = readonly (readonly [start: number, end: number])[];

export function visitClass(draft: Draft, node: Class): void {
  if (!node.superClass && !node.implements?.length) return;
  const bases: [number, number][] = (node.implements ?? []).map(({ start, end }) => [start, end]);
  if (node.superClass) {
    bases.unshift([node.superClass.start, (node.superTypeArguments ?? node.superClass).end]);
  }
  for (const member of node.body.body) visitMember(draft, member, bases);
}

function visitMember(draft: Draft, member: ClassElement, bases: Bases): void {
  if (member.type === 'StaticBlock' || member.type === 'TSIndexSignature') return;
  if (member.static || (member.computed && member.key.type !== 'Literal')) return;
  if ('kind' in member && member.kind !== 'method') return;
  const name = nameOf(member.key);
  if (name === undefined) return;
  const value = member.value;
  if (value && 'params' in value) {
    if (value.generator) return;
    const type = value.returnType?.typeAnnotation;
    if (!value.async && type && type.type !== 'TSTypeReference' && type.type !== 'TSUnionType') return;
    draft.inherited.push([member.start, member.end, name, value.async, bases]);
  } else if ('typeAnnotation' in member && member.typeAnnotation) {
    draft.inherited.push([member.start, member.end, name, false, bases]);
  }
}

export function visitInterface(draft: Draft, node: TSInterfaceDeclaration): void {
  if (node.extends.length === 0) return;
  const bases: Bases = node.extends.map(({ start, end }) => [start, end] as const);
  for (const member of node.body.body) visitSignature(draft, member, bases);
}

function visitSignature(draft: Draft, member: TSSignature, bases: Bases): void {
  if (member.type !== 'TSMethodSignature' && member.type !== 'TSPropertySignature') return;
  const name = member.computed && member.key.type !== 'Literal' ? undefined : nameOf(member.key);
  if (name === undefined) return;
  const type = member.type === 'TSMethodSignature' ? member.returnType : member.typeAnnotation;
  const kind = type?.typeAnnotation.type;
  if (kind === 'TSTypeReference' || kind === 'TSUnionType' || kind === 'TSFunctionType') {
    draft.inherited.push([member.start, member.end, name, false, bases]);
  }
}

function nameOf(key: Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : undefined;
}
