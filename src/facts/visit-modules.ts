// Import and export statements, and TypeScript's older module forms.
import type {
  Declaration,
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  ImportDeclaration,
  ModuleExportName,
  Node,
  TSImportEqualsDeclaration,
} from '@oxc-project/types';
import { addDeclaration, addSymbol, declare, within } from './declare.ts';
import { intern, type Draft } from './draft.ts';
import { addExport } from './export.ts';
import { visitExported, visitShared } from './exported-declaration.ts';
import { addImport, addImportName } from './module-request.ts';
import { addOccurrence, addUse } from './occurrence.ts';
import { visitOwned } from './owned.ts';
import { currentScope } from './scope.ts';
import { visitClassDeclaration } from './visit-classes.ts';
import { visitFunctionDeclaration } from './visit-functions.ts';
import { visitEntityName } from './visit-types.ts';
import { ANY_SPACE, ROLE, SYMBOL } from './vocabulary.ts';
import { visit, type VisitorTable } from './walk.ts';

function exportedText(node: ModuleExportName): { name: string; start: number } {
  return node.type === 'Literal'
    ? { name: node.value, start: node.start + 1 }
    : { name: node.name, start: node.start };
}

function visitImport(draft: Draft, node: ImportDeclaration): void {
  const isType = node.importKind === 'type';
  const request = addImport(draft, 'static', node.source.value, isType, node, node.source.start + 1);
  for (const specifier of node.specifiers) {
    const isTypeName = isType || (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type');
    const { local } = specifier;
    let imported = specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*';
    let start = local.start;
    if (specifier.type === 'ImportSpecifier') ({ name: imported, start } = exportedText(specifier.imported));
    const isRenamed = specifier.type === 'ImportSpecifier' && specifier.imported.start !== local.start;
    const before = isRenamed
      ? addOccurrence(draft, intern(draft, imported), start, ROLE.IMPORT, 0)
      : undefined;
    const role = isRenamed ? ROLE.DECLARATION : ROLE.DECLARATION | ROLE.IMPORT;
    const symbol = declare(draft, local, 'import', ANY_SPACE, specifier, role);
    if (before !== undefined) draft.tables.occurrences.symbol[before] = symbol + 1;
    addImportName(draft, request, imported, symbol + 1, isTypeName, start);
  }
}

function visitNamedExport(draft: Draft, node: ExportNamedDeclaration): void {
  if (node.declaration) {
    visitExported(draft, node.declaration);
    return;
  }
  const isType = node.exportKind === 'type';
  const { source } = node;
  const request = source
    ? addImport(draft, 're-export', source.value, isType, node, source.start + 1)
    : undefined;
  for (const specifier of node.specifiers) {
    const local = exportedText(specifier.local);
    const exported = exportedText(specifier.exported);
    const isTypeName = isType || specifier.exportKind === 'type';
    const isRenamed = exported.start !== local.start;
    if (request === undefined) addUse(draft, local, listRole(draft), ANY_SPACE);
    else addOccurrence(draft, intern(draft, local.name), local.start, ROLE.EXPORT | ROLE.IMPORT, 0);
    if (isRenamed)
      addOccurrence(draft, intern(draft, exported.name), exported.start, ROLE.EXPORT | ROLE.DECLARATION, 0);
    const common = { name: exported.name, isType: isTypeName, start: exported.start };
    if (request === undefined) addExport(draft, { ...common, kind: 'local', local: local.name });
    else addExport(draft, { ...common, kind: 're-export', import: request + 1, imported: local.name });
  }
}

/** A namespace that has such a list is there for types, and to be in it is a use: the module itself does not hand the name on. */
function listRole({ namespaces }: Draft): number {
  return namespaces === 0 ? ROLE.EXPORT : ROLE.EXPORT | ROLE.TYPE;
}

/** The default export without a name of its own is a symbol called `default`. */
function visitDefaultExport(draft: Draft, node: ExportDefaultDeclaration): void {
  const { declaration } = node;
  if (declaration.type === 'Identifier') {
    addUse(draft, declaration, ROLE.EXPORT | ROLE.READ, ANY_SPACE);
    addExport(draft, { name: 'default', kind: 'default', local: declaration.name, start: node.start });
    return;
  }
  const own =
    'id' in declaration && declaration.id ? (declaration.id as { name: string; start: number }) : undefined;
  if (
    own === undefined ||
    declaration.type === 'FunctionExpression' ||
    declaration.type === 'ClassExpression'
  ) {
    visitAnonymousDefault(draft, node);
    return;
  }
  visitShared(draft, declaration as Declaration);
  addExport(draft, { name: 'default', kind: 'default', local: own.name, start: own.start });
}

function visitAnonymousDefault(draft: Draft, node: ExportDefaultDeclaration): void {
  const { declaration } = node;
  const isClass = declaration.type === 'ClassDeclaration';
  const kind = isClass ? 'class' : declaration.type === 'FunctionDeclaration' ? 'function' : 'default';
  const flags = SYMBOL.VALUE | SYMBOL.EXPORTED | (isClass ? SYMBOL.TYPE : 0);
  const symbol = addSymbol(draft, intern(draft, 'default'), kind, flags, currentScope(draft));
  const keyword = draft.tree.text.indexOf('default', node.start);
  addDeclaration(draft, symbol, keyword, keyword + 'default'.length, node);
  addExport(draft, { name: 'default', kind: 'default', symbol: symbol + 1, start: keyword });
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction') {
    visitFunctionDeclaration(draft, declaration, symbol);
  } else if (declaration.type === 'ClassDeclaration') {
    visitClassDeclaration(draft, declaration, symbol);
  } else {
    within(draft, symbol, () => visitOwned(draft, declaration, symbol));
  }
}

