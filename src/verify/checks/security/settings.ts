// `verify.security` in lintel.json: rows that a repository adds to the tables, and what it leaves out.
import * as z from 'zod';
import { specSchema, WEAKNESSES } from '../../../taint/index.ts';

export const securitySchema = specSchema.extend({
  off: z
    .array(z.union(WEAKNESSES.map((cwe) => z.literal(cwe))))
    .default([])
    .describe('numbers of weaknesses that are not looked for'),
});

export type SecuritySettings = z.infer<typeof securitySchema>;
