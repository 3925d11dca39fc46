import { expect, test } from 'vitest';
import { createDoneSoFar, untilStopped } from './done-so-far.ts';

test('every look begins anew, and keeps what is merged', () => {
  const done = createDoneSoFar(true);
  expect(done.failure(undefined).message).toBe('Stopped before anything was merged.');
  const first = done.lookAgain('shop/web');
  first('#1', 'merged');
  first('#2', 'waiting');
  const second = done.lookAgain('shop/web');
  for (let number = 3; number < 26; number++) second(`#${number}`, 'waiting');
  second('#3', 'failed');
  second('#4', 'in_flight');
  expect(done.failure(undefined).message).toBe(
    `Stopped. Merged: #1; in flight: #4; waiting: ${Array.from({ length: 20 }, (_, at) => `#${at + 5}`).join(', ')} and 1 more; not merged: #3.`,
  );
});

test('several repositories are told apart', () => {
  const done = createDoneSoFar(false);
  done.lookAgain('shop/web')('#1', 'merged');
  done.lookAgain('shop/api')('#1', 'skipped');
  expect(done.failure(undefined).message).toBe('Stopped. Merged: shop/web#1; not merged: shop/api#1.');
});

test('work that does not end is not waited for', async () => {
  const stop = new AbortController();
  const endless = untilStopped(stop.signal, createDoneSoFar(true), () => new Promise<never>(() => undefined));
  stop.abort();
  await expect(endless).rejects.toMatchObject({ code: 'INTERRUPTED' });
});
