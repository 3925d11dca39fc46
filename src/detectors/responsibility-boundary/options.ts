// What can be set for this detector.
import * as z from 'zod';
import { FEWEST_LINES } from './facts.ts';
import { FEWEST_GROUP_LINES, FEWEST_VARIABLES } from './groups.ts';

export const options = z.strictObject({
  minClusters: z.int().min(2).default(2).describe('how many groups of variables a function must have'),
  maxOverlapRatio: z
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe('what share of the variables more than one group may use'),
  minLines: z.int().min(FEWEST_LINES).default(FEWEST_LINES).describe('how many lines the function must have'),
  minGroupLines: z
    .int()
    .min(FEWEST_GROUP_LINES)
    .default(FEWEST_GROUP_LINES)
    .describe('on how many lines the statements of a group must stand'),
  minVariables: z
    .int()
    .min(FEWEST_VARIABLES)
    .default(FEWEST_VARIABLES)
    .describe('how many variables a group must have'),
});

export type BoundaryOptions = z.infer<typeof options>;
