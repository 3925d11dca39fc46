// What can be set for this detector.
import * as z from 'zod';
import { FEWEST } from './early-values.ts';

export const options = z.strictObject({
  minLines: z
    .int()
    .min(FEWEST)
    .default(60)
    .describe('how many lines of code must lie between a value and the first statement that uses it'),
  minLinesToBranch: z
    .int()
    .min(FEWEST)
    .default(20)
    .describe(
      'how many lines of code must lie between a value and the only branch that uses it; half as many if it is waited for, twice as many if nothing is called for it',
    ),
  maxAlive: z.int().min(1).default(15).describe('how many values may be alive at one line of a function'),
});

export type Options = z.infer<typeof options>;
