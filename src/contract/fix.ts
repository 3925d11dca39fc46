// What `scan --fix` answers: what was changed, as a diff, and what was left and why.
import * as z from 'zod';
import { fileSchema } from './place.ts';

export const DROP_REASONS = ['hold', 'overlap', 'syntax', 'breaks-syntax', 'unreadable'] as const;

export const fixSchema = z.strictObject({
  applied: z.boolean().describe('false for a dry run, or when a file changed in the meantime'),
  diff: z.string().describe('a patch that git can apply'),
  files: z.array(fileSchema).describe('files that the diff changes'),
  dropped: z
    .array(z.strictObject({ of: z.string(), file: fileSchema, reason: z.enum(DROP_REASONS) }))
    .describe('fixes that were not made: for which finding or tool, and why'),
  failures: z.array(z.strictObject({ tool: z.string(), message: z.string() })),
  stale: z.array(fileSchema).describe('files that changed in the meantime, so that nothing was written'),
  complete: z.boolean(),
});
