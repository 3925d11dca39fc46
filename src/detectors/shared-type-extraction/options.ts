// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minImporters: z
    .int()
    .min(2)
    .default(6)
    .describe('how many modules must take nothing but types from the module'),
  minShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('what share of all modules that import it they must be'),
  minFunctions: z
    .int()
    .min(1)
    .default(3)
    .describe('how many functions make a module one that does something'),
});

export type SharedTypeOptions = z.infer<typeof options>;
