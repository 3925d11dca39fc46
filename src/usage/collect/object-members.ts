// Names of a file that an object which it exports carries as well: `export default { a, b }`, `export const api = { a, b }`.
import type { Expression, Node, ObjectExpression } from '@oxc-project/types';
import type { SourceTree } from '../../syntax/index.ts';

/** A name of the file, and the exported name of the object that carries it. */
export type CarriedName = readonly [name: string, carrier: string];

export function carriedNames({ program }: SourceTree): CarriedName[] {
  const objects = new Map<string, ObjectExpression>();
  const carriers: [carrier: string, object: ObjectExpression | undefined][] = [];
  for (const node of program.body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations) {
        const object = objectIn(init);
        if (id.type !== 'Identifier' || !object) continue;
        objects.set(id.name, object);
        if (declared !== node) carriers.push([id.name, object]);
      }
  }
  for (const node of program.body) {
    if (node.type !== 'ExportDefaultDeclaration') continue;
    const { declaration } = node;
    const named = declaration.type === 'Identifier' ? objects.get(declaration.name) : undefined;
    carriers.push(['default', named ?? objectIn(declaration as Expression)]);
  }
  return carriers.flatMap(([carrier, object]) =>
    (object?.properties ?? []).flatMap((property): CarriedName[] =>
      property.type === 'Property' && property.value.type === 'Identifier'
        ? [[property.value.name, carrier]]
        : [],
    ),
  );
}

/** Types that are said of an object leave it what it is. */
function objectIn(node: Node | null): ObjectExpression | undefined {
  let current = node;
  while (current?.type === 'TSAsExpression' || current?.type === 'TSSatisfiesExpression')
    current = current.expression;
  return current?.type === 'ObjectExpression' ? current : undefined;
}
