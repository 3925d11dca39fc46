// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minGroups: z
    .int()
    .min(2)
    .default(3)
    .describe('into how many groups without a common user the exports must fall'),
  minUsers: z.int().min(1).default(3).describe('how many files must use a group for it to count'),
  minExports: z.int().min(1).default(2).describe('how many exports must make up a group for it to count'),
});

export type Options = z.infer<typeof options>;
