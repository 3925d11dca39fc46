// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  minLines: z
    .int()
    .min(1)
    .default(800)
    .describe('how many lines have to be read before a symbol is reported'),
  minFiles: z.int().min(2).default(4).describe('in how many files these lines must stand'),
  minOwnLines: z
    .int()
    .min(1)
    .default(50)
    .describe(
      'how many lines the symbol itself must have: a short one is understood by itself, however many use it',
    ),
  maxCallingFiles: z
    .int()
    .min(1)
    .default(25)
    .describe(
      'in how many files callers may stand: what more use is common vocabulary, whose promise is settled',
    ),
  topShare: z
    .number()
    .min(0)
    .max(1)
    .default(0.03)
    .describe('share of those with callers and callees that are reported at most'),
});

export type ImpactOptions = z.infer<typeof options>;
