// Whether the change deletes so much of a file that someone should look at it. A large deletion proves nothing, so it never fails.
import * as z from 'zod';
import { churnOf, type FileChurn } from '../churn-of.ts';
import type { Check, Complaint } from '../check.ts';
import { placeOfLine } from '../witness-place.ts';

export const churnSchema = z.strictObject({
  limit: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe('the share of a file that a change may delete without being looked at'),
  floor: z
    .int()
    .min(0)
    .default(15)
    .describe('how many lines may be deleted from any file, however small, without being looked at'),
});

/** How many files the witness shows. */
const MOST_SHOWN = 5;

export const churn: Check = {
  id: 'churn',
  passed: 'The change deletes no large part of any file.',
  run(change) {
    const { limit, floor } = change.settings.churn;
    const over = churnOf(change.files).filter(
      ({ share, deleted }) => share > limit && deleted.length > floor,
    );
    return { complaints: over.length === 0 ? [] : [complaintOf(over, limit)] };
  },
};

function complaintOf(over: readonly FileChurn[], limit: number): Complaint {
  const [worst] = over as [FileChurn, ...FileChurn[]];
  const others = over.length - 1;
  const more =
    others === 0
      ? ''
      : `, and more than ${percent(limit)} of ${others} other ${others === 1 ? 'file' : 'files'}`;
  return {
    status: 'review',
    code: 'CHURN_OVER_LIMIT',
    file: worst.file.path,
    message: `The change deletes ${percent(worst.share)} of ${worst.file.path}${more}.`,
    witness: {
      proof: `Lines that moved, were edited or were laid out anew are not counted: ${over.slice(0, MOST_SHOWN).map(ratioText).join('; ')}${over.length > MOST_SHOWN ? '; …' : ''}.`,
      places: over.slice(0, MOST_SHOWN).map(placeOf),
    },
    instruction: `Check that everything that is gone from ${worst.file.path}${others === 0 ? '' : ' and the other files'} was meant to go; put back what was not.`,
  };
}

function placeOf({ file, deleted }: FileChurn) {
  const text = { side: 'before', file: file.from ?? file.path, text: file.textBefore ?? '' } as const;
  return placeOfLine(text, 'deleted', longestRun(deleted));
}

/** The first line of the longest stretch without a gap of more than a few lines. */
function longestRun(lines: readonly number[]): number {
  let [best, bestLength, start] = [lines[0]!, 0, 0];
  for (const [index, line] of lines.entries()) {
    if (index > 0 && line - lines[index - 1]! > GAP) start = index;
    if (index - start + 1 > bestLength) [best, bestLength] = [lines[start]!, index - start + 1];
  }
  return best;
}

const GAP = 3;

function ratioText(one: FileChurn): string {
  return `${one.deleted.length} of ${one.before} lines (${percent(one.share)}) of ${one.file.from ?? one.file.path}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
