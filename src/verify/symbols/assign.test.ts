import { expect, test } from 'vitest';
import { assign } from './assign.ts';

test('the sum counts, not the best single pair', () => {
  const chosen = assign([
    { before: 0, after: 0, score: 0.9 },
    { before: 0, after: 1, score: 0.8 },
    { before: 1, after: 0, score: 0.8 },
  ]);
  expect(chosen.map(({ before, after }) => [before, after])).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

test('nobody is given to two', () => {
  const chosen = assign([
    { before: 0, after: 0, score: 0.6 },
    { before: 1, after: 0, score: 0.7 },
    { before: 2, after: 3, score: 0.1 },
  ]);
  expect(chosen.map(({ before, after }) => [before, after])).toEqual([
    [1, 0],
    [2, 3],
  ]);
});
