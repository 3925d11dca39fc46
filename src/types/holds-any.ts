// Whether there is an `any` inside a type.
import { TYPE } from './kinds.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { oncePerType, type TypeReader } from './type-reader.ts';
import { isReference, typeArgumentsOf } from './type-shape.ts';

/** How deep in type arguments an `any` is looked for. */
const DEEPEST = 3;

/** Whether a type argument, or one of that, is `any`. */
export const holdsAny = oncePerType(
  (type) => type.id,
  (reader, type) => holdsAnyWithin(reader, type, DEEPEST),
  (type) => (isReference(type) ? undefined : false),
);

async function holdsAnyWithin(reader: TypeReader, type: WireType, depth: number): Promise<boolean> {
  if (!isReference(type) || depth === 0) return false;
  for (const argument of await typeArgumentsOf(reader, type)) {
    if ((argument.flags & TYPE.Any) !== 0) return typeKind(argument) === 'any';
    if (await holdsAnyWithin(reader, argument, depth - 1)) return true;
  }
  return false;
}
