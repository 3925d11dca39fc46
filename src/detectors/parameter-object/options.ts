// What can be set for this detector.
import * as z from 'zod';
import { FEWEST } from './facts.ts';

export const options = z.strictObject({
  minParameters: z
    .int()
    .min(FEWEST)
    .default(FEWEST)
    .describe('how many parameters must stand together to be a group'),
  minFunctions: z.int().min(2).default(3).describe('in how many places they must stand together'),
  maxParameters: z
    .int()
    .min(FEWEST)
    .default(5)
    .describe('how many parameters a function may take by position'),
});

export type Options = z.infer<typeof options>;
