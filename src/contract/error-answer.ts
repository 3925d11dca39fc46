// What a surface says when there is no answer, and how long an answer took.
import * as z from 'zod';
import { FAILURES, type FailureCode } from './failure.ts';

/** Anything that is no `Failure` is a bug of ours. */
export const INTERNAL_ERROR = 'INTERNAL_ERROR';

export const errorSchema = z.strictObject({
  error: z.strictObject({
    code: z.enum([...(Object.keys(FAILURES) as FailureCode[]), INTERNAL_ERROR]),
    message: z.string().describe('what, where and why in one sentence'),
    help: z.string().describe('what would help'),
    data: z.record(z.string(), z.unknown()).describe('the parts of the message, for programs'),
  }),
});

export type ErrorAnswer = z.infer<typeof errorSchema>;

/** The only part of an answer in which a clock shows; it is there only when asked for. */
export const timingSchema = z
  .strictObject({
    steps: z.array(z.strictObject({ name: z.string(), ms: z.number().min(0) })),
    totalMs: z.number().min(0).describe('from the start of the process'),
    peakMemoryBytes: z.int().min(0).describe('of the Lintel process, without TypeScript'),
  })
  .describe('present with --timing only');

export type Timing = z.infer<typeof timingSchema>;
