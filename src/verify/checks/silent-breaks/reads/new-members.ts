// Members that a change adds to an interface or a type of an object that was there before it.
import type { Node } from '@oxc-project/types';
import type { Change } from '../../../change.ts';
import { treeOf, type Tree } from '../../../syntax/tree-of.ts';

export interface NewMember {
  readonly tree: Tree;
  readonly at: Node;
  readonly name: string;
  readonly owner: string;
  /** Members that it had before. */
  readonly siblings: readonly string[];
}

const FEWEST_SIBLINGS = 2;

export function newMembers(change: Change): NewMember[] {
  return change.files.flatMap((file) => {
    const role = change.after.state.graph.files.get(file.path)?.role.role;
    const tree =
      file.kind !== 'removed' && role === 'source' ? treeOf(change, 'after', file.path) : undefined;
    if (tree === undefined) return [];
    const added = new Set(file.lines().added);
    if (added.size === 0) return [];
    return tree.nodes.flatMap((node) => {
      const members = membersOf(node);
      const isNew = ({ start }: Node): boolean => added.has(tree.lineAt(start));
      const siblings = members.filter(({ at }) => !isNew(at)).map(({ name }) => name);
      if (siblings.length < FEWEST_SIBLINGS) return [];
      const owner = ownerOf(tree, node);
      return members
        .filter(({ at }) => isNew(at))
        .map(({ at, name }) => ({ tree, at, name, owner, siblings }));
    });
  });
}

function membersOf(node: Node): { at: Node; name: string }[] {
  const members =
    node.type === 'TSInterfaceBody' ? node.body : node.type === 'TSTypeLiteral' ? node.members : [];
  return members.flatMap((at) =>
    at.type === 'TSPropertySignature' && at.key.type === 'Identifier' ? [{ at, name: at.key.name }] : [],
  );
}

function ownerOf(tree: Tree, node: Node): string {
  const parent = tree.parentOf(node);
  const isNamed = parent?.type === 'TSInterfaceDeclaration' || parent?.type === 'TSTypeAliasDeclaration';
  return isNamed ? tree.textOf(parent.id) : 'the type';
}
