// What a user can set, with the defaults.
import * as z from 'zod';

export const options = z.strictObject({
  minFunctions: z.int().min(2).default(3).describe('how many functions must have the same guard'),
});

export type Options = z.infer<typeof options>;
