// A module whose abstractness does not fit how many lean on it.
import type { Code } from '../kit/index.ts';
import { partOf } from '../kit/say.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import type { CouplingOptions } from './options.ts';

export const offMainSequence: Code = {
  kind: 'off-main-sequence',
  say: (said) =>
    `Its distance from the main sequence is ${partOf(said, 'metrics', 'distance')}, with ${partOf(said, 'metrics', 'fanIn')} importers.`,
  offByDefault: true,
  cause:
    'How abstract the module is does not fit how many depend on it: it is concrete where change is expensive, or abstract where nobody needs it to be.',
  approach:
    'Do its many users need the details, or only a promise that the details keep? Concrete helpers that became common ground and abstractions that lost their implementations end up here. Whether it is a problem depends on how often the module changes, so its history says more than the number.',
};

export function isOffMainSequence(
  { distance, fanIn, fanOut }: Metrics,
  { rigid }: Limits,
  { maxDistance }: CouplingOptions,
): boolean {
  return distance > maxDistance && fanIn + fanOut > rigid;
}
