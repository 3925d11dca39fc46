// Type parameters of classes and interfaces. Every declaration of one class or interface names the same parameters, each time
// anew: one of the same name is the same symbol.
import type { TSTypeParameterDeclaration } from '@oxc-project/types';
import { intern, type Draft } from './draft.ts';
import { currentScope } from './scope.ts';
import { visit } from './walk.ts';

/** Visits the parameters of one declaration of `owner`, in the scope of that declaration. */
export function visitTypeParameters(
  draft: Draft,
  node: TSTypeParameterDeclaration | null | undefined,
  owner: number | undefined,
): void {
  if (!node || owner === undefined) {
    visit(draft, node);
    return;
  }
  const scope = currentScope(draft);
  const bindings = (scope.bindings ??= new Map());
  for (const { name } of node.params) {
    const known = draft.members.get(slotOf(owner, name.name));
    if (known !== undefined) bindings.set(intern(draft, name.name), known);
  }
  visit(draft, node);
  for (const { name } of node.params)
    draft.members.set(slotOf(owner, name.name), bindings.get(intern(draft, name.name))!);
}

function slotOf(owner: number, name: string): string {
  return `${owner}:type:${name}`;
}
