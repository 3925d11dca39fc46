// From a declaration's node to what a reader calls it: its kind, its name, what it lies in.
import { KIND } from './kinds.ts';
import type { DeclarationKind } from './model.ts';
import * as table from './node-table.ts';
import type { NodeTable } from './node-table.ts';

const KINDS: ReadonlyMap<number, DeclarationKind> = new Map<number, DeclarationKind>([
  [KIND.VariableDeclaration, 'variable'],
  [KIND.BindingElement, 'variable'],
  [KIND.Parameter, 'parameter'],
  [KIND.FunctionDeclaration, 'function'],
  [KIND.FunctionExpression, 'function'],
  [KIND.ArrowFunction, 'function'],
  [KIND.ClassDeclaration, 'class'],
  [KIND.ClassExpression, 'class'],
  [KIND.InterfaceDeclaration, 'interface'],
  [KIND.TypeAliasDeclaration, 'type'],
  [KIND.JSTypeAliasDeclaration, 'type'],
  [KIND.JSDocTypedefTag, 'type'],
  [KIND.JSDocCallbackTag, 'type'],
  [KIND.TypeParameter, 'type-parameter'],
  [KIND.EnumDeclaration, 'enum'],
  [KIND.EnumMember, 'enum-member'],
  [KIND.ModuleDeclaration, 'namespace'],
  [KIND.SourceFile, 'module'],
  [KIND.PropertyDeclaration, 'property'],
  [KIND.PropertySignature, 'property'],
  [KIND.PropertyAssignment, 'property'],
  [KIND.ShorthandPropertyAssignment, 'property'],
  [KIND.JsxAttribute, 'property'],
  [KIND.JSDocPropertyTag, 'property'],
  [KIND.NamedTupleMember, 'property'],
  [KIND.MethodDeclaration, 'method'],
  [KIND.MethodSignature, 'method'],
  [KIND.GetAccessor, 'accessor'],
  [KIND.SetAccessor, 'accessor'],
  [KIND.Constructor, 'constructor'],
  [KIND.CallSignature, 'signature'],
  [KIND.ConstructSignature, 'signature'],
  [KIND.IndexSignature, 'signature'],
  [KIND.ImportSpecifier, 'import'],
  [KIND.ImportClause, 'import'],
  [KIND.NamespaceImport, 'import'],
  [KIND.ImportEqualsDeclaration, 'import'],
  [KIND.ExportSpecifier, 'export'],
  [KIND.ExportAssignment, 'export'],
  [KIND.NamespaceExport, 'export'],
  [KIND.NamespaceExportDeclaration, 'export'],
]);

/** Kinds whose first name among the children, if any, is not their own. */
const NAMELESS: ReadonlySet<number> = new Set([
  KIND.ArrowFunction,
  KIND.ExportAssignment,
  KIND.Constructor,
  KIND.CallSignature,
  KIND.ConstructSignature,
  KIND.IndexSignature,
]);

const RENAMING: ReadonlyMap<number, number> = new Map([
  [KIND.ImportSpecifier, 0b1],
  [KIND.ExportSpecifier, 0b1],
  [KIND.BindingElement, 0b10],
]);

export function declarationKind(kind: number): DeclarationKind {
  return KINDS.get(kind) ?? 'other';
}

export function isDeclaration(kind: number): boolean {
  return KINDS.has(kind);
}

/** The node of a declaration's own name; 0 when it has none. */
export function nameOfDeclaration(tree: NodeTable, node: number): number {
  const kind = table.kindAt(tree, node);
  if (kind === KIND.SourceFile || NAMELESS.has(kind)) return 0;
  const children = table.childrenAt(tree, node);
  if (kind === KIND.BinaryExpression) return nameOfAssigned(tree, children);
  if (kind === KIND.PropertyAccessExpression) return children.at(-1) ?? 0;
  const names = children.filter((child) => isOwnName(table.kindAt(tree, child)));
  const renames = (table.childMaskAt(tree, node) & (RENAMING.get(kind) ?? 0)) !== 0;
  return innerName(tree, (renames ? names[1] : names[0]) ?? 0);
}

function isOwnName(kind: number): boolean {
  return table.isName(kind) || kind === KIND.ComputedPropertyName || kind === KIND.PropertyAccessExpression;
}

/** `exports.a = …` and `f.a = …` declare `a`. */
function nameOfAssigned(tree: NodeTable, children: readonly number[]): number {
  const target = children.find((child) => {
    const kind = table.kindAt(tree, child);
    return kind === KIND.PropertyAccessExpression || kind === KIND.Identifier;
  });
  if (target === undefined) return 0;
  return table.kindAt(tree, target) === KIND.Identifier ? target : innerName(tree, target);
}

/** The last name inside `['a']` or `a.b`. */
function innerName(tree: NodeTable, node: number): number {
  if (node === 0 || table.isName(table.kindAt(tree, node))) return node;
  const last = table.childrenAt(tree, node).at(-1);
  return last !== undefined && table.isName(table.kindAt(tree, last)) ? last : node;
}

/** Span of a name without its quotes, or of the whole node. */
export function spanOf(tree: NodeTable, node: number): { start: number; end: number } {
  const kind = table.kindAt(tree, node);
  const start = table.startAt(tree, node);
  const end = table.endAt(tree, node);
  const quoted = kind === KIND.StringLiteral || kind === KIND.NoSubstitutionTemplateLiteral;
  return quoted && end - start >= 2 ? { start: start + 1, end: end - 1 } : { start, end };
}

/** Span by which a declaration is known: its name, all of it when it has none, 0 to 0 for a module. */
export function spanOfDeclaration(tree: NodeTable, node: number): { start: number; end: number } {
  if (table.kindAt(tree, node) === KIND.SourceFile) return { start: 0, end: 0 };
  const name = nameOfDeclaration(tree, node);
  return spanOf(tree, name === 0 ? node : name);
}

/** Names of the declarations around a node, outermost first, joined with dots. */
export function containerOf(tree: NodeTable, node: number): string {
  const names: string[] = [];
  for (let at = table.parentAt(tree, node); at > 1; at = table.parentAt(tree, at)) {
    const name = isDeclaration(table.kindAt(tree, at)) ? nameOfDeclaration(tree, at) : 0;
    if (name === 0) continue;
    const { start, end } = spanOf(tree, name);
    names.unshift(tree.text.slice(start, end));
  }
  return names.join('.');
}
