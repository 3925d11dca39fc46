// Which of many changes can be taken together: all are tried at once, and only where that fails is the list halved.

export interface Sorted<T> {
  /** Taken together in this order, nothing is wrong. */
  readonly good: readonly T[];
  readonly bad: ReadonlyMap<T, string>;
}

/** `wrongWith` says what is wrong with a list of changes, taken in this order; undefined for nothing. */
export async function bisect<T>(
  list: readonly T[],
  wrongWith: (some: readonly T[]) => Promise<string | undefined>,
): Promise<Sorted<T>> {
  const bad = new Map<T, string>();
  const goodOf = async (before: readonly T[], some: readonly T[]): Promise<readonly T[]> => {
    if (some.length === 0) return [];
    const wrong = await wrongWith([...before, ...some]);
    if (wrong === undefined) return some;
    if (some.length === 1) {
      bad.set(some[0]!, wrong);
      return [];
    }
    const middle = some.length >> 1;
    const first = await goodOf(before, some.slice(0, middle));
    return [...first, ...(await goodOf([...before, ...first], some.slice(middle)))];
  };
  return { good: await goodOf([], list), bad };
}
