// Functions in a sentence.
import type { Said } from '../kit/index.ts';
import { firstNames, textsIn, tick } from '../kit/say.ts';

const NAMED = 3;

/** `a()`, `b()` and 4 more. */
export function functionsIn(said: Said, field: string): string {
  const names = new Set(textsIn(said, field).map((name) => `${name}()`));
  return firstNames([...names].join(', '), NAMED);
}

/** One of the functions that give the state its value. */
export function setterIn(said: Said): string {
  const [first, ...others] = [...new Set(textsIn(said, 'setters'))];
  return others.length === 0
    ? tick(`${first}()`)
    : `${tick(`${first}()`)} or another of ${others.length + 1} functions`;
}
