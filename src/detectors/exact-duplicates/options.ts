// What can be set for this detector.
import * as z from 'zod';
import { FEWEST_TWIN_LINES } from '../../clones/index.ts';
import { CLONE_OPTIONS, COPIES_WHEN_ASKED } from '../kit/copies.ts';

export const options = z.strictObject({
  ...CLONE_OPTIONS,
  minFunctionLines: z
    .int()
    .min(FEWEST_TWIN_LINES)
    .default(13)
    .describe(
      'how many lines the bodies of two functions in one file must have to be reported, whatever their size',
    ),
  keptApart: z
    .boolean()
    .default(false)
    .describe('whether to report copies that are kept apart on purpose, and copies that are mostly markup'),
});

export type ExactOptions = z.infer<typeof options>;

export const whenAsked = { ...COPIES_WHEN_ASKED, minFunctionLines: FEWEST_TWIN_LINES, keptApart: true };
