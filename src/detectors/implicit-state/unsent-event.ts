// An event that is listened to, and that nothing sends.
import type { Code } from '../kit/index.ts';
import { nameIn, tick, wordOf } from '../kit/say.ts';

export const unsentEvent: Code = {
  kind: 'unsent-event',
  offByDefault: true,
  most: 10,
  tier: 'proof',
  say: (said) =>
    `This waits for ${nameIn(said, 'name')} of ${tick(wordOf(said, 'bus'))}, and nothing sends it.`,
  cause:
    'A listener waits for an event of an emitter that only this repository uses, and nothing sends one of that name.',
  approach:
    'Was the sender removed or its event renamed? Then the listener has not run since, and what it was for is missing. If it is not missed, it can go.',
};
