// The page of checks: every code that a verdict can have.
import { CHECK_CODES, CHECKS, type CheckCode } from '../../src/contract/index.ts';
import { page, table } from './page.ts';

export function checksPage(): string {
  const codes = Object.entries<CheckCode>(CHECK_CODES);
  return page(
    '# Checks',
    '`lintel verify` makes these checks of a change. Each complaint has a code: `fail` rejects the change, `review` asks for a look, ' +
      'and `unknown` makes the answer incomplete. `lintel explain CODE` says the same. The [guide](../verify.md) says what the checks do.',
    'The check `findings` also has the codes of [detectors](detectors.md), and what could not be read those of ' +
      '[problems](problems.md).',
    ...CHECKS.flatMap((check) => [
      `## ${check}`,
      table(
        ['code', 'status', 'why', 'what to do'],
        codes
          .filter(([, { checks }]) => checks.includes(check))
          .map(([code, { statuses, cause, approach }]) => [
            `\`${code}\``,
            statuses.join(', '),
            cause,
            approach,
          ]),
      ),
    ]),
  );
}
