// Functions that are handed to functions inside functions, beyond the limit.
import type { Unit } from '../../complexity/index.ts';
import type { Code } from '../kit/index.ts';
import { nameIn, partOf, placesOf, type Said } from '../kit/say.ts';
import type { NestingOptions } from './options.ts';

export const callbackDepth: Code = {
  kind: 'callback-depth',
  equalRules: ['max-nested-callbacks', 'no-nested-functions'],
  offByDefault: true,
  say: sayDepth,
  cause:
    'Functions are passed to functions inside functions, so the order in which the code runs, and where its errors go, cannot be read from top to bottom.',
  approach:
    'Do the callbacks run one after the other, once per element, or on events? Steps in a sequence that predate `await`, loops written as callbacks, and handlers set up inside handlers are common origins. What the inner levels take from the outer ones shows which of them could be functions with a name of their own.',
};

/** At the top of a file the finding stands at the innermost callback, else at the function that holds them all. */
function sayDepth(said: Said): string {
  const deep = `${String(partOf(said, 'metrics', 'callbackDepth'))} deep`;
  if (!said.evidence.some(({ fact }) => fact === 'function'))
    return `Callbacks are nested ${deep} up to this one.`;
  return `${nameIn(said, 'name')} holds callbacks that are nested ${deep} (${placesOf(said, 'deepest-callback')}).`;
}

export function nestsCallbacks(unit: Unit, limits: NestingOptions): boolean {
  return unit.callbackDepth > limits.callbackDepthThreshold;
}
