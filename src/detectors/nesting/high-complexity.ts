// Functions whose cognitive complexity is over the limit.
import type { Unit } from '../../complexity/index.ts';
import type { Code } from '../kit/index.ts';
import { nameIn, partOf } from '../kit/say.ts';
import type { NestingOptions } from './options.ts';

export const highComplexity: Code = {
  kind: 'high-cognitive-complexity',
  equalRules: [
    'complexity',
    'cognitive-complexity',
    'noExcessiveCognitiveComplexity',
    'max-lines-per-function',
  ],
  say: (said) =>
    `${nameIn(said, 'name')} has a cognitive complexity of ${said.measure ?? partOf(said, 'metrics', 'cognitiveComplexity')}.`,
  cause:
    'The control flow of a function asks a reader to keep many conditions in mind at once: its cognitive complexity is over the limit.',
  approach:
    'Which decisions in this function do not depend on each other? Several concerns handled in one place, validation mixed with work, or one case after another added to a general path are common origins. Parts that share no state can stand by themselves; if the decisions all test the same thing, a table or a type per case may say it better than the function as a whole does.',
};

/** The published rule knows cognitive complexity of functions only, not of the top of a file. */
export function isHighlyComplex(unit: Unit, limits: NestingOptions): boolean {
  return unit.isFunction && unit.cognitiveComplexity > complexityLimit(unit, limits);
}

/** Without a limit of the user's own, what is flat is not called hard to follow, however long it is. */
const FEWEST_LEVELS = 3;
const NESTED_LIMIT = 35;
/** For functions that are over the limit of depth as well. */
const DEEP_LIMIT = 25;

function complexityLimit({ depth }: Unit, limits: NestingOptions): number {
  const { cognitiveComplexityThreshold, maxDepthWarn } = limits;
  if (cognitiveComplexityThreshold !== undefined) return cognitiveComplexityThreshold;
  if (depth < FEWEST_LEVELS) return Infinity;
  return depth > maxDepthWarn ? DEEP_LIMIT : NESTED_LIMIT;
}
