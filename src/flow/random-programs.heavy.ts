// The same as random-programs.test.ts, for long.
import { expect, test } from 'vitest';
import { checkRandomPrograms } from './testing/check-random-programs.ts';

test('what many random programs do is in their graphs', async () => {
  const seen = await checkRandomPrograms(6_000, 20_260);
  expect(seen.reads).toBeGreaterThan(80_000);
});
