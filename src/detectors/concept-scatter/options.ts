// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minFiles: z.int().min(2).default(4).describe('how many files must declare a concept'),
  minAreas: z
    .int()
    .min(1)
    .default(3)
    .describe('over how many packages, or first folders below their sources, it must be spread'),
  maxFiles: z
    .int()
    .positive()
    .default(20)
    .describe('how many files may declare a concept before it is what the program as a whole is about'),
  ignoreConcepts: z.array(z.string()).default([]).describe('concepts that are not counted, such as `user`'),
});

export type Options = z.infer<typeof options>;
