// What can be set for this detector.
import * as z from 'zod';

export const options = z.strictObject({
  cognitiveComplexityThreshold: z
    .int()
    .min(0)
    .optional()
    .describe(
      'highest cognitive complexity of a function that is not reported; if omitted, 35 for functions with blocks three deep, and 25 for those with more than `maxDepthWarn`',
    ),
  maxDepthWarn: z.int().min(0).default(4).describe('how many blocks may be nested in a function'),
  callbackDepthThreshold: z.int().min(0).default(3).describe('how many callbacks may be nested'),
});

export type NestingOptions = z.infer<typeof options>;
