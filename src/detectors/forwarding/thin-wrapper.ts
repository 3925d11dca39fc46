// A function that does nothing but call another one, which does something.
import type { Code } from '../kit/index.ts';
import { nameIn, tick, wordOf } from '../kit/say.ts';

export const thinWrapper: Code = {
  kind: 'thin-wrapper',
  offByDefault: true,
  say: (said) =>
    `${nameIn(said, 'header')} does nothing but call ${tick(wordOf(said, 'target'))} with its own parameters.`,
  cause: 'A function does nothing but call another one with the parameters it was given.',
  approach:
    'What would be lost if callers used the other function? A seam for tests, a name that other packages rely on, or a place where a difference is soon to come would each answer that. Otherwise it is probably what a move or a merge of two functions left behind. Where a module has several of them, the boundary that the module draws is worth questioning, more than each function.',
};

export function isThinWrapper(functions: number): boolean {
  return functions === 1;
}
