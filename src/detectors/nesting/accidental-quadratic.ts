// Arrays that are searched from their start in every turn of an iteration over something else.
import type { Search } from '../../complexity/index.ts';
import type { Code, Evidence } from '../kit/index.ts';
import { placesOf, tick, type Said } from '../kit/say.ts';

export const accidentalQuadratic: Code = {
  kind: 'accidental-quadratic',
  offByDefault: true,
  say: (said) =>
    `${tick(textsOfSearches(said))} is searched from its start in every iteration (${placesOf(said, 'search')}).`,
  tier: 'advice',
  cause:
    'An array is searched from its start in every iteration over something else, so the work grows with the product of both sizes.',
  approach:
    'How large can both collections become, and who decides that? Likely origins are a list that was short when the code was written, a lookup that was never given an index of its own, or two data sets joined by hand. Where the sizes are bounded by design, that bound is worth stating; otherwise a Set or a Map built once before the iteration, perhaps where the data is made, changes the cost of the whole function.',
};

function textsOfSearches(said: Said): string {
  const targets = said.evidence.filter(({ fact }) => fact === 'search').map(({ value }) => String(value));
  return [...new Set(targets)].join(', ');
}

export function searchEvidence(file: string, searches: readonly Search[]): Evidence[] {
  return searches.flatMap(([, target, start, end, iterationStart, iterationEnd]) => [
    { fact: 'search', file, start, end, value: target },
    { fact: 'iteration', file, start: iterationStart, end: iterationEnd },
  ]);
}
