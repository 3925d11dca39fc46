// What the check says of a change, as `CODE file:line`, with `review` behind what is no failure.
import type * as z from 'zod';
import { changeBetween, type Files } from '../../../testing/change-between.ts';
import type { verifySettingsSchema } from '../../../settings.ts';
import { verifyChange } from '../../../verify.ts';
import { security } from '../security.ts';

export async function securityOf(
  within: string,
  before: Files,
  changed: Readonly<Record<string, string | null>>,
  settings: z.input<typeof verifySettingsSchema> = {},
): Promise<string[]> {
  const { checks } = await verifyChange(await changeBetween(within, before, changed, settings), {}, [
    security,
  ]);
  return checks
    .filter(({ status }) => status !== 'pass')
    .map(
      ({ code, file, span, status }) =>
        `${code} ${file}:${span?.start.line ?? 0}${status === 'fail' ? '' : ` ${status}`}`,
    );
}
