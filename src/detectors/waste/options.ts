// What can be set for this detector.
import * as z from 'zod';

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

export const options = z.strictObject({
  ignoreNames: z
    .array(z.string().refine(isPattern, 'not a regular expression'))
    .default(['^_'])
    .describe('regular expressions; stores in variables whose name matches one are left alone'),
  minRetainedSize: z
    .int()
    .min(1)
    .default(1_000)
    .describe('how many elements or bytes a value whose size is written down must have to count as large'),
  likelyMeant: z
    .boolean()
    .default(false)
    .describe(
      'whether stores that hardly anyone acts on are reported too, such as a surplus name in a destructuring',
    ),
});

export type WasteOptions = z.infer<typeof options>;
