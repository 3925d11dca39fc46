// State that is unset until one function has run, and taken for granted by others.
import type { Code } from '../kit/index.ts';
import { nameIn } from '../kit/say.ts';
import { functionsIn, setterIn } from './words.ts';

export const unguardedOrder: Code = {
  kind: 'unguarded-order',
  most: 10,
  say: (said) =>
    `${nameIn(said, 'name')} has no value until ${setterIn(said)} has run, and ${functionsIn(said, 'readers')} would fail on it before.`,
  cause:
    'A variable or field starts without a value, one function gives it one, and others use it without asking: they have to be called in that order, and neither types nor names say so.',
  approach:
    'Who guarantees the order today? Where a caller could get it wrong, what the first function makes can be its result and a parameter of the others, or the object can be made only when all of it is there. Where a framework guarantees the order, a word at the declaration helps whoever comes next.',
};
