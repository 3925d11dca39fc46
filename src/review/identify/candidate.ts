// An issue as a model suspects it. Only a suspicion: nothing of it is told before it has been validated.
import * as z from 'zod';
import { ISSUE_TYPES, SEVERITIES } from '../../contract/index.ts';

export const candidateSchema = z.strictObject({
  file_path: z.string().min(1).max(500),
  line_start: z.int().min(1),
  line_end: z.int().min(1),
  issue_type: z.enum(ISSUE_TYPES),
  severity: z.enum(SEVERITIES),
  description: z
    .string()
    .min(10)
    .max(1500)
    .describe('what goes wrong, when, and why; one to four plain sentences'),
  code_snippet: z.string().min(1).max(4000).describe('the lines as they are after the change'),
});

export type Candidate = z.infer<typeof candidateSchema>;
