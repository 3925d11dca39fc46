// How many were left out, by reason.

export interface Tally {
  add(reason: string, count?: number): void;
  /** Without the reasons that nothing was left out for. */
  counts(): Record<string, number>;
}

export function tally(): Tally {
  const counts: Record<string, number> = {};
  return {
    add: (reason, count = 1) => {
      if (count > 0) counts[reason] = (counts[reason] ?? 0) + count;
    },
    counts: () => ({ ...counts }),
  };
}
