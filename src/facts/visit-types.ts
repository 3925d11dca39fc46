// Type syntax: names looked up among types, the scopes that types open, and the members they declare.
import type { Node, TSMethodSignature, TSPropertySignature, TSTypeParameter } from '@oxc-project/types';
import { declare, declareMember, keyName, within } from './declare.ts';
import { intern, type Draft, type Scope } from './draft.ts';
import { visitHeritage } from './heritage.ts';
import { addImport } from './module-request.ts';
import { addOccurrence, addUse } from './occurrence.ts';
import { closeScope, currentScope, openScope } from './scope.ts';
import { visitTypeParameters } from './type-parameters.ts';
import { visitFunctionType } from './visit-functions.ts';
import { bindingOf, declarePattern } from './visit-patterns.ts';
import { ROLE, SYMBOL } from './vocabulary.ts';
import { visit, visitAll, type VisitorTable } from './walk.ts';

/** `A` or `A.B.C` in a type: the last name is looked up in `space`, those before it among namespaces. */
export function visitEntityName(draft: Draft, node: Node, space: number): void {
  if (node.type === 'Identifier') {
    const role = draft.metadata.delete(node) ? ROLE.TYPE | ROLE.METADATA : ROLE.TYPE;
    addUse(draft, node, role, space);
  } else if (node.type === 'TSQualifiedName') {
    const left = node.left as Node;
    visitEntityName(
      draft,
      left,
      left.type === 'Identifier' ? SYMBOL.NAMESPACE | (space & SYMBOL.VALUE) : space,
    );
    const role = ROLE.TYPE | ROLE.MEMBER | (left.type === 'ThisExpression' ? ROLE.OF_THIS : ROLE.QUALIFIED);
    addOccurrence(draft, intern(draft, node.right.name), node.right.start, role, 0);
  } else {
    visit(draft, node);
  }
}

function visitTypeMember(
  draft: Draft,
  node: TSPropertySignature | TSMethodSignature,
  body: () => void,
): void {
  const key = node.computed ? undefined : keyName(node.key);
  if (key === undefined) {
    visit(draft, node.key);
    body();
    return;
  }
  const isMethod = node.type === 'TSMethodSignature';
  const flags =
    (key.isQuoted ? SYMBOL.QUOTED : 0) |
    (node.optional ? SYMBOL.OPTIONAL : 0) |
    (node.readonly ? SYMBOL.READONLY : 0);
  const kind = !isMethod ? 'property' : node.kind === 'method' ? 'method' : 'accessor';
  const slot = `${draft.container}:0:${key.name}`;
  const known = draft.typeLiterals === 0 ? draft.members.get(slot) : undefined;
  const symbol = declareMember(draft, key, kind, flags, node, known);
  if (draft.typeLiterals === 0 && draft.container > 0) draft.members.set(slot, symbol);
  within(draft, symbol, body);
}

function visitTypeParameter(draft: Draft, node: TSTypeParameter, scope: Scope): void {
  declare(draft, node.name, 'type-parameter', SYMBOL.TYPE, node, ROLE.DECLARATION, scope);
  visit(draft, node.constraint);
  visit(draft, node.default);
}

/** `infer X` belongs to the conditional type around it, however deep in signatures it stands. */
function conditionalScope(draft: Draft): Scope {
  let scope = currentScope(draft);
  while (scope.kind !== 'conditional' && scope.parent !== undefined) scope = scope.parent;
  return scope.kind === 'conditional' ? scope : currentScope(draft);
}

