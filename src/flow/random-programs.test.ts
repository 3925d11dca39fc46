// Random programs, run for real: what happens must be a path of the graph and visible to the analyses.
import { expect, test } from 'vitest';
import { checkRandomPrograms } from './testing/check-random-programs.ts';

test('what random programs do is in their graphs', async () => {
  const seen = await checkRandomPrograms(200, 1);
  // Programs that end at once would agree with anything.
  expect(seen.steps).toBeGreaterThan(15_000);
  expect(seen.reads).toBeGreaterThan(3_000);
});
