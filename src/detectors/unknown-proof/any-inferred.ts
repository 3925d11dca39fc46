// Something is `any` although nobody wrote so at this place.
import type { Code } from '../kit/index.ts';
import { tick } from '../kit/say.ts';
import { firstUses, flowDrafts, useDraft, type FindingDraft, type Judged } from './finding.ts';
import { isInferred, nameAt } from './names.ts';

export const anyInferred: Code = {
  kind: 'any-inferred',
  equalRules: [
    'no-unsafe-assignment',
    'no-unsafe-call',
    'no-unsafe-member-access',
    'no-explicit-any',
    'noExplicitAny',
  ],
  say: ({ text }) => `${tick(text)} is ${tick('any')} although nobody wrote that here.`,
  offByDefault: true,
  cause:
    'A value is `any` here although nobody wrote that at this place, and whatever is computed from it, called on it or read from it is not checked.',
  approach:
    'Where does the `any` start: a parser, an untyped package, an event or error passed to a callback, a property that is declared so? The first place at which the shape is known is where a type or a check helps most; behind it, the whole flow of the value through the module is checked without further work.',
};

export function inferredAny(judged: Judged): FindingDraft[] {
  const uses = firstUses(judged).filter(([, , isCall]) => !isCall);
  return [
    ...flowDrafts(judged, 'any', 'any-inferred'),
    ...inferredNames(judged),
    ...uses.map((use) => useDraft('any-inferred', use)),
  ];
}

function inferredNames({ fact, answer }: Judged): FindingDraft[] {
  return answer.names.flatMap(([row, type, use]): FindingDraft[] => {
    const { declared, start, end } = nameAt(fact, row);
    if (!isInferred(declared, type)) return [];
    const used = { fact: 'unguarded-use', start: use, end: use + end - start, value: type };
    return [{ kind: 'any-inferred', start, end, evidence: [used] }];
  });
}
