import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

const patient = new AbortController().signal;

test('turns come in order, and who leaves or comes too late has none', async () => {
  const take = createTurns({ waiting: 2, waitMs: 2 ** 30 });
  const leaving = new AbortController();
  const end = await take(patient);
  const [left, second, late] = [take(leaving.signal), take(patient), take(patient)];
  expect(await late).toBeUndefined();
  leaving.abort();
  expect(await left).toBeUndefined();
  const third = take(patient);
  const order: number[] = [];
  void second.then((endSecond) => (order.push(2), endSecond?.()));
  void third.then((endThird) => (order.push(3), endThird?.()));
  end?.();
  await third;
  expect(order).toEqual([2, 3]);
  expect(await take(leaving.signal)).toBeUndefined();
  expect(await take(patient)).toBeDefined();
});

test('waiting has an end', async () => {
  const take = createTurns({ waiting: 2, waitMs: 1 });
  const end = await take(patient);
  expect(await take(patient)).toBeUndefined();
  end?.();
  expect(await take(patient)).toBeDefined();
});
