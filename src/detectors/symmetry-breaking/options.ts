// What a user can set, with the defaults.
import * as z from 'zod';

const group = z.strictObject({
  name: z.string().describe('what the members are called'),
  files: z.string().describe('a pattern of paths, such as `src/handlers/**`'),
  functions: z.string().default('*').describe('a pattern of names, such as `*Handler`'),
});

export const options = z.strictObject({
  groups: z.array(group).default([]).describe('functions that are meant to take the same steps'),
  minMembers: z.int().min(3).default(4).describe('how many functions are compared at least'),
  standardShare: z
    .number()
    .min(0.5)
    .max(1)
    .default(0.75)
    .describe('what share of the functions must take a step for it to be missed in the others'),
});

export type Options = z.infer<typeof options>;
