// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minMembers: z.int().min(3).default(4).describe('how many functions of one file or folder are compared'),
  standardShare: z.number().min(0.5).max(1).default(0.75).describe('what share of them must agree'),
});

export type ReturnOptions = z.infer<typeof options>;