function visitImportEquals(draft: Draft, node: TSImportEqualsDeclaration): void {
  const symbol = declare(draft, node.id, 'import', ANY_SPACE, node);
  const target = node.moduleReference;
  if (target.type !== 'TSExternalModuleReference') {
    visitEntityName(draft, target as Node, ANY_SPACE);
    return;
  }
  const isType = node.importKind === 'type';
  const specifier = target.expression;
  const request = addImport(draft, 'import-equals', specifier.value, isType, node, specifier.start + 1);
  addImportName(draft, request, '=', symbol + 1, isType, node.id.start);
}

export const moduleVisitors: VisitorTable = {
  ImportDeclaration: visitImport,
  ExportNamedDeclaration: visitNamedExport,
  ExportDefaultDeclaration: visitDefaultExport,
  ExportAllDeclaration: (draft, node) => {
    const isType = node.exportKind === 'type';
    const request = addImport(draft, 're-export', node.source.value, isType, node, node.source.start + 1);
    const exported = node.exported ? exportedText(node.exported) : undefined;
    if (exported)
      addOccurrence(draft, intern(draft, exported.name), exported.start, ROLE.EXPORT | ROLE.DECLARATION, 0);
    addExport(draft, {
      name: exported?.name ?? '*',
      kind: exported ? 'namespace' : 'star',
      isType,
      import: request + 1,
      imported: '*',
      start: exported?.start ?? node.start,
    });
  },
  TSImportEqualsDeclaration: visitImportEquals,
  TSExportAssignment: (draft, node) => {
    if (node.expression.type !== 'Identifier') {
      visit(draft, node.expression);
      addExport(draft, { name: '=', kind: 'equals', start: node.start });
      return;
    }
    addUse(draft, node.expression, ROLE.EXPORT | ROLE.READ, ANY_SPACE);
    addExport(draft, { name: '=', kind: 'equals', local: node.expression.name, start: node.start });
  },
  TSNamespaceExportDeclaration: (draft, node) => {
    addOccurrence(draft, intern(draft, node.id.name), node.id.start, ROLE.EXPORT | ROLE.DECLARATION, 0);
    addExport(draft, { name: node.id.name, kind: 'global', start: node.id.start });
  },
};
