// Who may work with the TypeScript process when: many at a time as long as nobody needs another state of it, one alone to
// change that. Everyone gets a turn in the order of asking.

export interface Turns {
  /** Work while nobody else works. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Work beside others. Unless `isReady`, `prepare` is done alone first. */
  together<T>(isReady: () => boolean, prepare: () => Promise<void>, work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  const waiting: { readonly mayStart: () => boolean; readonly start: () => void }[] = [];
  let working = 0;
  let isAlone = false;

  const next = (): void => {
    const [first] = waiting;
    if (first === undefined || isAlone || !first.mayStart()) return;
    waiting.shift();
    first.start();
    next();
  };
  const turn = (mayStart: () => boolean, take: () => void): Promise<void> =>
    new Promise((resolve) => {
      const start = (): void => {
        take();
        resolve();
      };
      waiting.push({ mayStart, start });
      next();
    });
  const takeAlone = (): void => {
    isAlone = true;
    working++;
  };
  const share = (): void => {
    isAlone = false;
    next();
  };
  const end = (): void => {
    working--;
    share();
  };

  return {
    async alone(work) {
      await turn(() => working === 0, takeAlone);
      try {
        return await work();
      } finally {
        end();
      }
    },
    async together(isReady, prepare, work) {
      let needsAlone = false;
      await turn(
        () => working === 0 || isReady(),
        () => {
          if ((needsAlone = !isReady())) takeAlone();
          else working++;
        },
      );
      try {
        if (needsAlone) {
          await prepare();
          share();
        }
        return await work();
      } finally {
        if (needsAlone && isAlone) isAlone = false;
        working--;
        next();
      }
    },
  };
}
