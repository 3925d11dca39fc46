// The page of holds: why a detector could not decide something.
import { HOLD_REASONS, holdReasonOf, type HoldReason } from '../../src/contract/index.ts';
import { page, table } from './page.ts';

const WHERE = { code: 'the code', environment: 'the environment', run: 'the run' } as const;

export function holdsPage(): string {
  const reasons = Object.keys(HOLD_REASONS).sort() as HoldReason[];
  return page(
    '# Holds',
    'A hold is something that would be a finding, or a check that would have run, if a question could be answered. A scan counts ' +
      'them by reason (`meta.holds`) and says where they are (`meta.held`); `lintel doctor` shows the same and what would close ' +
      'them. A hold that kept a whole check from running has `"limits": true`: the scan is then incomplete and its exit code ' +
      'is 3.',
    'With `--base`, a change is charged with what it brings or touches. A reason that lies in the code is charged when the base ' +
      'does not have the hold, or when the file it is in changed. A reason that lies in the environment (packages that are not ' +
      'installed, files that are not built) is charged when it was not there before: a checkout without packages is judged by ' +
      'what can be known without them, on both sides. A reason that lies in the run is always charged.',
    table(
      ['reason', 'meaning', 'what closes it', 'lies in'],
      reasons.map((reason) => {
        const { meaning, closes, lies } = holdReasonOf(reason);
        return [`\`${reason}\``, meaning, closes, WHERE[lies ?? 'code']];
      }),
    ),
  );
}
