// An event that is sent, and that nothing listens to.
import type { Code } from '../kit/index.ts';
import { nameIn, tick, wordOf } from '../kit/say.ts';

export const unheardEvent: Code = {
  kind: 'unheard-event',
  offByDefault: true,
  most: 10,
  tier: 'proof',
  say: (said) => `${tick(wordOf(said, 'bus'))} sends ${nameIn(said, 'name')}, and nothing listens to it.`,
  cause: 'An event is sent on an emitter that only this repository uses, and no listener has its name.',
  approach:
    'Was the listener removed, or is one of the two names misspelt? The names on the same emitter that are heard but never sent are worth a look. If nothing needs the event any more, what prepares it is not needed either.',
};
