// How fast requests are taken. A client may send them faster than they are answered, and may leave the answers unread: a request waits before it is read
// while many are being answered, or while answers wait to be read.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

export interface Pace {
  /** Answers a request, which counts until that is done. */
  answer<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** Resolves when the next request may be read; false where nobody reads the answers. */
  room(): Promise<boolean>;
}

export interface PaceLimits {
  /** Requests that are answered at once. */
  readonly calls: number;
  /** Milliseconds after which a client that reads nothing has gone. */
  readonly patienceMs: number;
}

export function createPace(output: Writable, limits: PaceLimits): Pace {
  const calls = new Set<symbol>();
  let freed = Promise.withResolvers<void>();
  // Each answer that waits listens for its end.
  output.setMaxListeners(4 * limits.calls);
  const isRead = async (): Promise<boolean> => {
    const limit = AbortSignal.timeout(limits.patienceMs);
    await once(output, 'drain', { signal: limit }).catch(() => undefined);
    return !limit.aborted;
  };
  return {
    async answer(work) {
      const call = Symbol();
      calls.add(call);
      try {
        return await work();
      } finally {
        calls.delete(call);
        freed.resolve();
        freed = Promise.withResolvers();
      }
    },
    async room() {
      // A request that was read is at work, or answered, after a turn.
      await turn();
      while (calls.size >= limits.calls) await freed.promise;
      while (output.writableNeedDrain && !output.errored) if (!(await isRead())) return false;
      return true;
    },
  };
}
