// Checkouts that are out to do harm, with all tricks together and one by one: nothing of them is run, nothing is written elsewhere,
// every command ends, and what is shown drives no terminal.
import { expect, test } from 'vitest';
import { checkoutOf, sharedCheckout } from './testing/hostile-checkout.ts';
import { TRICKS } from './testing/hostile-tricks.ts';
import { runIn, temporary, traces } from './testing/run-hostile.ts';

// eslint-disable-next-line no-control-regex
const RAW = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;

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
