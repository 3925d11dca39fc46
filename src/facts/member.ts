// The name after a dot. What it means needs types, except where the text tells; the roles say which case it is.
import type { MemberExpression, Node } from '@oxc-project/types';
import { intern, type Draft } from './draft.ts';
import { addOccurrence, addUse } from './occurrence.ts';
import { ROLE, SYMBOL } from './vocabulary.ts';
import { visit } from './walk.ts';

/** Visits `object.property` with `role` for the property; returns the property's occurrence, if it is written as a name. */
export function visitMember(draft: Draft, node: MemberExpression, role: number): number | undefined {
  visit(draft, node.object);
  if (node.computed) {
    visit(draft, node.property);
    return undefined;
  }
  const property = node.property;
  if (property.type === 'PrivateIdentifier') {
    const name = { name: `#${property.name}`, start: property.start };
    return addUse(draft, name, role | ROLE.MEMBER, SYMBOL.PRIVATE);
  }
  const { name, start } = property as { name: string; start: number };
  return addOccurrence(
    draft,
    intern(draft, name),
    start,
    role | ROLE.MEMBER | objectRole(draft, node.object),
    0,
  );
}

/** What is known of a member's object from the text alone. Call it right after the object was visited. */
export function objectRole(draft: Draft, object: Node): number {
  const plain = withoutWrappers(object);
  if (plain.type === 'ThisExpression') return ROLE.OF_THIS;
  if (plain.type === 'Super') return ROLE.OF_SUPER;
  if (plain.type === 'AwaitExpression' && plain.argument.type === 'ImportExpression') return ROLE.OF_MODULE;
  if (isRequireOfText(plain)) return ROLE.OF_MODULE;
  return endsWithLastOccurrence(draft, plain) ? ROLE.QUALIFIED : 0;
}

/** `require('x')` */
function isRequireOfText(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false;
  const [only] = node.arguments;
  return node.callee.name === 'require' && only?.type === 'Literal' && typeof only.value === 'string';
}

function endsWithLastOccurrence(draft: Draft, node: Node): boolean {
  const { occurrences } = draft.tables;
  const last = occurrences.count - 1;
  if (last < 0 || occurrences.start[last]! < node.start) return false;
  return occurrences.start[last]! + draft.names[occurrences.name[last]!]!.length === node.end;
}

function withoutWrappers(node: Node): Node {
  let current = node;
  while (
    current.type === 'TSNonNullExpression' ||
    current.type === 'TSAsExpression' ||
    current.type === 'TSSatisfiesExpression' ||
    current.type === 'ChainExpression'
  ) {
    if (current.type === 'TSAsExpression' || current.type === 'TSSatisfiesExpression') return current;
    current = current.expression;
  }
  return current;
}
