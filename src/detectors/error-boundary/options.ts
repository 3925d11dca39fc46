// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minSites: z.int().min(3).default(5).describe('how many functions or calls are compared'),
  standardShare: z.number().min(0.5).max(1).default(0.75).describe('what share of them must catch errors'),
});

export type BoundaryOptions = z.infer<typeof options>;
