// A function whose callers throw for one of its results.
import type { Code } from '../kit/index.ts';
import { placesOf, tick, times, wordOf } from '../kit/say.ts';
import { takenForGranted } from './taken-for-granted.ts';

export const resultGuard: Code = {
  kind: 'result-guard',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${times(said.measure ?? 0, 'caller')} of ${tick(`${wordOf(said, 'name')}()`)} throw when its result is ${wordOf(said, 'state')}, which its type allows: ${placesOf(said, 'guard')}.${takenForGranted(said)}`,
  cause: 'Several callers of one function throw for the same result, which its type allows.',
  approach:
    'Does any caller want that result? If not, the function could throw itself, once and with one message, and its type would say what it gives back. If some do, a second function for those who cannot go on without it says which ones they are.',
};
