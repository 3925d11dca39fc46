// What a user can set, with the defaults.
import * as z from 'zod';

export const options = z.strictObject({
  prefixMinLength: z
    .int()
    .min(1)
    .default(4)
    .describe('how many letters the two words that make functions a family must have'),
  prefixFamilyMinMembers: z
    .int()
    .min(2)
    .default(5)
    .describe('how many functions with the same first two words are a family'),
  sameNameMinMembers: z
    .int()
    .min(2)
    .default(4)
    .describe('how many functions of one name in neighbouring files are compared'),
  implementersMin: z
    .int()
    .min(1)
    .default(3)
    .describe('how many classes must implement a method before one can differ from the others'),
  standardShare: z
    .number()
    .min(0.5)
    .max(1)
    .default(0.7)
    .describe('what share of a family must agree for there to be a standard'),
  ignoreNames: z
    .array(z.string())
    .default([])
    .describe('names of functions and methods that are not compared'),
});

export type Options = z.infer<typeof options>;
