// Binding patterns declare names; assignment targets write to them. Defaults and computed keys are ordinary reads.
import type { BindingPattern, FormalParameterRest, Node } from '@oxc-project/types';
import { declare, keyName, type Extent } from './declare.ts';
import { intern, type Draft, type Scope } from './draft.ts';
import { visitMember } from './member.ts';
import { addOccurrence, addUse } from './occurrence.ts';
import { currentScope } from './scope.ts';
import { ROLE, SYMBOL, type SymbolKind } from './vocabulary.ts';
import { visit, visitAll, type NodeOf } from './walk.ts';

export interface Binding {
  readonly kind: SymbolKind;
  readonly flags: number;
  readonly scope: Scope;
  readonly extent: Extent;
}

export function bindingOf(
  draft: Draft,
  kind: SymbolKind,
  flags: number,
  extent: Extent,
  scope: Scope = currentScope(draft),
): Binding {
  return { kind, flags, scope, extent };
}

type Pattern = BindingPattern | FormalParameterRest | Node;

export function declarePattern(draft: Draft, pattern: Pattern, binding: Binding, isShorthand = false): void {
  switch (pattern.type) {
    case 'Identifier': {
      const role = isShorthand ? ROLE.DECLARATION | ROLE.SHORTHAND : ROLE.DECLARATION;
      if (pattern.name !== 'this') {
        declare(draft, pattern, binding.kind, binding.flags, binding.extent, role, binding.scope);
      }
      visit(draft, pattern.typeAnnotation);
      return;
    }
    case 'ObjectPattern':
      declareProperties(draft, pattern, binding);
      visit(draft, pattern.typeAnnotation);
      return;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element !== null) declarePattern(draft, element, binding);
      visit(draft, pattern.typeAnnotation);
      return;
    case 'AssignmentPattern':
      declarePattern(draft, pattern.left, binding, isShorthand);
      visit(draft, pattern.right);
      return;
    case 'RestElement':
      declarePattern(draft, pattern.argument, binding);
      visit(draft, pattern.typeAnnotation);
      return;
    default:
      visit(draft, pattern as Node);
  }
}

function declareProperties(draft: Draft, pattern: NodeOf<'ObjectPattern'>, binding: Binding): void {
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      declarePattern(draft, property.argument, binding);
      continue;
    }
    if (!property.shorthand) visitPatternKey(draft, property);
    declarePattern(draft, property.value, binding, property.shorthand);
  }
}

/** The key of `{ key: target }` reads a property of the value that is taken apart. */
function visitPatternKey(draft: Draft, property: { readonly key: Node; readonly computed: boolean }): void {
  const key = property.computed ? undefined : keyName(property.key);
  if (key === undefined) visit(draft, property.key);
  else addOccurrence(draft, intern(draft, key.name), key.start, ROLE.KEY | ROLE.MEMBER | ROLE.READ, 0);
}

/** The left side of an assignment, or the head of a for-in/of loop: `role` is WRITE, or READ and WRITE. */
export function visitTarget(draft: Draft, target: Node, role: number): void {
  switch (target.type) {
    case 'Identifier':
      addUse(draft, target, role, SYMBOL.VALUE);
      return;
    case 'MemberExpression':
      visitMember(draft, target, role);
      return;
    case 'ArrayPattern':
      for (const element of target.elements) if (element !== null) visitTarget(draft, element as Node, role);
      return;
    case 'ObjectPattern':
      for (const property of target.properties) visitTargetProperty(draft, property as Node, role);
      return;
    case 'AssignmentPattern':
      visitTarget(draft, target.left, role);
      visit(draft, target.right);
      return;
    case 'RestElement':
      visitTarget(draft, target.argument, role);
      return;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      visitTarget(draft, target.expression, role);
      visit(draft, target.typeAnnotation);
      return;
    case 'TSNonNullExpression':
      visitTarget(draft, target.expression, role);
      return;
    case 'TSTypeAssertion':
      visit(draft, target.typeAnnotation);
      visitTarget(draft, target.expression, role);
      return;
    default:
      visit(draft, target);
  }
}

function visitTargetProperty(draft: Draft, property: Node, role: number): void {
  if (property.type !== 'Property') {
    visitTarget(draft, property, role);
  } else if (property.shorthand) {
    visitTarget(draft, property.value, role | ROLE.SHORTHAND);
  } else {
    visitPatternKey(draft, property);
    visitTarget(draft, property.value, role);
  }
}

/** Parameters outside of any function body: those of function types and signatures. */
export function declareParameters(draft: Draft, parameters: readonly Node[]): void {
  for (const parameter of parameters) {
    if (parameter.type === 'TSParameterProperty') visitAll(draft, parameter.decorators);
    const pattern = parameter.type === 'TSParameterProperty' ? (parameter.parameter as Node) : parameter;
    if ('decorators' in pattern && parameter.type !== 'TSParameterProperty') {
      visitAll(draft, pattern.decorators as readonly Node[] | undefined);
    }
    declarePattern(draft, pattern, bindingOf(draft, 'parameter', SYMBOL.VALUE, parameter));
  }
}
