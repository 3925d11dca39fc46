// What stands at a place of a call that a row names.
import type { Place } from './spec.ts';
import { NOTHING, join, type Value } from './value.ts';

export function placeOf(place: Place, receiver: Value, args: readonly Value[]): Value {
  if (place === 'this') return receiver;
  if (typeof place === 'number') return args[place] ?? NOTHING;
  if (place === 'last') return args.at(-1) ?? NOTHING;
  return args.slice(place === 'rest' ? 1 : 0).reduce(join, NOTHING);
}
