// A way to ask about the types of one context, with a memory of what was learned. Types are told apart by the process's own
// numbers, which hold as long as the loaded state does; readers are kept with that state.
import type { Programs } from './programs.ts';
import type { WireType } from './type-answers.ts';

export interface TypeReader {
  ask<T>(method: string, params: object): Promise<T>;
  /** What was learned, by who learned it and by number. */
  readonly memory: Map<object, Map<number, unknown>>;
}

const readers = new WeakMap<object, Map<string, TypeReader>>();

export function typeReader(programs: Programs, context: string): TypeReader {
  const loaded = programs.version.loaded!;
  const known = readers.get(loaded) ?? new Map<string, TypeReader>();
  readers.set(loaded, known);
  const reader = known.get(context) ?? {
    ask: (method, params) => programs.ask(context, method, params),
    memory: new Map(),
  };
  known.set(context, reader);
  return reader;
}

type OfType<Value> = (reader: TypeReader, type: WireType) => Value;

/** A function of a type that asks once for each key. `quick` answers without asking where it can. */
export function oncePerType<Value>(
  keyOf: (type: WireType) => number,
  compute: OfType<Promise<Value>>,
  quick: (type: WireType) => Value | undefined = () => undefined,
): OfType<Value | Promise<Value>> {
  return (reader, type) => {
    const soon = quick(type);
    if (soon !== undefined) return soon;
    const known = (reader.memory.get(compute) ?? new Map()) as Map<number, Value | Promise<Value>>;
    reader.memory.set(compute, known);
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
