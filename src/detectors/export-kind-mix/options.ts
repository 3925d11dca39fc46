// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minKinds: z
    .int()
    .min(2)
    .default(2)
    .describe(
      'how many kinds of values (classes, functions, constants and so on) must have users of their own',
    ),
  minTakers: z.int().min(1).default(3).describe('how many files must use nothing but values of a kind'),
  minExports: z.int().min(2).default(6).describe('how many values the file must export'),
  minShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.75)
    .describe('what share of the files that use it must take one kind only'),
});

export type Options = z.infer<typeof options>;
