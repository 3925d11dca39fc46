// More calls from those that people make: one input after the other a little different, and then once more. What is tried does not depend
// on chance, so that the same change always gets the same tests.
import type { Value } from '../values/value.ts';
import type { Seed } from './known-calls.ts';
import { nearbyValues } from './nearby.ts';

/** The neighbours of all seeds in turns, the plainest of each first, then theirs. */
export function growCalls(seeds: readonly Seed[], tokens: readonly string[], most: number): Seed[] {
  const seen = new Set(seeds.map((seed) => JSON.stringify(seed)));
  const found: Seed[] = [];
  let generation = seeds;
  for (let round = 0; round < 3 && found.length < most && generation.length > 0; round++) {
    const next: Seed[] = [];
    for (const seed of inTurns(generation.map((each) => neighboursOf(each, tokens)))) {
      if (found.length + next.length >= most) break;
      const key = JSON.stringify(seed);
      if (key.length > MOST_SIZE || seen.has(key)) continue;
      seen.add(key);
      next.push(seed);
    }
    found.push(...next);
    generation = spread(next, MOST_PARENTS);
  }
  return found;
}

const MOST_SIZE = 1500;
const MOST_PARENTS = 40;

function neighboursOf({ args, madeWith }: Seed, tokens: readonly string[]): Seed[] {
  const others = (values: readonly Value[]): (readonly Value[])[] =>
    inTurns(values.map((value, at) => nearbyValues(value, tokens).map((other) => values.with(at, other))));
  const fewer = args.length > 1 ? [args.slice(0, -1)] : [];
  return [
    ...[...others(args), ...fewer].map((each) => (madeWith ? { args: each, madeWith } : { args: each })),
    ...(madeWith ? others(madeWith).map((each) => ({ args, madeWith: each })) : []),
  ];
}

/** The first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/** As many as asked for, from everywhere in the list. */
export function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)]!);
}
