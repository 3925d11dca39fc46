// Several functions of one file that only call the next one.
import type { Code } from '../kit/index.ts';
import { nameIn, numberOf, tick, wordOf } from '../kit/say.ts';

export const forwardChain: Code = {
  kind: 'forward-chain',
  say: (said) =>
    `Starting at ${nameIn(said, 'header')}, ${numberOf(said, 'depth')} functions in a row only call the next one, up to ${tick(wordOf(said, 'target'))}.`,
  cause: 'Several functions call each other in a row, and none of them adds anything.',
  approach:
    'Where in this row does the work start, and what was each step once for? Names from several generations, layers that lost their content one by one, or a plan for variation that never came are common origins. What the callers of the first step need tells how much of the row has a reason.',
};
