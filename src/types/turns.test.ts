import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('ready work runs together, preparation runs alone, and nobody overtakes', async () => {
  const turns = createTurns();
  const steps: string[] = [];
  let isReady = true;
  const step = (name: string) => async (): Promise<void> => {
    steps.push(`${name}+`);
    await pause();
    steps.push(`${name}-`);
  };
  const ready = (): boolean => isReady;
  const work = (name: string): Promise<void> => turns.together(ready, step(`prepare ${name}`), step(name));
  await Promise.all([work('a'), work('b')]);
  expect(steps.splice(0)).toEqual(['a+', 'b+', 'a-', 'b-']);
  isReady = false;
  const prepared = turns.together(ready, async () => void (isReady = true), step('c'));
  await Promise.all([prepared, work('d'), turns.alone(step('e')), work('f')]);
  expect(steps).toEqual(['c+', 'd+', 'c-', 'd-', 'e+', 'e-', 'f+', 'f-']);
});

test('a preparation that fails lets the next go on', async () => {
  const turns = createTurns();
  const refuse = (): Promise<void> => Promise.reject(new RangeError('no'));
  const failed = turns.together(
    () => false,
    refuse,
    async () => 1,
  );
  const next = turns.alone(async () => 2);
  await expect(failed).rejects.toThrow(RangeError);
  expect(await next).toBe(2);
});
