// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minFiles: z
    .int()
    .min(2)
    .default(15)
    .describe('how many files of a package must export one thing of a kind for there to be a custom'),
  minShare: z.number().min(0.5).max(1).default(0.9).describe('what share of them must carry its name'),
});

export type Options = z.infer<typeof options>;
