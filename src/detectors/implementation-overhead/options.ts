// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minRatio: z
    .number()
    .min(1)
    .default(40)
    .describe(
      'how many statements, variables and branches a function must have for each value that it takes or gives',
    ),
  topShare: z
    .number()
    .gt(0)
    .max(1)
    .default(0.1)
    .describe('what share of the functions of the program may be reported, those with the greatest ratio'),
});

export type Options = z.infer<typeof options>;
