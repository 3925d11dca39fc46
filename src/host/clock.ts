// Time and resource usage of this process: for timing and for ageing, never for an answer.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const PAGE_BYTES = 4096;

/** Milliseconds since the epoch. */
export function now(): number {
  return Date.now();
}

/** Milliseconds from an arbitrary start; never goes back. */
export function monotonic(): number {
  return performance.now();
}

/** Returns after so many milliseconds, or throws when the signal is given. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, signal ? { signal } : {});
}

export interface Usage {
  readonly residentBytes: number;
  readonly peakResidentBytes: number;
  readonly heapBytes: number;
  readonly cpuMs: number;
}

/** Memory and processor time of the whole process, its worker threads included (the heap is this thread's). */
export function usage(): Usage {
  const cpu = process.cpuUsage();
  return {
    residentBytes: process.memoryUsage.rss(),
    peakResidentBytes: process.resourceUsage().maxRSS * 1024,
    heapBytes: process.memoryUsage().heapUsed,
    cpuMs: (cpu.user + cpu.system) / 1000,
  };
}

/** Memory of another process; undefined where the system does not tell, or the process has ended. */
export function residentBytesOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
