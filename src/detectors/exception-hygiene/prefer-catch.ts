// A rejection handler that is the second argument of `then`.
import type { CallExpression, MemberExpression } from '@oxc-project/types';
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { add, factAt, type Draft } from './draft.ts';

export const preferCatch: Code = {
  kind: 'prefer-catch',
  equalRules: ['prefer-catch'],
  say: ({ text }) => `The rejection handler in ${tick(text)} does not see what the first handler throws.`,
  tier: 'advice',
  offByDefault: true,
  cause:
    'The rejection handler is the second argument of then, where it does not see what the first one throws.',
  approach:
    'Is it intended that failures of the first handler pass this one by? Sometimes it is, and often the form was just at hand. What each handler of the chain is responsible for shows best when the chain is read as a whole.',
};

export function judgeSecondHandler(
  draft: Draft,
  node: CallExpression,
  { object, property }: MemberExpression,
): void {
  const handler = node.arguments[1];
  if (!handler) return;
  const facts = [factAt('rejection-handler', handler)];
  add(draft, 'prefer-catch', property, { about: node, on: object, facts });
}
