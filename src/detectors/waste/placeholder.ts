// A store of a value that says no more than "nothing yet", which every path replaces before anything reads it.
import type { Node } from '@oxc-project/types';
import type { Code } from '../kit/index.ts';
import { nameIn, placesDo } from '../kit/say.ts';
import type { Candidate } from './candidates.ts';
import type { WriteForm } from './write-form.ts';

export const placeholder: Code = {
  kind: 'placeholder',
  isDebt: true,
  equalRules: ['no-useless-assignment', 'no-dead-store', 'no-unused-vars'],
  say: (said) =>
    `${nameIn(said, 'label')} starts with an empty value, and ${placesDo(said, 'overwrite', 'replace')} it before anything reads it.`,
  offByDefault: true,
  cause:
    'A variable is declared with an empty value, and every path replaces that value before anything reads it.',
  approach:
    'Is the first value there for the reader, or left from a time when some path kept it? A declaration without a value, or one at the place where the value is known, lets the compiler tell when a path forgets to set it. If many variables of a function start like this, it may do several things in one go.',
};

/** `let x = null;` and `x = undefined;`, where others read the variable. */
export function isPlaceholding({ isRead }: Candidate, form: WriteForm): boolean {
  if (!isRead) return false;
  if (form.type === 'assignment') return form.node.operator === '=' && isUndefined(form.node.right);
  return givesPlaceholder(form);
}

function isUndefined(node: Node): boolean {
  if (node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression')
    return isUndefined(node.expression);
  return node.type === 'Identifier' && node.name === 'undefined';
}

export function givesPlaceholder(form: WriteForm): boolean {
  return form.type === 'initializer' && isPlaceholder(form.declarator.init!);
}

/**
 * A value that a variable is given until it gets its own: nothing, zero, one, infinity, a truth value, something empty, or an object, an
 * array or an instance made of nothing but such values.
 */
export function isPlaceholder(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return node.value === null
        ? node.raw === 'null'
        : ['', 0, 1, true, false].includes(node.value as string);
    case 'TemplateLiteral':
      return node.expressions.length === 0 && node.quasis[0]?.value.raw === '';
    case 'Identifier':
      return node.name === 'undefined' || node.name === 'Infinity' || node.name === 'NaN';
    case 'UnaryExpression':
      return isPlaceholder(node.argument);
    case 'ArrayExpression':
      return node.elements.every((element) => element !== null && isPlaceholder(element));
    case 'ObjectExpression':
      return node.properties.every(
        (property) => property.type === 'Property' && isPlaceholder(property.value),
      );
    case 'NewExpression':
      return node.arguments.every(isPlaceholder);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
      return isPlaceholder(node.expression);
    default:
      return false;
  }
}
