// What a reference does at its place, read off the syntax around it.
import { declarationKind, nameOfDeclaration } from './declarations.ts';
import { KIND } from './kinds.ts';
import type { ReferenceRole } from './model.ts';
import * as table from './node-table.ts';
import type { NodeTable } from './node-table.ts';

export function roleOf(tree: NodeTable, node: number): ReferenceRole {
  if (isInDoc(tree, node)) return 'doc';
  const parent = table.parentAt(tree, node);
  const kind = table.kindAt(tree, parent);
  const declared = declarationKind(kind);
  if (kind === KIND.ImportDeclaration || kind === KIND.ImportClause || declared === 'import') return 'import';
  if (kind === KIND.ExportDeclaration || declared === 'export') return 'export';
  if (kind === KIND.ShorthandPropertyAssignment) return isAssigned(tree, parent) ? 'write' : 'read';
  if (declared !== 'other' && nameOfDeclaration(tree, parent) === node) return 'definition';
  return useOf(tree, node, parent, kind);
}

function useOf(tree: NodeTable, node: number, parent: number, kind: number): ReferenceRole {
  if (kind === KIND.ExpressionWithTypeArguments) return 'inherit';
  if (isTypeNode(kind)) return 'type';
  if (kind === KIND.QualifiedName) return useOf(tree, parent, ...above(tree, parent));
  if (kind === KIND.PropertyAccessExpression) {
    // Only the member that is accessed takes part in what is done with the access.
    if (table.childrenAt(tree, parent).at(-1) !== node) return 'read';
    return useOf(tree, parent, ...above(tree, parent));
  }
  if (isJsxTag(kind)) return 'jsx';
  if (isCallOf(tree, node, parent, kind)) return 'call';
  return isAssigned(tree, node) ? 'write' : 'read';
}

function above(tree: NodeTable, node: number): [number, number] {
  const parent = table.parentAt(tree, node);
  return [parent, table.kindAt(tree, parent)];
}

function isInDoc(tree: NodeTable, node: number): boolean {
  for (let at = node; at > 1; at = table.parentAt(tree, at)) {
    const kind = table.kindAt(tree, at);
    if (kind >= KIND.JSDocNameReference && kind < KIND.JSTypeAliasDeclaration) return true;
  }
  return false;
}

function isTypeNode(kind: number): boolean {
  return kind >= KIND.FirstTypeNode && kind <= KIND.LastTypeNode;
}

function isJsxTag(kind: number): boolean {
  return (
    kind === KIND.JsxOpeningElement || kind === KIND.JsxClosingElement || kind === KIND.JsxSelfClosingElement
  );
}

function isCallOf(tree: NodeTable, node: number, parent: number, kind: number): boolean {
  if (kind !== KIND.CallExpression && kind !== KIND.NewExpression && kind !== KIND.TaggedTemplateExpression) {
    return false;
  }
  return table.childrenAt(tree, parent)[0] === node;
}

/** Whether the node is, or is part of the pattern of, the target of an assignment. */
function isAssigned(tree: NodeTable, node: number): boolean {
  const [parent, kind] = above(tree, node);
  const children = table.childrenAt(tree, parent);
  switch (kind) {
    case KIND.PostfixUnaryExpression:
      return true;
    case KIND.PrefixUnaryExpression: {
      const operator = tree.text.slice(table.startAt(tree, parent), table.startAt(tree, parent) + 2);
      return operator === '++' || operator === '--';
    }
    case KIND.BinaryExpression:
      return (
        children[0] === node && children.some((child) => isAssignmentOperator(table.kindAt(tree, child)))
      );
    case KIND.ForInStatement:
    case KIND.ForOfStatement:
      return children.at(-3) === node;
    case KIND.PropertyAssignment:
      return children.at(-1) === node && isAssigned(tree, parent);
    case KIND.ParenthesizedExpression:
    case KIND.NonNullExpression:
    case KIND.ArrayLiteralExpression:
    case KIND.ObjectLiteralExpression:
    case KIND.SpreadElement:
    case KIND.SpreadAssignment:
    case KIND.ShorthandPropertyAssignment:
      return isAssigned(tree, parent);
    default:
      return false;
  }
}

function isAssignmentOperator(kind: number): boolean {
  return kind >= KIND.EqualsToken && kind <= KIND.CaretEqualsToken;
}
