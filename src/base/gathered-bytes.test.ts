import { expect, test } from 'vitest';
import { gatherBytes } from './gathered-bytes.ts';

test('pieces of any size become one, which is held in at most twice its bytes', () => {
  const gathered = gatherBytes();
  const pieces = Array.from({ length: 5000 }, (_, at) => Buffer.alloc(at % 7, at % 256));
  for (const piece of pieces) gathered.add(piece);
  const whole = Buffer.concat(pieces);
  expect(gathered.length).toBe(whole.length);
  const taken = gathered.take();
  expect(taken.equals(whole)).toBe(true);
  expect(taken.buffer.byteLength).toBeLessThanOrEqual(2 * whole.length);
  expect([gathered.length, gathered.take().length]).toEqual([0, 0]);
});
