// Searches through an array that are made again in every turn of an iteration over something else, where a Set or a Map would
// answer at once. Counted only when the text shows all of it: that the object is an array, that it is not a short list written
// out in the source, that it outlives the iteration, and that what is looked for changes from turn to turn.
import type { CallExpression, Node } from '@oxc-project/types';
import type { CollectedFile } from '../facts/index.ts';
import { arrayNamed, isFixedList, type KnownArray } from './known-array.ts';
import { iterationAround, type Iteration } from './iteration.ts';
import { mentionsWithin } from './mentions.ts';

export interface LinearSearch {
  /** The array as it is written. */
  readonly target: string;
  readonly iteration: Node;
}

/** What a method is told: the value to look for, or how to recognise it. */
const SEARCHES: ReadonlyMap<string, 'value' | 'predicate'> = new Map([
  ['includes', 'value'],
  ['indexOf', 'value'],
  ['lastIndexOf', 'value'],
  ['find', 'predicate'],
  ['findIndex', 'predicate'],
  ['findLast', 'predicate'],
  ['findLastIndex', 'predicate'],
  ['some', 'predicate'],
  ['filter', 'predicate'],
]);

export function linearSearch(node: CallExpression, file: CollectedFile): LinearSearch | undefined {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  const told = SEARCHES.get(callee.property.name);
  if (told === undefined || callee.computed || node.arguments.length !== 1) return undefined;
  const isFixed = (collection: Node): boolean => isFixedList(collection, file);
  const iteration = iterationAround(node, file.ancestors, isFixed);
  if (!iteration) return undefined;
  const [argument] = node.arguments;
  const sought = told === 'value' ? argument! : equalityOperand(argument!);
  if (!sought || !mentionsWithin(sought, iteration.node, file)) return undefined;
  const array = arrayNamed(callee.object, file);
  if (!array || !isWorthIt(array, iteration, file)) return undefined;
  return { target: file.text.slice(callee.object.start, callee.object.end), iteration: iteration.node };
}

/** An array made inside the iteration is new in every turn; a loop without a collection must be what makes the array grow. */
function isWorthIt(array: KnownArray, { node, isOpenEnded }: Iteration, file: CollectedFile): boolean {
  if (array.declaredAt >= node.start && array.declaredAt < node.end) return false;
  const growth = array.growthIn(file);
  if (growth.some((offset) => offset >= node.start && offset < node.end)) return true;
  return !isOpenEnded && (array.isUnbounded || growth.length > 0);
}

/** For `x => x.key === wanted`: what is compared with the element, when nothing else is asked. */
function equalityOperand(predicate: Node): Node | undefined {
  if (predicate.type !== 'ArrowFunctionExpression' || predicate.params.length !== 1) return undefined;
  const [parameter] = predicate.params;
  const test = returned(predicate.body);
  if (parameter?.type !== 'Identifier' || test?.type !== 'BinaryExpression') return undefined;
  if (test.operator !== '===' && test.operator !== '==') return undefined;
  if (isPathFrom(test.left, parameter.name)) return operand(test.right, parameter.name);
  return isPathFrom(test.right, parameter.name) ? operand(test.left, parameter.name) : undefined;
}

function returned(body: Node): Node | undefined {
  if (body.type !== 'BlockStatement') return body;
  const [only] = body.body;
  return body.body.length === 1 && only?.type === 'ReturnStatement'
    ? (only.argument ?? undefined)
    : undefined;
}

/** `x`, `x.a`, `x.a.b`. */
function isPathFrom(node: Node, name: string): boolean {
  let at = node;
  while (at.type === 'MemberExpression' && !at.computed) at = at.object;
  return at.type === 'Identifier' && at.name === name;
}

function operand(node: Node, parameter: string): Node | undefined {
  return isPathFrom(node, parameter) ? undefined : node;
}
