// A queue with an end: one at a time, first come first served. It is short, and waiting in it is, too: who gets no turn hears of it.
export interface QueueLimits {
  readonly waiting: number;
  readonly waitMs: number;
}

/** The end of a turn. */
export type EndTurn = () => void;
/** Resolves when it is the caller's turn; undefined where too many wait already, it took too long, or the signal was given. */
export type TakeTurn = (signal: AbortSignal) => Promise<EndTurn | undefined>;

export function createTurns({ waiting: most, waitMs }: QueueLimits): TakeTurn {
  const waiting = new Set<() => void>();
  let isTaken = false;
  const end = (): void => {
    isTaken = false;
    const [next] = waiting;
    next?.();
  };
  const turn = (): EndTurn => {
    isTaken = true;
    return end;
  };
  return async (signal) => {
    if (signal.aborted || waiting.size >= most) return undefined;
    if (!isTaken) return turn();
    return new Promise((resolve) => {
      const settle = (result: EndTurn | undefined): void => {
        waiting.delete(start);
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        resolve(result);
      };
      const start = (): void => settle(turn());
      const leave = (): void => settle(undefined);
      const timer = setTimeout(leave, waitMs).unref();
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(start);
    });
  };
}
