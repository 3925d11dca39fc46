// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minUsers: z
    .int()
    .min(2)
    .default(3)
    .describe('how many files of the other folder must use the file, unless they are half of it'),
  minShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('what share of the files of the other folder must use it'),
  minOthers: z
    .int()
    .min(1)
    .default(4)
    .describe('how many other files its own folder must have for it to stand apart from them'),
});

export type Options = z.infer<typeof options>;
