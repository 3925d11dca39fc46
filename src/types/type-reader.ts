// A way to ask about the types of one context, with a memory of what was learned. Types are told apart by the process's own
// numbers, which hold as long as the loaded state does; readers are kept with that state.
import { memo } from '../base/index.ts';
import type { Programs } from './programs.ts';
import type { WireType } from './type-answers.ts';

export interface TypeReader {
  ask<T>(method: string, params: object): Promise<T>;
}

const readersOf = memo((_loaded: object) => new Map<string, TypeReader>());

export function typeReader(programs: Programs, context: string): TypeReader {
  const readers = readersOf(programs.version.loaded!);
  const reader = readers.get(context) ?? {
    ask: (method, params) => programs.ask(context, method, params),
  };
  readers.set(context, reader);
  return reader;
}

type OfType<Value> = (reader: TypeReader, type: WireType) => Value;

/** A function of a type that asks once for each key. `quick` answers without asking where it can. */
export function oncePerType<Value>(
  keyOf: (type: WireType) => number,
  compute: OfType<Promise<Value>>,
  quick: (type: WireType) => Value | undefined = () => undefined,
): OfType<Value | Promise<Value>> {
  const knownTo = memo((_reader: TypeReader) => new Map<number, Value | Promise<Value>>());
  return (reader, type) => {
    const soon = quick(type);
    if (soon !== undefined) return soon;
    const known = knownTo(reader);
    const key = keyOf(type);
    const hit = known.get(key);
    if (hit !== undefined) return hit;
    const pending = compute(reader, type).then((value) => {
      known.set(key, value);
      return value;
    });
    known.set(key, pending);
    return pending;
  };
}
