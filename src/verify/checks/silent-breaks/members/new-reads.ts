// Members that lines of the change read of a value: `value.name` and `const { name } = value`.
import type { Node } from '@oxc-project/types';
import { filesMentioning } from '../../../../graph/index.ts';
import type { Change } from '../../../change.ts';
import type { ChangedFile } from '../../../changed-files.ts';
import { treeOf, type Tree } from '../../../syntax/tree-of.ts';
import { definesMember } from './defined-members.ts';

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

/** Members that are read where the change leaves them, under names of which it removes the last definition. */
export function leftReads(change: Change): MemberRead[] {
  const { graph } = change.after.state;
  const gone = new Set(change.files.flatMap((file) => definedOnRemovedLines(change, file)));
  const names = [...gone].filter((name) => !definesMember(change, 'after')(name));
  return names.flatMap((name) =>
    filesMentioning(graph, name).flatMap((path) => {
      const tree = graph.files.get(path)!.role.role === 'source' ? treeOf(change, 'after', path) : undefined;
      if (!tree?.isWhole) return [];
      return tree.nodes.flatMap((node) => readAt(tree, node)).filter((read) => read.name === name);
    }),
  );
}

function definedOnRemovedLines(change: Change, file: ChangedFile): string[] {
  const { from } = file;
  const tree = from === undefined ? undefined : treeOf(change, 'before', from);
  if (!tree?.isWhole || tree.file.role.role !== 'source') return [];
  const removed = new Set(file.lines().deleted);
  return tree.nodes.flatMap((node) => {
    const key = definedKey(tree, node);
    return key && removed.has(tree.lineAt(key.start)) ? [tree.textOf(key)] : [];
  });
}

function definedKey(tree: Tree, node: Node): Node | undefined {
  if (node.type === 'AssignmentExpression')
    return node.left.type === 'MemberExpression' && !node.left.computed ? node.left.property : undefined;
  if (node.type === 'Property')
    return tree.parentOf(node)?.type === 'ObjectExpression' && !node.computed ? node.key : undefined;
  const isMember = node.type === 'MethodDefinition' || node.type === 'PropertyDefinition';
  return isMember && !node.computed ? node.key : undefined;
}

function readAt(tree: Tree, node: Node): MemberRead[] {
  if (node.type === 'MemberExpression') {
    const { property, object, computed } = node;
    if (computed || property.type !== 'Identifier' || isWritten(tree, node)) return [];
    return [{ tree, name: property.name, at: property, object: bare(object) }];
  }
  if (node.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern' || node.init === null) return [];
  const object = bare(node.init);
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

/** Without what changes nothing about a value but its type. */
function bare(node: Node): Node {
  switch (node.type) {
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return bare(node.expression);
    default:
      return node;
  }
}
