// A checkout that is out to do harm: nothing of it is run, and nothing is written elsewhere.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkoutOf } from './testing/hostile-checkout.ts';
import { TRICKS } from './testing/hostile-tricks.ts';
import { runIn, temporary, traces } from './testing/run-hostile.ts';

const isPosix = process.platform !== 'win32';

test('there are tricks enough, each under its own name', () => {
  expect(new Set(TRICKS.map(({ name }) => name)).size).toBe(TRICKS.length);
  expect(TRICKS.length).toBeGreaterThanOrEqual(60);
});

test.runIf(isPosix)('the token of a server is not written through a link', async () => {
  const checkout = checkoutOf(
    temporary,
    TRICKS.find(({ name }) => name === '.lintel is a link')!,
  );
  const { exitCode, stderr } = await runIn(checkout.root, ['serve']);
  expect([exitCode, traces(checkout)]).toEqual([3, []]);
  expect(stderr).toContain('nothing is written through links');
});

test.runIf(isPosix)('a git of the checkout is not run, however PATH leads to it', async () => {
  const checkout = checkoutOf(
    temporary,
    TRICKS.find(({ name }) => name === 'a git at the root')!,
  );
  const own = ['bin', 'node_modules/.bin'].map((folder) => join(checkout.root, folder));
  const PATH = ['.', '', 'bin', ...own, process.env['PATH']].join(':');
  const { stdout } = await runIn(checkout.root, ['scan', '--format', 'json'], { PATH });
  expect([traces(checkout), stdout.includes('walked instead')]).toEqual([[], false]);
});

test.runIf(isPosix)('what is trusted is run, and no longer when the trust is taken back', async () => {
  const trick = TRICKS.find(({ name }) => name === 'oxlint.config.ts at the root')!;
  const checkout = checkoutOf(temporary, trick);
  const scan = ['scan', '--only', 'lint', '--format', 'json', '--no-cache'];
  const before = await runIn(checkout.root, scan);
  expect([before.exitCode, before.stdout.includes('not-trusted'), traces(checkout)]).toEqual([3, true, []]);
  expect((await runIn(checkout.root, ['trust'])).stdout).toContain('is trusted');
  expect(traces(checkout)).toEqual([]);
  await runIn(checkout.root, scan);
  expect(traces(checkout)).toEqual(['ran oxlint.config.ts-at-the-root']);
  expect((await runIn(checkout.root, ['trust', '--revoke'])).stdout).toContain('is not trusted');
  expect((await runIn(checkout.root, scan)).stdout).toContain('not-trusted');
});
