// A symbol that the change makes for a member, and that is only written or only read: the other half is not part of the change. What is
// kept under a symbol is found by that symbol alone, so nothing outside of the repository has a say unless it gets the symbol.
import type { Node } from '@oxc-project/types';
import { filesMentioning } from '../../../graph/index.ts';
import type { Change } from '../../change.ts';
import type { CheckResult, Complaint } from '../../check.ts';
import { treeOf, type Tree } from '../../syntax/tree-of.ts';
import { placeAt } from './left-behind.ts';

interface NewSymbol {
  readonly tree: Tree;
  readonly at: Node;
  readonly name: string;
}

export function halfUsedSymbol(change: Change): CheckResult {
  return { complaints: newSymbols(change).flatMap((made) => complaintOf(made, usesOf(change, made))) };
}

/** `const kSize = Symbol('size')` and `{ kSize: Symbol('size') }`, with a name that the repository did not have. */
function newSymbols(change: Change): NewSymbol[] {
  return change.files.flatMap((file) => {
    const role = change.after.state.graph.files.get(file.path)?.role.role;
    const tree =
      file.kind !== 'removed' && role === 'source' ? treeOf(change, 'after', file.path) : undefined;
    return tree === undefined ? [] : tree.nodes.flatMap((node) => symbolMade(change, tree, node));
  });
}

function symbolMade({ before }: Change, tree: Tree, node: Node): NewSymbol[] {
  const [name, value] =
    node.type === 'VariableDeclarator'
      ? [node.id, node.init]
      : node.type === 'Property' && !node.computed
        ? [node.key, node.value]
        : [];
  if (name?.type !== 'Identifier' || value?.type !== 'CallExpression') return [];
  if (tree.textOf(value.callee) !== 'Symbol' || filesMentioning(before.state.graph, name.name).length > 0)
    return [];
  return [{ tree, at: name, name: name.name }];
}

interface SymbolUses {
  readonly written: boolean;
  readonly read: boolean;
  /** Whether it is used in ways that are neither. */
  readonly other: boolean;
  readonly places: readonly { readonly tree: Tree; readonly node: Node }[];
}

/** Wherever something of that name stands in brackets. */
function usesOf(change: Change, { name }: NewSymbol): SymbolUses {
  const places = filesMentioning(change.after.state.graph, name).flatMap((path) => {
    const tree = treeOf(change, 'after', path);
    return tree === undefined
      ? []
      : tree.nodes.filter((node) => isNamed(node, name)).map((node) => ({ tree, node }));
  });
  const kinds = places.map(({ tree, node }) => kindOf(tree, node));
  return {
    written: kinds.includes('written'),
    read: kinds.includes('read'),
    other: kinds.includes('other'),
    places: places.filter((_place, index) => kinds[index] !== 'named'),
  };
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Where a symbol is declared, imported and exported it is only named. */
function kindOf(tree: Tree, name: Node): 'written' | 'read' | 'named' | 'other' {
  const parent = tree.parentOf(name);
  const isQualified = parent?.type === 'MemberExpression' && !parent.computed && parent.property === name;
  const key = isQualified ? parent : name;
  const holder = tree.parentOf(key);
  switch (holder?.type) {
    case 'MemberExpression':
      return holder.computed && holder.property === key ? memberKind(tree, holder) : 'other';
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return holder.computed && holder.key === key ? 'written' : 'other';
    case 'Property': {
      const isPattern = tree.parentOf(holder)?.type === 'ObjectPattern';
      if (holder.computed && holder.key === key) return isPattern ? 'read' : 'written';
      return isQualified ? 'other' : 'named';
    }
    case 'VariableDeclarator':
      return holder.id === key ? 'named' : 'other';
    case 'ExportSpecifier':
    case 'ImportSpecifier':
      return 'named';
    default:
      return 'other';
  }
}

function memberKind(tree: Tree, member: Node): 'written' | 'read' {
  const parent = tree.parentOf(member);
  const isTarget =
    parent?.type === 'AssignmentExpression' && parent.left === member && parent.operator === '=';
  return isTarget ? 'written' : 'read';
}

function complaintOf(
  { tree, at, name }: NewSymbol,
  { written, read, other, places }: SymbolUses,
): Complaint[] {
  if (other || written === read) return [];
  const [code, missing] = written ? ['NEVER_READ', 'reads'] : ['NEVER_PASSED', 'sets'];
  const message = `${tree.path}:${tree.lineAt(at.start)} makes the symbol \`${name}\` for a member that nothing ${missing}.`;
  return [
    {
      status: 'review',
      code,
      file: tree.path,
      span: tree.spanOf(at),
      message,
      witness: {
        proof: message,
        places: [
          placeAt('symbol', tree, at),
          ...places.slice(0, MOST_PLACES).map((place) => placeAt('use', place.tree, place.node)),
        ],
      },
      instruction: `Add the code that ${missing} the member, or take \`${name}\` out.`,
    },
  ];
}

const MOST_PLACES = 5;
