// A checkout that is out to do harm: nothing of it is run, nothing is written elsewhere, every command ends, and what is shown
// drives no terminal.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkoutOf, sharedCheckout } from './testing/hostile-checkout.ts';
import { TRICKS } from './testing/hostile-tricks.ts';
import { runIn, temporary, traces } from './testing/run-hostile.ts';

// eslint-disable-next-line no-control-regex
const RAW = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;

const isPosix = process.platform !== 'win32';

test('there are tricks enough, each under its own name', () => {
  expect(new Set(TRICKS.map(({ name }) => name)).size).toBe(TRICKS.length);
  expect(TRICKS.length).toBeGreaterThanOrEqual(60);
});

test.runIf(isPosix)('a checkout with all tricks that can stand together', { timeout: 300_000 }, async () => {
  const checkout = sharedCheckout(temporary);
  for (const args of [
    ['scan'],
    ['scan', '--fix', '--dry-run'],
    ['scan', '--format', 'json'],
    ['graph', 'modules', '--format', 'markdown'],
    ['graph', 'unresolved'],
    ['doctor'],
    ['rename', 'src/index.ts#one', 'two', '--dry-run'],
  ]) {
    const { exitCode, stdout, stderr } = await runIn(checkout.root, args, { GITHUB_ACTIONS: 'true' });
    expect([args.join(' '), traces(checkout)]).toEqual([args.join(' '), []]);
    expect([0, 1, 3], `${args.join(' ')}: ${stderr}`).toContain(exitCode);
    expect(RAW.exec(stdout + stderr)?.[0]).toBeUndefined();
    expect(/^\s*::(?!error |warning |notice )/m.exec(stdout)?.[0]).toBeUndefined();
  }
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
