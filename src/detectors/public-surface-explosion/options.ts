// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minNames: z.int().min(1).default(50).describe('how many names an entry must offer'),
  maxShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe('what share of them other packages may ask for at most'),
});

export type Options = z.infer<typeof options>;
