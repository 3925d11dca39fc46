// A module in which a large part of its package meets.
import type { Code } from '../kit/index.ts';
import { partOf } from '../kit/say.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';

export const godModule: Code = {
  kind: 'god-module',
  say: (said) =>
    `${partOf(said, 'metrics', 'fanIn')} modules import this one, and it imports ${partOf(said, 'metrics', 'fanOut')}.`,
  offByDefault: true,
  tier: 'budget',
  cause:
    'A large part of the package imports this module, and it imports a large part of the package itself: almost any change passes through it.',
  approach:
    'Which of its users want the same few things from it? A module that grew around shared settings, a registry, or a convenient place for helpers tends to look like this. Groups of exports with users of their own usually show where it would come apart, and what it imports for each group goes with it.',
};

export function isGodModule({ fanIn, fanOut }: Metrics, { god }: Limits): boolean {
  return fanIn >= god && fanOut >= god;
}
