// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minFiles: z
    .int()
    .min(2)
    .default(2)
    .describe('in how many files a set of words must be gone through unchecked'),
  minShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('share of the members that a place must name to count'),
  minCalls: z.int().min(2).default(10).describe('how many calls by position are reported'),
  minShapeFiles: z
    .int()
    .min(2)
    .default(5)
    .describe('in how many files objects of a type must be written out'),
});

export type TrapOptions = z.infer<typeof options>;
