// `extends` and `implements`: the edges of inheritance.
import type { Node } from '@oxc-project/types';
import { intern, type Draft } from './draft.ts';
import { objectRole } from './member.ts';
import { addOccurrence, addUse } from './occurrence.ts';
import { ROLE, SYMBOL } from './vocabulary.ts';
import { visit } from './walk.ts';

/** `space` is VALUE for a class's `extends`, TYPE for `implements` and for an interface's `extends`. */
export function visitHeritage(draft: Draft, node: Node, space: number): void {
  const role = ROLE.HERITAGE | (space === SYMBOL.VALUE ? ROLE.READ : ROLE.TYPE);
  if (node.type === 'Identifier') {
    addUse(draft, node, role, space);
  } else if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    const left = node.object;
    if (left.type === 'Identifier') addUse(draft, left, ROLE.READ, SYMBOL.VALUE | SYMBOL.NAMESPACE);
    else visit(draft, left);
    const member = role | ROLE.MEMBER | objectRole(draft, left);
    addOccurrence(draft, intern(draft, node.property.name), node.property.start, member, 0);
  } else {
    visit(draft, node);
  }
}
