// A parameter that several functions take and check in the same way.
import type { Code } from '../kit/index.ts';
import { nameIn, placesOf, times, wordOf } from '../kit/say.ts';

export const parameterGuard: Code = {
  kind: 'parameter-guard',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${times(said.measure ?? 0, 'function')} of this folder take ${nameIn(said, 'name')} and throw when it is ${wordOf(said, 'state')}, which its type allows: ${placesOf(said, 'guard')}.`,
  cause:
    'Several functions of one folder take the same parameter and throw for the same values of it, which its type allows.',
  approach:
    'Who makes the value? If it comes from one place, a check there and a type of its own for what has passed it leave nothing to repeat, and nothing to forget in the next function.',
};
