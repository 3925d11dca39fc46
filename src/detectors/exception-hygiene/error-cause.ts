// The `cause` that a new error is given.
import type { CallExpression, NewExpression, Node, ObjectExpression } from '@oxc-project/types';
import type { CollectedFile } from '../../facts/index.ts';
import { bare } from './tree.ts';

const BUILT_IN_ERRORS = new Set([
  'Error',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AggregateError',
]);

/** Whether the callee is an error class of the language: only of those is it known where the options stand. */
export function isBuiltInError(file: CollectedFile, callee: Node): boolean {
  return callee.type === 'Identifier' && BUILT_IN_ERRORS.has(callee.name) && file.isGlobal(callee.start);
}

/** The expression given as cause; undefined when there is none, 'unknown' when the text does not tell. */
export function causeOf({
  callee,
  arguments: given,
}: NewExpression | CallExpression): Node | 'unknown' | undefined {
  const position = callee.type === 'Identifier' && callee.name === 'AggregateError' ? 2 : 1;
  if (given.slice(0, position + 1).some(({ type }) => type === 'SpreadElement')) return 'unknown';
  const options = given[position];
  if (!options) return undefined;
  return options.type === 'ObjectExpression' ? causeIn(options) : 'unknown';
}

function causeIn({ properties }: ObjectExpression): Node | 'unknown' | undefined {
  let cause: Node | undefined;
  for (const property of properties) {
    if (property.type === 'SpreadElement') return 'unknown';
    if (keyName(property.key, property.computed) === 'cause') cause = bare(property.value as Node);
  }
  return cause;
}

function keyName(key: Node, computed: boolean): string | undefined {
  if (key.type === 'Identifier') return computed ? undefined : key.name;
  if (key.type === 'Literal') return String(key.value);
  if (key.type !== 'TemplateLiteral' || key.expressions.length > 0) return undefined;
  return key.quasis[0]?.value.cooked ?? undefined;
}