export const typeVisitors: VisitorTable = {
  TSTypeReference: (draft, node) => {
    visitEntityName(draft, node.typeName as Node, SYMBOL.TYPE);
    visit(draft, node.typeArguments);
  },
  TSTypeQuery: (draft, node) => {
    visitEntityName(draft, node.exprName as Node, SYMBOL.VALUE);
    visit(draft, node.typeArguments);
  },
  TSImportType: (draft, node) => {
    addImport(draft, 'import-type', node.source.value, true, node, node.source.start + 1);
    visitImportQualifier(draft, node.qualifier as Node | null);
    visit(draft, node.typeArguments);
  },
  TSInterfaceHeritage: (draft, node) => {
    visitHeritage(draft, node.expression, SYMBOL.TYPE);
    visit(draft, node.typeArguments);
  },
  TSClassImplements: (draft, node) => {
    visitHeritage(draft, node.expression as Node, SYMBOL.TYPE);
    visit(draft, node.typeArguments);
  },
  TSTypeParameter: (draft, node) => visitTypeParameter(draft, node, currentScope(draft)),
  TSInferType: (draft, node) => visitTypeParameter(draft, node.typeParameter, conditionalScope(draft)),
  TSConditionalType: (draft, node) => {
    visit(draft, node.checkType);
    openScope(draft, 'conditional', node.extendsType.start, node.trueType.end);
    visit(draft, node.extendsType);
    visit(draft, node.trueType);
    closeScope(draft);
    visit(draft, node.falseType);
  },
  TSMappedType: (draft, node) => {
    openScope(draft, 'type', node.start, node.end);
    declare(draft, node.key, 'type-parameter', SYMBOL.TYPE, node.key);
    visit(draft, node.constraint);
    visit(draft, node.nameType);
    visit(draft, node.typeAnnotation);
    closeScope(draft);
  },
  TSTypePredicate: (draft, node) => {
    if (node.parameterName.type === 'Identifier') addUse(draft, node.parameterName, ROLE.TYPE, SYMBOL.VALUE);
    visit(draft, node.typeAnnotation);
  },
  TSTypeAliasDeclaration: (draft, node) => {
    const symbol = declare(draft, node.id, 'type', SYMBOL.TYPE, node);
    openScope(draft, 'type', node.start, node.end);
    within(draft, symbol, () => {
      visit(draft, node.typeParameters);
      visit(draft, node.typeAnnotation);
    });
    closeScope(draft);
  },
  TSInterfaceDeclaration: (draft, node) => {
    const symbol = declare(draft, node.id, 'interface', SYMBOL.TYPE, node);
    openScope(draft, 'type', node.start, node.end);
    const outer = draft.typeLiterals;
    draft.typeLiterals = 0;
    within(draft, symbol, () => {
      visitTypeParameters(draft, node.typeParameters, symbol);
      visitAll(draft, node.extends);
      visitAll(draft, node.body.body);
    });
    draft.typeLiterals = outer;
    closeScope(draft);
  },
  TSTypeLiteral: (draft, node) => {
    draft.typeLiterals++;
    visitAll(draft, node.members);
    draft.typeLiterals--;
  },
  TSPropertySignature: (draft, node) => visitTypeMember(draft, node, () => visit(draft, node.typeAnnotation)),
  TSMethodSignature: (draft, node) => visitTypeMember(draft, node, () => visitFunctionType(draft, node)),
  TSIndexSignature: (draft, node) => {
    openScope(draft, 'parameters', node.start, node.end);
    for (const parameter of node.parameters) {
      declarePattern(draft, parameter as Node, bindingOf(draft, 'parameter', SYMBOL.VALUE, parameter));
    }
    visit(draft, node.typeAnnotation);
    closeScope(draft);
  },
  TSNamedTupleMember: (draft, node) => visit(draft, node.elementType),
  TSTemplateLiteralType: (draft, node) => visitAll(draft, node.types),
};

function visitImportQualifier(draft: Draft, node: Node | null): void {
  if (node === null) return;
  const chain: { name: string; start: number }[] = [];
  let current: Node = node;
  while (current.type === 'TSQualifiedName') {
    chain.unshift(current.right);
    current = current.left as Node;
  }
  if (current.type === 'Identifier') chain.unshift(current);
  for (const [index, part] of chain.entries()) {
    const role = ROLE.TYPE | ROLE.MEMBER | (index === 0 ? ROLE.OF_MODULE : ROLE.QUALIFIED);
    addOccurrence(draft, intern(draft, part.name), part.start, role, 0);
  }
}
