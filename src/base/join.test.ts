import { expect, test } from 'vitest';
import { joined } from './join.ts';

test('what is joined with one of a group belongs to the group, through chains of any length', () => {
  const { join, leaderOf } = joined<number>();
  for (let at = 200_000; at > 0; at--) join(at - 1, at);
  join(-1, -2);
  expect(new Set([0, 100_000, 200_000].map(leaderOf)).size).toBe(1);
  expect(leaderOf(-1)).toBe(leaderOf(-2));
  expect(leaderOf(-1)).not.toBe(leaderOf(0));
  expect(leaderOf(300_000)).toBe(300_000);
});
