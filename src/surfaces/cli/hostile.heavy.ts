// Tricks that each need a checkout of their own: nothing of it is run, nothing is written elsewhere, and the scan ends.
import { expect, test } from 'vitest';
import { checkoutOf } from './testing/hostile-checkout.ts';
import { TRICKS } from './testing/hostile-tricks.ts';
import { runIn, temporary, traces } from './testing/run-hostile.ts';

const isPosix = process.platform !== 'win32';

test.runIf(isPosix).for(TRICKS.filter(({ isRoot }) => isRoot))(
  'at the root: $name',
  { timeout: 120_000 },
  async (trick) => {
    const checkout = checkoutOf(temporary, trick);
    const { exitCode, stderr } = await runIn(checkout.root, ['scan']);
    expect(traces(checkout)).toEqual([]);
    expect([0, 1, 2, 3], stderr).toContain(exitCode);
  },
);
