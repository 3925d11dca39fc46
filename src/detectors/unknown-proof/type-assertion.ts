// A type assertion that claims more than the type of the expression says.
import type { Code } from '../kit/index.ts';
import { tick, wordOf } from '../kit/say.ts';
import { assertionDrafts, type FindingDraft, type Judged } from './finding.ts';

export const typeAssertion: Code = {
  kind: 'type-assertion',
  equalRules: ['no-unsafe-type-assertion', 'consistent-type-assertions'],
  say: (said) =>
    `${tick(said.text)} claims ${tick(wordOf(said, 'to'))} for a value of type ${tick(wordOf(said, 'from'))}.`,
  offByDefault: true,
  cause:
    'A type assertion claims more than the type of the expression says. The compiler takes it on trust and nothing checks it when the program runs.',
  approach:
    'What makes the author sure of the narrower type? A check a few lines earlier that the compiler cannot follow, a declaration that is too wide, and a value from outside that nobody examined are the usual answers. A guard or a better declared type at the origin of the value often makes several assertions in the same module unnecessary.',
};

export function typeAssertions(judged: Judged): FindingDraft[] {
  return assertionDrafts(judged, false, 'type-assertion');
}
