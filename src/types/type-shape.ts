// What types are made of: one question to the process each.
import { OBJECT, SIGNATURE_KIND, TYPE } from './kinds.ts';
import type { WireSymbol } from './symbols.ts';
import type { WireType } from './type-answers.ts';
import { oncePerType, type TypeReader } from './type-reader.ts';

export interface WireSignature {
  readonly id: number;
  readonly declaration?: string;
  readonly parameters?: readonly number[];
  /** The generic signature of which this is an instance. */
  readonly target?: number;
}

const INSTANTIABLE = TYPE.TypeParameter | TYPE.IndexedAccess | TYPE.Conditional | TYPE.Substitution;
const STRUCTURED = TYPE.Object | TYPE.Union | TYPE.Intersection | INSTANTIABLE;
const PLAIN_UNION = TYPE.Boolean | TYPE.EnumLiteral | TYPE.Enum;

/** Whether it may have members or signatures of its own. */
export function isStructured({ flags }: WireType): boolean {
  return (flags & STRUCTURED) !== 0 && (flags & PLAIN_UNION) === 0;
}

/** Whether it is a generic class, interface, array or tuple with its arguments; only those can be asked for them. */
export function isReference(type: WireType): boolean {
  return ((type.objectFlags ?? 0) & OBJECT.Reference) !== 0;
}

/** The types that a union or intersection is made of. */
export async function membersOf(reader: TypeReader, type: WireType): Promise<readonly WireType[]> {
  return (await reader.ask<WireType[] | null>('getTypesOfType', { objectId: type.id })) ?? [];
}

/** The types that a type may be: those of a union, those that a type parameter may stand for, or the type itself. */
export async function partsOf(reader: TypeReader, type: WireType): Promise<readonly WireType[]> {
  if (!isStructured(type)) return [type];
  if ((type.flags & INSTANTIABLE) !== 0) {
    const base = await reader.ask<WireType | null>('getBaseConstraintOfType', { type: type.id });
    const isOpen = base === null || base.id === type.id || (base.flags & INSTANTIABLE) !== 0;
    return isOpen ? [type] : partsOf(reader, base);
  }
  if ((type.flags & TYPE.Union) === 0) return [type];
  const parts: WireType[] = [];
  for (const part of await membersOf(reader, type)) parts.push(...(await partsOf(reader, part)));
  return parts;
}

/** The type of a property; undefined when there is none. */
export async function memberOf(
  reader: TypeReader,
  type: WireType,
  name: string,
): Promise<WireType | undefined> {
  const symbol = await reader.ask<WireSymbol | null>('getPropertyOfType', { type: type.id, name });
  if (symbol === null) return undefined;
  const [found] = await reader.ask<(WireType | null)[]>('getTypesOfSymbols', { symbols: [symbol.id] });
  return found ?? undefined;
}

export async function typeArgumentsOf(reader: TypeReader, type: WireType): Promise<readonly WireType[]> {
  return (await reader.ask<WireType[] | null>('getTypeArguments', { type: type.id })) ?? [];
}

/** Call signatures, or those of another kind. */
export async function signaturesOf(
  reader: TypeReader,
  type: WireType,
  kind: number = SIGNATURE_KIND.Call,
): Promise<readonly WireSignature[]> {
  if (!isStructured(type)) return [];
  return (await reader.ask<WireSignature[] | null>('getSignaturesOfType', { type: type.id, kind })) ?? [];
}

export async function parameterAt(
  reader: TypeReader,
  { id }: WireSignature,
  index: number,
): Promise<WireType | undefined> {
  return (await reader.ask<WireType | null>('getParameterType', { signature: id, index })) ?? undefined;
}

export async function resultOf(reader: TypeReader, { id }: WireSignature): Promise<WireType | undefined> {
  return (await reader.ask<WireType | null>('getReturnTypeOfSignature', { signature: id })) ?? undefined;
}

/** The signature that the call at a location means. */
export async function resolvedSignature(
  reader: TypeReader,
  location: string,
): Promise<WireSignature | undefined> {
  return (await reader.ask<WireSignature | null>('getResolvedSignature', { location })) ?? undefined;
}

/** The signature as declared, its type parameters not replaced. */
export async function genericSignature(reader: TypeReader, signature: WireSignature): Promise<WireSignature> {
  if (!signature.target) return signature;
  const params = { objectId: signature.id };
  return (await reader.ask<WireSignature | null>('getTargetOfSignature', params)) ?? signature;
}

/** The type without what only a literal as written has. */
export async function widened(reader: TypeReader, type: WireType): Promise<WireType> {
  return (await reader.ask<WireType | null>('getWidenedType', { type: type.id })) ?? type;
}

export function isAssignable(reader: TypeReader, source: WireType, target: WireType): Promise<boolean> {
  return reader.ask<boolean>('isTypeAssignableTo', { source: source.id, target: target.id });
}

/** Names of types are used wherever they are declared. Long texts are cut: some types would fill megabytes. */
const USE_ALIASES = 16384;

export const textOf = oncePerType(
  (type) => type.id,
  (reader, type) => reader.ask<string>('typeToString', { type: type.id, flags: USE_ALIASES }),
);
