// How long a command took. The only part of an answer in which a clock shows; it is there only when asked for.
import * as z from 'zod';
import { bytes, seconds } from './words.ts';

export const timingSchema = z
  .strictObject({
    steps: z.array(z.strictObject({ name: z.string(), ms: z.number().min(0) })),
    totalMs: z.number().min(0).describe('from the start of the process'),
    peakMemoryBytes: z.int().min(0).describe('of the Lintel process, without TypeScript'),
  })
  .describe('present with --timing only');

export type Timing = z.infer<typeof timingSchema>;

/** One line of prose, for every format that is not JSON. */
export function timingText({ steps, totalMs, peakMemoryBytes }: Timing): string {
  const parts = steps.map((step) => `${step.name} ${seconds(step.ms)}`);
  return `timing: ${parts.join(', ')}; total ${seconds(totalMs)}; peak memory ${bytes(peakMemoryBytes)}`;
}
