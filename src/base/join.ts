// Groups of things that are joined, one with another.

export interface Joined<T> {
  join(one: T, other: T): void;
  /** What stands for the group of a thing: equal for two exactly when they are joined. */
  leaderOf(one: T): T;
}

/** At first nothing is joined with anything. */
export function joined<T>(): Joined<T> {
  const leaders = new Map<T, T>();
  const above = (one: T): T => leaders.get(one) ?? one;
  const leaderOf = (one: T): T => {
    let at = one;
    // Each step shortens the way for those that come after, so that long chains stay cheap.
    for (let next = above(at); next !== at; next = above(at)) {
      leaders.set(at, above(next));
      at = next;
    }
    return at;
  };
  return {
    leaderOf,
    join(one, other) {
      const [leader, joining] = [leaderOf(one), leaderOf(other)];
      if (leader !== joining) leaders.set(joining, leader);
    },
  };
}
