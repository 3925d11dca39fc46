// How long a command took, in words.
import type { Timing } from '../contract/index.ts';
import { bytes, seconds } from './words.ts';

/** One line of prose, for every format that is not JSON. */
export function timingText({ steps, totalMs, peakMemoryBytes }: Timing): string {
  const parts = steps.map((step) => `${step.name} ${seconds(step.ms)}`);
  return `timing: ${parts.join(', ')}; total ${seconds(totalMs)}; peak memory ${bytes(peakMemoryBytes)}`;
}
