// What a change of a symbol asks of whoever makes it: who calls it, what types it shares, which tests tell, how much there
// is to read.
import * as z from 'zod';
import { fileSchema, problemSchema } from './place.ts';

export const RISKS = ['no-test-imports-it', 'other-package'] as const;

export const impactAssessmentSchema = z.strictObject({
  complete: z
    .boolean()
    .describe('whether these are all direct callers; tests further away are found by following names'),
  directCallers: z.array(z.strictObject({ file: fileSchema, line: z.int(), symbol: z.string() })),
  sharedTypes: z.array(z.strictObject({ file: fileSchema, typeName: z.string() })),
  affectedTests: z
    .array(z.strictObject({ file: fileSchema, steps: z.int() }))
    .describe('those in which it is used first (one step), then those that reach it through its callers'),
  totalRequiredContext: z
    .int()
    .describe('lines to read: the symbol, its callers, what it calls, its types and the tests that use it'),
  impactRadius: z.strictObject({ files: z.int(), symbols: z.int() }),
  highRiskCallers: z.array(z.strictObject({ file: fileSchema, line: z.int(), reason: z.enum(RISKS) })),
  problems: z.array(problemSchema),
});

export type ImpactAssessment = z.infer<typeof impactAssessmentSchema>;
