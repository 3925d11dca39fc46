// So many at once, and the others wait in the order in which they came.
import { stoppedOnRequest } from './trouble.ts';

export interface Slots {
  /** Resolves to what gives the place up again. Throws when the signal is aborted while waiting. */
  enter(signal: AbortSignal | undefined): Promise<() => void>;
}

export function slots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) free++;
    else next();
  };
  return {
    async enter(signal) {
      if (signal?.aborted === true) throw stoppedOnRequest();
      if (free > 0) {
        free--;
        return leave;
      }
      await new Promise<void>((resolve, reject) => {
        const stop = (): void => {
          waiting.delete(start);
          reject(stoppedOnRequest());
        };
        const start = (): void => {
          waiting.delete(start);
          signal?.removeEventListener('abort', stop);
          resolve();
        };
        waiting.add(start);
        signal?.addEventListener('abort', stop, { once: true });
      });
      return leave;
    },
  };
}
