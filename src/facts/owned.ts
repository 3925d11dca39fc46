// Values that a declaration owns: `const f = () => …`, `const o = { … }`, `class { handler = () => … }`. A function or
// object that is the value of a name is known by that name.
import type { Expression, Node, ObjectExpression, ObjectProperty } from '@oxc-project/types';
import { declareMember, keyName, within } from './declare.ts';
import { intern, type Draft } from './draft.ts';
import { addOccurrence, addUse } from './occurrence.ts';
import { visitClass } from './visit-classes.ts';
import { visitFunction } from './visit-functions.ts';
import { FUNCTION, ROLE, SYMBOL } from './vocabulary.ts';
import { visit } from './walk.ts';

/** Visits the value of `symbol`; without a symbol it is an ordinary visit. */
export function visitOwned(draft: Draft, value: Expression | Node, symbol: number | undefined): void {
  if (symbol === undefined) {
    visit(draft, value);
    return;
  }
  switch (value.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      visitFunction(draft, value, symbol, 0);
      return;
    case 'ClassExpression':
      visitClass(draft, value, symbol);
      return;
    case 'ObjectExpression':
      visitObject(draft, value, symbol);
      return;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      visitOwned(draft, value.expression, symbol);
      visit(draft, value.typeAnnotation);
      return;
    default:
      visit(draft, value);
  }
}

/** An object literal; the properties of one that has an owner are members of it. */
export function visitObject(draft: Draft, node: ObjectExpression, owner: number | undefined): void {
  for (const property of node.properties) {
    if (property.type === 'Property') visitProperty(draft, property, owner);
    else visit(draft, property);
  }
}

function visitProperty(draft: Draft, node: ObjectProperty, owner: number | undefined): void {
  if (node.shorthand) {
    visitShorthand(draft, node);
    return;
  }
  const key = node.computed ? undefined : keyName(node.key);
  if (key === undefined) {
    visit(draft, node.key);
    visitOwned(draft, node.value, undefined);
    return;
  }
  if (owner === undefined) {
    addOccurrence(draft, intern(draft, key.name), key.start, ROLE.KEY | ROLE.WRITE, 0);
    visit(draft, node.value);
    return;
  }
  const isMethod = node.method || node.kind !== 'init';
  const kind = node.kind !== 'init' ? 'accessor' : isMethod ? 'method' : 'property';
  const symbol = declareMember(draft, key, kind, key.isQuoted ? SYMBOL.QUOTED : 0, node);
  within(draft, symbol, () => {
    if (isMethod && node.value.type === 'FunctionExpression') {
      visitFunction(draft, node.value, symbol, node.kind === 'init' ? FUNCTION.METHOD : FUNCTION.ACCESSOR);
    } else {
      visitOwned(draft, node.value, symbol);
    }
  });
}

/** `{ x }` reads the variable x and writes the property x in one name. */
function visitShorthand(draft: Draft, node: ObjectProperty): void {
  const { value } = node;
  if (value.type === 'Identifier') addUse(draft, value, ROLE.READ | ROLE.SHORTHAND, SYMBOL.VALUE);
  else visit(draft, value);
}
