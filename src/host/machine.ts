// What this machine has to offer.
import { availableParallelism, totalmem } from 'node:os';

/** How many threads can work at once. */
export function threadCount(): number {
  return availableParallelism();
}

/** Megabytes of memory that this process may have in all: those of the machine, or of the container that it runs in. */
export function machineMemory(): number {
  const allowed = process.constrainedMemory();
  return Math.min(totalmem(), allowed > 0 ? allowed : Infinity) / 2 ** 20;
}
