// Types that TypeScript writes into decorator metadata: those of decorated properties, and of the parameters and the result of
// decorated methods and of the constructor of a decorated class.
import type { Class, Function, MethodDefinition, Node } from '@oxc-project/types';
import type { Draft } from './draft.ts';

interface Annotated {
  readonly typeAnnotation?: { readonly typeAnnotation: Node } | null;
}

/** Only a plain type name is written as a value; anything else becomes `Object`. */
export function noteType(draft: Draft, node: unknown): void {
  const type = (node as Annotated | null)?.typeAnnotation?.typeAnnotation;
  if (type?.type === 'TSTypeReference') draft.metadata.add(type.typeName as Node);
}

export function noteMethod(draft: Draft, node: MethodDefinition): void {
  const hasDecoratedParameter = node.value.params.some(
    (parameter) => (parameter.decorators?.length ?? 0) > 0,
  );
  if (node.decorators.length > 0 || hasDecoratedParameter) noteSignature(draft, node.value);
}

/** A decorated class records the parameters of its constructor. */
export function noteClass(draft: Draft, node: Class): void {
  if (node.decorators.length === 0) return;
  for (const member of node.body.body) {
    if (member.type === 'MethodDefinition' && member.kind === 'constructor')
      noteSignature(draft, member.value);
  }
}

function noteSignature(draft: Draft, { params, returnType }: Function): void {
  for (const parameter of params) {
    const pattern =
      parameter.type === 'TSParameterProperty' ? (parameter.parameter as Node) : (parameter as Node);
    noteType(draft, pattern.type === 'AssignmentPattern' ? pattern.left : pattern);
  }
  noteType(draft, { typeAnnotation: returnType });
}
