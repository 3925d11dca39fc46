// Whether waiting for a value gives `any`, however its type comes by its `then`.
import type { CodeRange, SeenType, TypedFile } from '../../types/index.ts';

/** For each expression, whether it is a promise of `any`. */
export async function promisedAny(at: TypedFile, ranges: readonly CodeRange[]): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (const type of await at.typesOf(at.nodesOf(ranges))) {
    const mayPromise = type?.isStructured;
    const ask = (): Promise<boolean> => at.once(promisesAny, type!, () => promisesAny(at, type!));
    answers.push(mayPromise === true && (await at.unlessRefused(ask, false)));
  }
  return answers;
}

async function promisesAny(at: TypedFile, type: SeenType): Promise<boolean> {
  const then = await at.memberType(type, 'then');
  const callback = then && (await firstParameter(at, then));
  const value = callback && (await firstParameter(at, callback));
  return value?.kind === 'any';
}

/** What something takes first when it is called. */
async function firstParameter(at: TypedFile, type: SeenType): Promise<SeenType | undefined> {
  for (const part of await at.partsOf(type))
    for (const signature of await at.signaturesOf(part))
      if (signature.parameterCount > 0) return at.parameterType(signature, 0);
  return undefined;
}
