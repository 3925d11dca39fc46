// Methods of lists that call a function with each element, or move elements.
import type { Node } from '@oxc-project/types';
import { elementsOf } from './members.ts';
import { isFunction, listOf } from './objects.ts';
import { callValue } from './parts.ts';
import type { Frame } from './run.ts';
import { NOTHING, join, type AbstractObject, type Value } from './value.ts';

type Outcome = 'list' | 'same' | 'element' | 'none';

/** Methods that call a function with each element, and what they give back. */
const EACH: ReadonlyMap<string, Outcome> = new Map([
  ['map', 'list'],
  ['flatMap', 'list'],
  ['filter', 'same'],
  ['forEach', 'none'],
  ['find', 'element'],
  ['findLast', 'element'],
  ['some', 'none'],
  ['every', 'none'],
  ['findIndex', 'none'],
  ['sort', 'same'],
  ['toSorted', 'same'],
] as const);

/** What a method that calls a function with each element gives back; undefined for other methods. */
export function callEach(
  frame: Frame,
  name: string,
  receiver: Value,
  callback: Value,
  node: Node,
): Value | undefined {
  const outcome = EACH.get(name);
  if (outcome === undefined || !isFunction(callback)) return undefined;
  const element = elementsOf(frame, receiver);
  const before = frame.run.walked;
  let result = callValue(frame, callback, NOTHING, [element, NOTHING, receiver], node);
  // What one round leaves in a variable outside is there in the next.
  if (frame.run.walked !== before)
    result = join(result, callValue(frame, callback, NOTHING, [element, LATER, receiver], node));
  if (outcome === 'list') return listOf(frame, node, result);
  if (outcome === 'same') return receiver;
  return outcome === 'element' ? element : NOTHING;
}

/** A number that is not the first. */
const LATER: Value = { ...NOTHING, parts: '1' };

export function reduced(frame: Frame, receiver: Value, args: readonly Value[], node: Node): Value {
  const [callback = NOTHING, start = NOTHING] = args;
  const element = elementsOf(frame, receiver);
  let value = args.length > 1 ? start : element;
  if (!isFunction(callback)) return value;
  for (let round = 0; round < 2; round++)
    value = join(value, callValue(frame, callback, NOTHING, [value, element, NOTHING, receiver], node));
  return value;
}

/** Without its first element, a list may have the next one in each place. */
export function moveUp({ isArray, fields }: AbstractObject): void {
  if (!isArray) return;
  for (const [name, field] of fields) {
    const next = fields.get(String(Number(name) + 1));
    if (next !== undefined) fields.set(name, join(field, next));
  }
}
