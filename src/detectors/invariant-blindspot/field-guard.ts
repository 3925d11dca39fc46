// A property that several functions refuse in a state which its type allows.
import type { Code } from '../kit/index.ts';
import { nameIn, placesOf, times, wordOf } from '../kit/say.ts';
import { takenForGranted } from './taken-for-granted.ts';

export const fieldGuard: Code = {
  kind: 'field-guard',
  offByDefault: true,
  most: 15,
  say: (said) =>
    `${times(said.measure ?? 0, 'function')} throw when ${nameIn(said, 'name')} is ${wordOf(said, 'state')}, which its type there allows: ${placesOf(said, 'guard')}.${takenForGranted(said)}`,
  cause: 'Several functions throw for the same state of the same property, which its type allows.',
  approach:
    'Is the property ever meant to be in that state? If not, a type that says so moves the check to where the object is made, and the compiler finds those who forget it. If it is, the functions that refuse it work on a kind of object that has no name yet.',
};
