// How many threads can work at once on this machine.
import { availableParallelism } from 'node:os';

export function threadCount(): number {
  return availableParallelism();
}
