// Module items and the TypeScript declarations that run: enums, namespaces, `import =`, `export =`.
import type { Node } from '@oxc-project/types';
import { EventKind } from './graph.ts';
import {
  ensureBlock,
  evaluate,
  initialize,
  markThrow,
  pushEvent,
  read,
  visit,
  visitStatement,
  type Builder,
  type NodeOf,
  type VisitorTable,
} from './builder.ts';
import { visitBody } from './statement.ts';

/** Imported names have their values before the first statement runs. */
export function bindImports(b: Builder, statements: readonly Node[]): void {
  for (const statement of statements) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') continue;
      initialize(b, specifier.local);
    }
  }
}

function visitImportEquals(b: Builder, node: NodeOf<'TSImportEqualsDeclaration'>): void {
  if (node.importKind === 'type') return;
  if (node.moduleReference.type === 'TSExternalModuleReference') evaluate(b, node.moduleReference);
  else visitQualified(b, node.moduleReference);
  initialize(b, node.id);
}

function visitQualified(b: Builder, node: Node): void {
  if (node.type === 'Identifier') return read(b, node);
  if (node.type !== 'TSQualifiedName') return;
  visitQualified(b, node.left);
  markThrow(b);
  pushEvent(b, node, EventKind.read);
}

function visitEnum(b: Builder, node: NodeOf<'TSEnumDeclaration'>): void {
  if (node.declare) return;
  initialize(b, node.id);
  for (const member of node.body.members) if (member.initializer) visit(b, member.initializer);
}

/** A namespace runs where it stands; its object exists before its body runs. */
function visitNamespace(b: Builder, node: NodeOf<'TSModuleDeclaration'>): void {
  if (node.declare || !node.body || node.kind === 'global' || node.id.type === 'Literal') return;
  let name: Node = node.id;
  while (name.type === 'TSQualifiedName') name = name.left;
  if (name.type === 'Identifier') initialize(b, name);
  visitBody(b, node.body.body);
  ensureBlock(b);
}

function nothing(): void {}

export const declarationVisitors: VisitorTable<
  | 'ImportDeclaration'
  | 'ExportAllDeclaration'
  | 'ExportDefaultDeclaration'
  | 'ExportNamedDeclaration'
  | 'TSExportAssignment'
  | 'TSNamespaceExportDeclaration'
  | 'TSTypeAliasDeclaration'
  | 'TSInterfaceDeclaration'
  | 'TSEnumDeclaration'
  | 'TSModuleDeclaration'
  | 'TSImportEqualsDeclaration'
> = {
  ImportDeclaration: nothing,
  ExportAllDeclaration: nothing,
  ExportDefaultDeclaration: (b, node) => visit(b, node.declaration),
  ExportNamedDeclaration: (b, node) => {
    if (node.declaration) visitStatement(b, node.declaration);
  },
  TSExportAssignment: (b, node) => visit(b, node.expression),
  TSNamespaceExportDeclaration: nothing,
  TSTypeAliasDeclaration: nothing,
  TSInterfaceDeclaration: nothing,
  TSEnumDeclaration: visitEnum,
  TSModuleDeclaration: visitNamespace,
  TSImportEqualsDeclaration: visitImportEquals,
};
