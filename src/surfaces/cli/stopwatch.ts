// Measures the steps of a command one after the other.
import type { Timing } from '../../contract/index.ts';
import type { Io } from './io.ts';

export interface Stopwatch {
  /** Ends the step that is under way and names it. */
  lap(name: string): void;
  timing(): Timing;
}

export function createStopwatch(io: Pick<Io, 'now' | 'peakMemoryBytes'>): Stopwatch {
  const steps: { name: string; ms: number }[] = [];
  let last = io.now();
  return {
    lap(name) {
      const now = io.now();
      steps.push({ name, ms: rounded(now - last) });
      last = now;
    },
    timing: () => ({ steps: [...steps], totalMs: rounded(io.now()), peakMemoryBytes: io.peakMemoryBytes() }),
  };
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
