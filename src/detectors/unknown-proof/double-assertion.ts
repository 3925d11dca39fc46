// An assertion that goes through `unknown` or `any` because the direct way is refused.
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { assertionRows } from './assertions.ts';
import type { UnknownFact } from './fact.ts';
import type { FindingDraft } from './finding.ts';

export const doubleAssertion: Code = {
  kind: 'double-assertion',
  say: ({ text }) =>
    `${tick(text)} goes through ${tick('unknown')} or ${tick('any')} because the direct way is refused.`,
  offByDefault: true,
  cause:
    'An expression is asserted to be `unknown` or `any` first and something unrelated then, because the compiler refuses the direct way.',
  approach:
    'Why do the two types not fit? Two models of one thing that drifted apart, a conversion that nobody wrote, a generic signature that loses its argument, and a test double that is only half an object are common. The place where the two types meet, rather than this expression, is where a conversion or a shared type belongs.',
};

/** What the text alone tells. */
export function doubleAssertions(fact: UnknownFact): FindingDraft[] {
  return assertionRows(fact)
    .filter(({ isDouble }) => isDouble)
    .map(({ whole, expression }) => ({
      kind: 'double-assertion',
      ...whole,
      evidence: [{ fact: 'inner-assertion', ...expression }],
    }));
}
