// Total orders. Everything that leaves Lintel is sorted with these, so equal inputs give equal bytes.

/** Compares by UTF-16 code unit: independent of locale and platform. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The first index whose value is not below `wanted`, in an ascending list. */
export function lowerBound(ascending: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type Compare<T> = (a: T, b: T) => number;

/** Orders by the first comparison that tells two values apart. */
export function inOrderOf<T>(...comparisons: Compare<T>[]): Compare<T> {
  return (a, b) => {
    for (const compare of comparisons) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}
