// Whether waiting for a value gives `any`, however its type comes by its `then`.
import { wireTypesOf } from './expression-types.ts';
import type { CodeRange } from './model.ts';
import type { Programs } from './programs.ts';
import { typeKind, type WireType } from './type-answers.ts';
import { oncePerType, typeReader, type TypeReader } from './type-reader.ts';
import { isStructured, memberOf, parameterAt, partsOf, signaturesOf } from './type-shape.ts';
import { unlessRefused } from './unless-refused.ts';

/** For each expression, whether it is a promise of `any`. */
export async function promisedAny(
  programs: Programs,
  context: string,
  file: string,
  ranges: readonly CodeRange[],
): Promise<boolean[]> {
  const reader = typeReader(programs, context);
  const answers: boolean[] = [];
  for (const type of await wireTypesOf(programs, context, file, ranges))
    answers.push(type !== undefined && (await unlessRefused(() => promisesAny(reader, type), false)));
  return answers;
}

const promisesAny = oncePerType(
  (type) => type.id,
  async (reader, type): Promise<boolean> => {
    const then = await memberOf(reader, type, 'then');
    const callback = then && (await firstParameter(reader, then));
    const value = callback && (await firstParameter(reader, callback));
    return value !== undefined && typeKind(value) === 'any';
  },
  (type) => (isStructured(type) ? undefined : false),
);

/** What something takes first when it is called. */
async function firstParameter(reader: TypeReader, type: WireType): Promise<WireType | undefined> {
  for (const part of await partsOf(reader, type))
    for (const signature of await signaturesOf(reader, part))
      if (signature.parameters?.length) return parameterAt(reader, signature, 0);
  return undefined;
}
