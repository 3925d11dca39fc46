// Functions whose blocks are nested beyond the limit.
import type { Unit } from '../../complexity/index.ts';
import type { Code } from '../kit/index.ts';
import { nameIn, partOf, placesOf } from '../kit/say.ts';
import type { NestingOptions } from './options.ts';

export const deepNesting: Code = {
  kind: 'deep-nesting',
  equalRules: ['max-depth'],
  offByDefault: true,
  say: (said) =>
    `${nameIn(said, 'name')} nests blocks ${partOf(said, 'metrics', 'depth')} deep (${placesOf(said, 'deepest-block')}).`,
  cause:
    'Blocks are nested beyond the limit, so what holds at the innermost line must be gathered from far above.',
  approach:
    'Why did the levels add up? Preconditions that wrap the work rather than end it early, a loop with its own logic inside another, and error handling around each step are common origins. When the same function shows other findings as well, the depth is probably a sign that it does more than one thing.',
};

export function nestsDeeply(unit: Unit, limits: NestingOptions): boolean {
  return unit.depth > limits.maxDepthWarn;
}
