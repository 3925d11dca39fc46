// Enums, namespaces, `declare module` and `declare global`. Each may be written in several blocks that make one thing: what one
// block exports is a name in all of them. What it does not export is its own, and so is what a class or function of the same
// name has.
import type { Node, TSEnumDeclaration } from '@oxc-project/types';
import { isDeclaration } from '../syntax/index.ts';
import { declare, declareMember, keyName, within } from './declare.ts';
import { intern, type Draft, type NameMap } from './draft.ts';
import { visitExported, visitShared } from './exported-declaration.ts';
import { visitStatements } from './measure.ts';
import { addImport } from './module-request.ts';
import { closeScope, currentScope, openScope } from './scope.ts';
import { SYMBOL } from './vocabulary.ts';
import { visit, type NodeOf, type VisitorTable } from './walk.ts';

function namesOf(owners: Map<number, NameMap>, symbol: number): NameMap {
  const known = owners.get(symbol);
  if (known !== undefined) return known;
  const names: NameMap = new Map();
  owners.set(symbol, names);
  return names;
}

function visitEnum(draft: Draft, node: TSEnumDeclaration): void {
  const flags = SYMBOL.VALUE | SYMBOL.TYPE | SYMBOL.NAMESPACE | SYMBOL.DEAD_ZONE;
  const outer = draft.ambient;
  if (node.declare) draft.ambient = true;
  const symbol = declare(draft, node.id, 'enum', flags, node);
  const names = namesOf(draft.enumNames, symbol);
  openScope(draft, 'enum', node.body.start, node.body.end, [names]);
  within(draft, symbol, () => {
    for (const member of node.body.members) {
      visitEnumMember(draft, member, names);
      visit(draft, member.initializer);
    }
  });
  closeScope(draft);
  draft.ambient = outer;
}

/** Inside an enum its members are names of their own. */
function visitEnumMember(
  draft: Draft,
  member: TSEnumDeclaration['body']['members'][number],
  names: NameMap,
): void {
  const key = keyName(member.id);
  if (key === undefined) return;
  const flags = SYMBOL.VALUE | SYMBOL.TYPE | SYMBOL.READONLY;
  names.set(intern(draft, key.name), declareMember(draft, key, 'enum-member', flags, member));
}

interface Block {
  readonly symbol: number | undefined;
  readonly shared: readonly NameMap[];
}

function visitNamespace(draft: Draft, node: NodeOf<'TSModuleDeclaration'>): void {
  const outer = { ambient: draft.ambient, global: draft.global, namespaces: draft.namespaces };
  if (node.declare) draft.ambient = true;
  const { symbol, shared } = declareNamespace(draft, node);
  draft.namespaces++;
  openScope(draft, 'namespace', node.start, node.end, shared);
  within(draft, symbol, () => {
    if (node.body) visitBody(draft, node.body.body, node.kind === 'global');
  });
  closeScope(draft);
  Object.assign(draft, outer);
}

function visitBody(draft: Draft, body: readonly Node[], isGlobal: boolean): void {
  const lists = body.filter(isExportList);
  if (!draft.ambient || lists.length > 0) {
    visitStatements(draft, body);
    for (const list of lists) markListed(draft, list);
    return;
  }
  for (const statement of body) {
    if (!isDeclaration(statement)) visitStatements(draft, [statement]);
    else if (isGlobal) visitShared(draft, statement);
    else visitExported(draft, statement);
  }
}

/** Without one of these, all that an ambient block declares is exported. */
function isExportList(node: Node): boolean {
  if (node.type === 'ExportNamedDeclaration') return node.declaration === null;
  if (node.type === 'ExportDefaultDeclaration') return !isDeclaration(node.declaration);
  return node.type === 'ExportAllDeclaration' || node.type === 'TSExportAssignment';
}

/** What a list names is exported, but no name in other blocks. */
function markListed(draft: Draft, node: Node): void {
  const names: unknown[] = [];
  if (node.type === 'ExportNamedDeclaration' && node.source === null)
    names.push(...node.specifiers.map(({ local }) => local));
  if (node.type === 'ExportDefaultDeclaration') names.push(node.declaration);
  if (node.type === 'TSExportAssignment') names.push(node.expression);
  for (const { name } of names as { readonly name?: string }[]) {
    const symbol = name === undefined ? undefined : currentScope(draft).bindings?.get(intern(draft, name));
    if (symbol !== undefined) draft.tables.symbols.flags[symbol]! |= SYMBOL.EXPORTED;
  }
}

const FLAGS = SYMBOL.VALUE | SYMBOL.NAMESPACE;

function declareNamespace(draft: Draft, node: NodeOf<'TSModuleDeclaration'>): Block {
  if (node.kind === 'global') {
    draft.global = true;
    return { symbol: undefined, shared: [draft.globalNames] };
  }
  const { id } = node;
  return id.type === 'Literal' ? declareModule(draft, id, node) : declareQualified(draft, id, node);
}

/** `declare module 'x'`. */
function declareModule(
  draft: Draft,
  id: { readonly value: string; readonly start: number },
  node: NodeOf<'TSModuleDeclaration'>,
): Block {
  addImport(draft, 'augmentation', id.value, true, node, id.start + 1);
  const named = { name: id.value, start: id.start + 1 };
  const slot = `module:${id.value}`;
  const symbol = declareMember(
    draft,
    named,
    'namespace',
    FLAGS | SYMBOL.QUOTED,
    node,
    draft.members.get(slot),
  );
  draft.members.set(slot, symbol);
  return { symbol, shared: [namesOf(draft.namespaceNames, symbol)] };
}

/** `namespace A.B.C {}` declares each part inside the one before; parts after the first are known by their container. */
function declareQualified(draft: Draft, id: Node, node: NodeOf<'TSModuleDeclaration'>): Block {
  if (id.type === 'Identifier') {
    const symbol = declare(draft, id, 'namespace', FLAGS, node);
    return { symbol, shared: [namesOf(draft.namespaceNames, symbol)] };
  }
  if (id.type !== 'TSQualifiedName') return { symbol: undefined, shared: [] };
  const left = declareQualified(draft, id.left as Node, node);
  const beside = left.shared[0]!;
  const name = intern(draft, id.right.name);
  let symbol = beside.get(name);
  within(draft, left.symbol, () => {
    symbol = declareMember(draft, id.right, 'namespace', FLAGS | SYMBOL.EXPORTED, node, symbol);
  });
  beside.set(name, symbol!);
  return { symbol, shared: [namesOf(draft.namespaceNames, symbol!), ...left.shared] };
}

export const namespaceVisitors: VisitorTable = {
  TSEnumDeclaration: visitEnum,
  TSModuleDeclaration: visitNamespace,
};
