// Methods and fields of classes, as their text declares them.
import type { Node } from '@oxc-project/types';
import type { Tree } from '../../syntax/tree-of.ts';
import { type FunctionNode } from '../../../syntax/index.ts';

type ClassBody = Extract<Node, { type: 'ClassBody' }>;

export function classAround(tree: Tree, node: Node): ClassBody | undefined {
  for (let at = tree.parentOf(node); at; at = tree.parentOf(at)) if (at.type === 'ClassBody') return at;
  return undefined;
}

export function methodIn(
  tree: Tree,
  owner: ClassBody | undefined,
  name: string,
): { tree: Tree; node: FunctionNode } | undefined {
  for (const item of owner?.body ?? [])
    if (item.type === 'MethodDefinition' && item.value.body && tree.textOf(item.key) === name)
      return { tree, node: item.value };
  return undefined;
}

/** The name of the class of a field: of its type, or of what it is made with. */
export function fieldType(tree: Tree, owner: ClassBody | undefined, name: string): Node | undefined {
  for (const item of owner?.body ?? []) {
    if (item.type === 'PropertyDefinition' && tree.textOf(item.key) === name) {
      const made = item.value?.type === 'NewExpression' ? item.value.callee : undefined;
      return nameOfType(item.typeAnnotation) ?? (made?.type === 'Identifier' ? made : undefined);
    }
    if (item.type !== 'MethodDefinition' || item.kind !== 'constructor') continue;
    for (const parameter of item.value.params) {
      const given = parameter.type === 'TSParameterProperty' ? parameter.parameter : undefined;
      if (given?.type === 'Identifier' && given.name === name) return nameOfType(given.typeAnnotation);
    }
  }
  return undefined;
}

function nameOfType(annotation: Node | null | undefined): Node | undefined {
  const type = annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : undefined;
  return type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? type.typeName : undefined;
}
