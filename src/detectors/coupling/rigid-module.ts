// A module that many import and that imports next to nothing.
import type { Code } from '../kit/index.ts';
import { partOf } from '../kit/say.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import type { CouplingOptions } from './options.ts';

export const rigidModule: Code = {
  kind: 'rigid-module',
  say: (said) =>
    `${partOf(said, 'metrics', 'fanIn')} modules import this one, and it imports ${partOf(said, 'metrics', 'fanOut')}.`,
  offByDefault: true,
  cause: 'Many modules import this one and it imports next to nothing, so every change to it is felt widely.',
  approach:
    'Is it steady because it is finished, or because nobody dares to touch it? A vocabulary or a set of pure functions is rightly like this; a mixture of unrelated helpers is not. If its users fall into groups, it is several modules under one name.',
};

/** What many lean on may be rigid when it is abstract: that is what abstractions are for. */
export function isRigid(
  { instability, abstractness, fanIn }: Metrics,
  { rigid }: Limits,
  { minInstability }: CouplingOptions,
): boolean {
  return instability < minInstability && fanIn > rigid && abstractness < 0.5;
}
