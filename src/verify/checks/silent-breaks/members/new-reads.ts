// Members that lines of the change read of a value: `value.name` and `const { name } = value`.
import type { Node } from '@oxc-project/types';
import { unwrap } from '../../../../syntax/index.ts';
import type { Change } from '../../../change.ts';
import { treeOf, type Tree } from '../../../syntax/tree-of.ts';

export interface MemberRead {
  readonly tree: Tree;
  readonly name: string;
  /** Where the name stands. */
  readonly at: Node;
  /** The value whose member it is. */
  readonly object: Node;
}

/** In sources of the program. */
export function newReads(change: Change): MemberRead[] {
  return change.files.flatMap((file) => {
    const role = change.after.state.graph.files.get(file.path)?.role.role;
    const tree =
      file.kind !== 'removed' && role === 'source' ? treeOf(change, 'after', file.path) : undefined;
    if (!tree?.isWhole) return [];
    const added = new Set(file.lines().added);
    return added.size === 0
      ? []
      : tree.nodes.flatMap((node) => readAt(tree, node)).filter(({ at }) => added.has(tree.lineAt(at.start)));
  });
}

function readAt(tree: Tree, node: Node): MemberRead[] {
  if (node.type === 'MemberExpression') {
    const { property, object, computed } = node;
    if (computed || property.type !== 'Identifier' || isWritten(tree, node)) return [];
    return [{ tree, name: property.name, at: property, object: unwrap(object) }];
  }
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern' || node.init === null) return [];
  const object = unwrap(node.init);
  // What is taken out of `require()` is asked about with other imports.
  if (object.type === 'CallExpression') return [];
  return node.id.properties.flatMap((property): MemberRead[] => {
    const isPlain = property.type === 'Property' && !property.computed && property.key.type === 'Identifier';
    return isPlain && property.value.type !== 'AssignmentPattern'
      ? [{ tree, name: tree.textOf(property.key), at: property.key, object }]
      : [];
  });
}

function isWritten(tree: Tree, member: Node): boolean {
  const parent = tree.parentOf(member);
  switch (parent?.type) {
    case 'AssignmentExpression':
      return parent.left === member;
    case 'UpdateExpression':
    case 'ArrayPattern':
    case 'RestElement':
    case 'AssignmentPattern':
      return true;
    case 'ForInStatement':
    case 'ForOfStatement':
      return parent.left === member;
    case 'Property':
      return tree.parentOf(parent)?.type === 'ObjectPattern';
    case 'UnaryExpression':
      return parent.operator === 'delete';
    default:
      return false;
  }
}
