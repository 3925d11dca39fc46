// Groups of things that are joined, one with another.

/** The groups, as lists of numbers below `count`, in order. */
export function groupsOf(count: number, pairs: Iterable<readonly [number, number]>): number[][] {
  const leaders = Array.from({ length: count }, (_, index) => index);
  const leaderOf = (index: number): number => {
    let at = index;
    while (leaders[at] !== at) at = leaders[at]!;
    return at;
  };
  for (const [one, other] of pairs) {
    const [a, b] = [leaderOf(one), leaderOf(other)];
    if (a !== b) leaders[Math.max(a, b)] = Math.min(a, b);
  }
  return [...Map.groupBy(leaders.keys(), leaderOf).values()];
}
