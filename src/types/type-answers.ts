// Types as text and as a kind, and whether one fits another.
import { TYPE } from './kinds.ts';
import type { TypeAnswer, TypeKind } from './model.ts';
import type { Programs } from './programs.ts';

/** A type as the process describes it. */
export interface WireType {
  readonly id: number;
  readonly flags: number;
  readonly intrinsicName?: string;
  readonly objectFlags?: number;
  /** The generic type of which this is an instance. */
  readonly target?: number;
  readonly symbol?: number;
}

const KINDS: readonly (readonly [number, TypeKind])[] = [
  [TYPE.Any, 'any'],
  [TYPE.Unknown, 'unknown'],
  [TYPE.Undefined, 'undefined'],
  [TYPE.Null, 'null'],
  [TYPE.Void, 'void'],
  [TYPE.Never, 'never'],
  [TYPE.EnumLiteral | TYPE.Enum, 'enum'],
  [TYPE.StringLiteral | TYPE.NumberLiteral | TYPE.BigIntLiteral | TYPE.BooleanLiteral, 'literal'],
  [TYPE.String, 'string'],
  [TYPE.Number, 'number'],
  [TYPE.BigInt, 'bigint'],
  [TYPE.Boolean, 'boolean'],
  [TYPE.ESSymbol | TYPE.UniqueESSymbol, 'symbol'],
  [TYPE.TypeParameter, 'type-parameter'],
  [TYPE.Union, 'union'],
  [TYPE.Intersection, 'intersection'],
  [TYPE.Object | TYPE.NonPrimitive, 'object'],
];

/** No truncation, so that a type's text is all of it. */
const NO_TRUNCATION = 1;

export function typeKind(type: WireType): TypeKind {
  if (type.intrinsicName === 'error') return 'error';
  return KINDS.find(([flags]) => (type.flags & flags) !== 0)?.[1] ?? 'other';
}

export function typeText(programs: Programs, context: string, type: WireType): Promise<string> {
  return programs.ask<string>(context, 'typeToString', { type: type.id, flags: NO_TRUNCATION });
}

export async function wireTypesAt(
  programs: Programs,
  context: string,
  file: string,
  offsets: readonly number[],
): Promise<(WireType | undefined)[]> {
  const params = { file: programs.files.absolute(file), positions: offsets };
  const types = await programs.ask<(WireType | null)[]>(context, 'getTypesAtPositions', params);
  return types.map((type) => type ?? undefined);
}

export async function typesAt(
  programs: Programs,
  context: string,
  file: string,
  offsets: readonly number[],
): Promise<(TypeAnswer | undefined)[]> {
  const answers: (TypeAnswer | undefined)[] = [];
  for (const type of await wireTypesAt(programs, context, file, offsets)) {
    const text = type === undefined ? undefined : await typeText(programs, context, type);
    answers.push(type === undefined ? undefined : { text: text!, kind: typeKind(type) });
  }
  return answers;
}
