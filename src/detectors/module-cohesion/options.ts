// What can be set for this detector.
import * as z from 'zod';
import { FEWEST_LINES } from './module-parts.ts';

export const options = z.strictObject({
  minLines: z
    .int()
    .min(FEWEST_LINES)
    .default(45)
    .describe('how many lines a part of a module or class must have'),
  maxSharedUsers: z
    .number()
    .min(0)
    .max(1)
    .default(0.25)
    .describe('what share of those who use one part of a module may use another part, too'),
});

export type CohesionOptions = z.infer<typeof options>;
