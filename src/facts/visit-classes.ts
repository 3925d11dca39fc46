// Classes: name, type parameters, heritage and members. Private names are bound in the class's own scope.
import type { AccessorProperty, Class, MethodDefinition, Node, PropertyDefinition } from '@oxc-project/types';
import { declare, declareMember, keyName, within } from './declare.ts';
import { intern, type Draft } from './draft.ts';
import { visitHeritage } from './heritage.ts';
import { noteClass, noteMethod, noteType } from './metadata.ts';
import { visitFunction } from './visit-functions.ts';
import { closeScope, currentScope, openScope } from './scope.ts';
import { visitTypeParameters } from './type-parameters.ts';
import { FUNCTION, SYMBOL, type SymbolKind } from './vocabulary.ts';
import { visit, visitAll, type VisitorTable } from './walk.ts';

const CLASS_FLAGS = SYMBOL.VALUE | SYMBOL.TYPE | SYMBOL.DEAD_ZONE;

export function visitClassDeclaration(draft: Draft, node: Class, fallback?: number): void {
  const outer = draft.ambient;
  if (node.declare) draft.ambient = true;
  visitAll(draft, node.decorators);
  const flags = node.abstract ? CLASS_FLAGS | SYMBOL.ABSTRACT : CLASS_FLAGS;
  const symbol = node.id ? declare(draft, node.id, 'class', flags, node) : fallback;
  visitClassParts(draft, node, symbol);
  draft.ambient = outer;
}

/** A class expression; `owner` is the name it is assigned to. Its own name is bound inside it only. */
export function visitClass(draft: Draft, node: Class, owner: number | undefined): void {
  visitAll(draft, node.decorators);
  if (!node.id) {
    visitClassParts(draft, node, owner);
    return;
  }
  openScope(draft, 'self', node.start, node.end);
  const symbol = declare(draft, node.id, 'class', CLASS_FLAGS, node);
  visitClassParts(draft, node, symbol);
  closeScope(draft);
}

function visitClassParts(draft: Draft, node: Class, symbol: number | undefined): void {
  noteClass(draft, node);
  openScope(draft, 'class', node.start, node.end);
  within(draft, symbol, () => {
    visitTypeParameters(draft, node.typeParameters, symbol);
    if (node.superClass) visitHeritage(draft, node.superClass, SYMBOL.VALUE);
    visit(draft, node.superTypeArguments);
    visitAll(draft, node.implements);
    visitAll(draft, node.body.body);
  });
  closeScope(draft);
}

type Member = MethodDefinition | PropertyDefinition | AccessorProperty;

function memberFlags(node: Member, isQuoted: boolean): number {
  const isHidden = node.accessibility === 'private' || node.accessibility === 'protected';
  return (
    (isQuoted ? SYMBOL.QUOTED : 0) |
    (node.static ? SYMBOL.STATIC : 0) |
    (isHidden || node.key.type === 'PrivateIdentifier' ? SYMBOL.HIDDEN : 0) |
    (node.optional ? SYMBOL.OPTIONAL : 0) |
    ('readonly' in node && node.readonly ? SYMBOL.READONLY : 0) |
    (node.type.startsWith('TSAbstract') ? SYMBOL.ABSTRACT : 0) |
    (node.override ? SYMBOL.OVERRIDE : 0)
  );
}

/** Declares a class member, or finds the symbol that an overload or the other accessor made. */
function declareClassMember(draft: Draft, node: Member, kind: SymbolKind): number | undefined {
  const key = node.computed ? undefined : keyName(node.key);
  if (key === undefined) {
    visit(draft, node.key);
    return undefined;
  }
  const slot = `${draft.container}:${node.static ? 1 : 0}:${key.name}`;
  const symbol = declareMember(
    draft,
    key,
    kind,
    memberFlags(node, key.isQuoted),
    node,
    draft.members.get(slot),
  );
  if (draft.container > 0) draft.members.set(slot, symbol);
  if (node.key.type === 'PrivateIdentifier') bindPrivateName(draft, key.name, symbol);
  return symbol;
}

function bindPrivateName(draft: Draft, name: string, symbol: number): void {
  const scope = currentScope(draft);
  scope.bindings ??= new Map();
  scope.bindings.set(intern(draft, name), symbol);
  draft.tables.symbols.flags[symbol]! |= SYMBOL.PRIVATE;
}

const METHOD_KINDS = {
  method: 'method',
  get: 'accessor',
  set: 'accessor',
  constructor: 'constructor',
} as const;
const METHOD_FLAGS = {
  method: FUNCTION.METHOD,
  get: FUNCTION.ACCESSOR,
  set: FUNCTION.ACCESSOR,
  constructor: FUNCTION.CONSTRUCTOR,
} as const;

function visitMethod(draft: Draft, node: MethodDefinition): void {
  visitAll(draft, node.decorators);
  noteMethod(draft, node);
  const symbol = declareClassMember(draft, node, METHOD_KINDS[node.kind]);
  visitFunction(draft, node.value, symbol, METHOD_FLAGS[node.kind]);
}

function visitField(draft: Draft, node: PropertyDefinition | AccessorProperty): void {
  visitAll(draft, node.decorators);
  const symbol = declareClassMember(draft, node, node.type.includes('Accessor') ? 'accessor' : 'property');
  if (node.decorators.length > 0) noteType(draft, node);
  visit(draft, node.typeAnnotation);
  const { value } = node;
  if (!value) return;
  within(draft, symbol, () => {
    const isFunction = value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression';
    if (isFunction) visitFunction(draft, value, symbol, 0);
    else visit(draft, value as Node);
  });
}

export const classVisitors: VisitorTable = {
  ClassDeclaration: (draft, node) => visitClassDeclaration(draft, node),
  ClassExpression: (draft, node) => visitClass(draft, node, undefined),
  MethodDefinition: visitMethod,
  TSAbstractMethodDefinition: visitMethod,
  PropertyDefinition: visitField,
  TSAbstractPropertyDefinition: visitField,
  AccessorProperty: visitField,
  TSAbstractAccessorProperty: visitField,
};
