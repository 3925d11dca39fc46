// Options of the detector.
import * as z from 'zod';

export const options = z.strictObject({
  overscopedTryMinStatements: z
    .int()
    .min(1)
    .default(10)
    .describe('how many statements directly in a try block make it too broad'),
  overscopedTryMinCalls: z
    .int()
    .min(0)
    .default(1)
    .describe('how many calls such a block must have: without any, hardly anything in it can throw'),
  checkedNames: z
    .boolean()
    .default(false)
    .describe('whether a name whose type is a promise is reported as a condition: it may hold nothing yet'),
  likelyMeant: z
    .boolean()
    .default(false)
    .describe(
      'whether what the author most likely meant is reported too, such as a promise that nothing around could wait for',
    ),
  returnAwait: z
    .enum(['in-try-catch', 'error-handling-correctness-only'])
    .default('error-handling-correctness-only')
    .describe('whether a needless await before a returned promise is reported too, or only a missing one'),
});

export type ExceptionOptions = z.infer<typeof options>;
