// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  maxShortBranchStatements: z
    .int()
    .min(1)
    .default(3)
    .describe('how many statements the branch that leaves may have'),
  longToShortRatio: z
    .number()
    .min(0)
    .default(2)
    .describe('how many times as many statements the other branch must have'),
  minGuardedStatements: z
    .int()
    .min(3)
    .default(6)
    .describe(
      'how many statements a condition must wrap, including nested ones, before a guard counts as missing',
    ),
});

export type EarlyReturnOptions = z.infer<typeof options>;
