// Names that mean the same wherever they stand in a file: those that it imports and those that it does not declare.
import { memo } from '../base/index.ts';
import { nameOfDeclaration } from './declarations.ts';
import { KIND } from './kinds.ts';
import { endAt, kindAt, startAt, type NodeTable } from './node-table.ts';

const IMPORTS: ReadonlySet<number> = new Set([
  KIND.ImportSpecifier,
  KIND.ImportClause,
  KIND.NamespaceImport,
  KIND.ImportEqualsDeclaration,
]);

/** What gives a name to a value in some part of a file. */
const BINDINGS: ReadonlySet<number> = new Set([
  ...IMPORTS,
  KIND.VariableDeclaration,
  KIND.BindingElement,
  KIND.Parameter,
  KIND.FunctionDeclaration,
  KIND.FunctionExpression,
  KIND.ClassDeclaration,
  KIND.ClassExpression,
  KIND.EnumDeclaration,
  KIND.EnumMember,
  KIND.ModuleDeclaration,
]);

/** The text of a name of which all others with the same text in the file mean the same; undefined for other nodes. */
export function constantName(tree: NodeTable, node: number): string | undefined {
  if (node === 0 || kindAt(tree, node) !== KIND.Identifier) return undefined;
  const text = textAt(tree, node);
  return varyingNames(tree).has(text) ? undefined : text;
}

const varyingNames = memo(collectVarying);

function collectVarying(tree: NodeTable): ReadonlySet<string> {
  const imported = new Set<string>();
  const varying = new Set<string>();
  for (let node = 1; node < tree.count; node++) {
    const kind = kindAt(tree, node);
    const name = BINDINGS.has(kind) ? nameOfDeclaration(tree, node) : 0;
    if (name === 0) continue;
    const text = textAt(tree, name);
    if (IMPORTS.has(kind) && !imported.has(text)) imported.add(text);
    else varying.add(text);
  }
  return varying;
}

function textAt(tree: NodeTable, node: number): string {
  return tree.text.slice(startAt(tree, node), endAt(tree, node));
}
