// What a user can set, with the defaults.
import * as z from 'zod';

export const options = z.strictObject({
  minAxes: z.int().min(2).default(3).describe('how many inputs must each be tested in several places'),
});

export type Options = z.infer<typeof options>;
