// A function whose name promises an answer, and that changes something.
import type { Code } from '../kit/index.ts';
import { nameIn, placesOf, textsIn, tick, wordOf } from '../kit/say.ts';

const WHAT: Readonly<Record<string, string>> = {
  module: 'sets the variable',
  field: 'sets the field',
  parameter: 'writes into its argument:',
  outside: 'calls',
};

export const changingQuestion: Code = {
  kind: 'changing-question',
  offByDefault: true,
  most: 10,
  say: (said) => {
    const through = textsIn(said, 'through').map((name) => tick(`${name}()`));
    const way = through.length === 0 ? '' : ` through ${through.join(' and ')}`;
    return `${nameIn(said, 'name')} is named like a question, and${way} ${WHAT[wordOf(said, 'on')]} ${tick(wordOf(said, 'changed'))} (${placesOf(said, 'change')}).`;
  },
  cause:
    'A function is named as if it only gave an answer, and it changes state that others see: whoever calls it twice, or leaves a call out because its result is not needed, changes what the program does.',
  approach:
    'Is the change what the function is for, or a by-product? A name that says it, or two functions, one that answers and one that changes, lets callers choose. Where the change only saves work, keeping it apart from what others read shows that.',
};
