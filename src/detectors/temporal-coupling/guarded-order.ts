// State that is unset until one function has run, and whose absence others refuse.
import type { Code } from '../kit/index.ts';
import { nameIn, textsIn } from '../kit/say.ts';
import { functionsIn, setterIn } from './words.ts';

export const guardedOrder: Code = {
  kind: 'guarded-order',
  offByDefault: true,
  most: 10,
  say: (said) =>
    `Until ${setterIn(said)} has run, ${functionsIn(said, 'readers')} ${textsIn(said, 'readers').length === 1 ? 'throws' : 'throw'}, because ${nameIn(said, 'name')} is not set.`,
  cause:
    'Functions check that another one has run before them, and throw if not: the order is a rule that callers learn only when they break it.',
  approach:
    'Could a caller be handed only what works? An object that exists once everything is ready, or a parameter that only the first function can produce, turns the check into a type. Where many callers share one instance, the check may well be the better choice.',
};
