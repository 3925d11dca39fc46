// `module.exports = …` and `exports.name = …`. Whether the file is a CommonJS module is decided when it was read whole.
import type { AssignmentExpression, Node } from '@oxc-project/types';
import { keyName } from './declare.ts';
import type { Draft } from './draft.ts';
import { addExport } from './export.ts';

/** Call it after the left side was visited and before the right. */
export function addCommonJsExport(draft: Draft, node: AssignmentExpression): void {
  if (node.operator !== '=' || node.left.type !== 'MemberExpression' || node.left.computed) return;
  const { object } = node.left;
  const property = node.left.property as { name: string; start: number };
  if (isModuleExports(node.left)) {
    addExport(draft, { name: '=', kind: 'commonjs', ...localOf(node.right), start: property.start });
    if (node.right.type === 'ObjectExpression') addObjectExports(draft, node.right);
  } else if ((object.type === 'Identifier' && object.name === 'exports') || isModuleExports(object)) {
    addExport(draft, {
      name: property.name,
      kind: 'commonjs',
      ...localOf(node.right),
      start: property.start,
    });
  }
}

function addObjectExports(draft: Draft, node: Extract<Node, { type: 'ObjectExpression' }>): void {
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const key = keyName(property.key);
    if (key === undefined) continue;
    addExport(draft, { name: key.name, kind: 'commonjs', ...localOf(property.value), start: key.start });
  }
}

function isModuleExports(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    (node.property as { name: string }).name === 'exports'
  );
}

function localOf(value: Node): { readonly local?: string } {
  return value.type === 'Identifier' ? { local: value.name } : {};
}
