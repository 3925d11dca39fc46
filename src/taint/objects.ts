// Objects and lists that expressions make, and what is in them.
import type { Node } from '@oxc-project/types';
import { addField, newObject, type Frame } from './run.ts';
import { NOTHING, join, ofObject, type AbstractObject, type Value } from './value.ts';

/** The object that an expression makes: the same one each time that a frame comes past it. */
export function allocate(
  frame: Frame,
  node: Node,
  parts: Partial<Pick<AbstractObject, 'isArray' | 'isBare'>> = {},
): AbstractObject {
  const known = frame.objects.get(node);
  if (known) return known;
  const object = newObject(frame.run, parts);
  frame.objects.set(node, object);
  return object;
}

export function listOf(frame: Frame, node: Node, element: Value): Value {
  const list = allocate(frame, node, { isArray: true });
  addField(frame.run, list, undefined, element);
  return ofObject(list);
}

export function copyFields(frame: Frame, from: Value, to: AbstractObject): void {
  for (const source of from.objects) {
    if (source === to) continue;
    for (const [name, field] of source.fields) addField(frame.run, to, name, field);
    if (source.rest !== NOTHING) addField(frame.run, to, undefined, source.rest);
  }
}

/** Whatever objects have in them, under any name. */
export function contentOf({ objects }: Value): Value {
  let value = NOTHING;
  for (const { rest, fields } of objects)
    for (const part of [rest, ...fields.values()]) value = join(value, part);
  return value;
}

export function isFunction({ objects }: Value): boolean {
  return objects.some(({ closure, native }) => closure ?? native);
}
