// Which types are promises or thenables. The global `Promise` is known by where it is declared, not by its name alone.
import { parseHandle } from './handle.ts';
import { OBJECT, TYPE } from './kinds.ts';
import type { ExpressionType } from './model.ts';
import { externalName } from './places.ts';
import type { WireSymbol } from './symbols.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { oncePerType, type TypeReader } from './type-reader.ts';
import {
  isReference,
  isStructured,
  memberOf,
  membersOf,
  parameterAt,
  partsOf,
  signaturesOf,
  typeArgumentsOf,
} from './type-shape.ts';

export type PromiseFacts = Omit<ExpressionType, 'calls' | 'holdsAny' | 'text'>;

export const NO_PROMISE = {
  isPromise: false,
  isThenable: false,
  isAlwaysThenable: false,
  isPromiseArray: false,
};

export const promiseFacts = oncePerType(
  (type) => type.id,
  (reader, type) => factsBy(sortOf, reader, type),
  (type) => (isStructured(type) ? undefined : { kind: typeKind(type), ...NO_PROMISE }),
);

/** The same as far as declarations tell: what merely has a `then` counts as nothing of the kind. */
export const declaredPromiseFacts = oncePerType(
  (type) => type.id,
  (reader, type) => factsBy(declaredSortOf, reader, type),
  (type) => (isStructured(type) ? undefined : { kind: typeKind(type), ...NO_PROMISE }),
);

async function factsBy(sort: SortOf, reader: TypeReader, type: WireType): Promise<PromiseFacts> {
  const facts = { ...NO_PROMISE, isAlwaysThenable: true };
  const parts = await partsOf(reader, type);
  for (const part of parts) {
    const found = await sort(reader, part);
    facts.isPromise ||= found === 'promise';
    facts.isThenable ||= found === 'promise' || found === 'thenable';
    facts.isAlwaysThenable &&= found === 'promise' || found === 'thenable';
    if (found === 'array') facts.isPromiseArray ||= await holdsPromise(reader, part);
  }
  // A type parameter is what its constraint is.
  return { kind: typeKind(parts.length === 1 ? parts[0]! : type), ...facts };
}

type Sort = 'promise' | 'thenable' | 'array' | 'other';
type SortOf = (reader: TypeReader, type: WireType) => Sort | Promise<Sort>;

/** What an instance of a generic type is does not depend on its arguments. */
const declaredSortOf = oncePerType(
  (type) => type.target ?? type.id,
  async (reader, type): Promise<Sort> => {
    const names = await standardNames(reader, type, DEEPEST_BASE);
    if (names.has('Promise')) return 'promise';
    const isTuple = isReference(type) && !type.symbol;
    return isTuple || names.has('Array') || names.has('ReadonlyArray') ? 'array' : 'other';
  },
  (type) => (isStructured(type) ? undefined : 'other'),
);

const sortOf = oncePerType(
  (type) => type.target ?? type.id,
  async (reader, type): Promise<Sort> => {
    const declared = await declaredSortOf(reader, type);
    if (declared !== 'other') return declared;
    const then = await memberOf(reader, type, 'then');
    return then !== undefined && (await takesCallback(reader, then)) ? 'thenable' : 'other';
  },
  (type) => (isStructured(type) ? undefined : 'other'),
);

async function holdsPromise(reader: TypeReader, array: WireType): Promise<boolean> {
  for (const item of await typeArgumentsOf(reader, array))
    for (const part of await partsOf(reader, item))
      if ((await declaredSortOf(reader, part)) === 'promise') return true;
  return false;
}

async function takesCallback(reader: TypeReader, then: WireType): Promise<boolean> {
  for (const part of await partsOf(reader, then)) {
    for (const signature of await signaturesOf(reader, part)) {
      const callback = signature.parameters?.length ? await parameterAt(reader, signature, 0) : undefined;
      if (callback === undefined) continue;
      for (const type of await partsOf(reader, callback))
        if ((await signaturesOf(reader, type)).length > 0) return true;
    }
  }
  return false;
}

const DEEPEST_BASE = 8;
const NAMED = OBJECT.Class | OBJECT.Interface | OBJECT.Reference;

/** The names of the types of the standard library that a type is or extends. */
async function standardNames(
  reader: TypeReader,
  type: WireType,
  depth: number,
): Promise<ReadonlySet<string>> {
  const isMix = (type.flags & TYPE.Intersection) !== 0;
  const isNamed = ((type.objectFlags ?? 0) & NAMED) !== 0 && Boolean(type.symbol);
  if (depth === 0 || (!isMix && !isNamed)) return NO_NAMES;
  const symbol = isMix ? null : await symbolOf(reader, type);
  if (symbol?.declarations?.some(isStandard)) return new Set([symbol.name]);
  const names = new Set<string>();
  for (const above of isMix ? await membersOf(reader, type) : await basesOf(reader, type))
    for (const name of await standardNames(reader, above, depth - 1)) names.add(name);
  return names;
}

const NO_NAMES: ReadonlySet<string> = new Set();

const symbolOf = oncePerType(
  (type) => type.symbol!,
  (reader, type) => reader.ask<WireSymbol | null>('getSymbolOfType', { objectId: type.id }),
);

const basesOf = oncePerType(
  (type) => type.symbol!,
  async (reader, type): Promise<readonly WireType[]> => {
    // The process knows a generic type by its number only once it has been asked for.
    const generic = type.target
      ? await reader.ask<WireType | null>('getTargetOfType', { objectId: type.id })
      : type;
    return (await reader.ask<WireType[] | null>('getBaseTypes', { type: (generic ?? type).id })) ?? [];
  },
);

function isStandard(handle: string): boolean {
  return externalName(parseHandle(handle).path).startsWith('typescript/lib/lib.');
}
