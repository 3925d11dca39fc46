// Groups of things that are joined, one with another.
import { joined } from '../../base/index.ts';

/** The groups, as lists of numbers below `count`, in order. */
export function groupsOf(count: number, pairs: Iterable<readonly [number, number]>): number[][] {
  const { join, leaderOf } = joined<number>();
  for (const [one, other] of pairs) join(one, other);
  return [...Map.groupBy(Array(count).keys(), leaderOf).values()];
}
