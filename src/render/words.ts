// Numbers and words as people write them. Everything is in one fixed locale, so equal answers give equal bytes.

const NUMBERS = new Intl.NumberFormat('en-US');

/** `1234567` → `1,234,567`. */
export function number(value: number): string {
  return NUMBERS.format(value);
}

/** `1 file`, `2 files`. */
export function count(value: number, one: string, many: string = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `1536` → `1.5 kB`, by thousands. */
export function bytes(value: number): string {
  let amount = value;
  let unit = 0;
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit++;
  }
  return `${unit > 0 && amount < 9.95 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[unit]}`;
}

/** `420` → `0.42 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** How often each word occurs, most frequent first: `3 call, 1 import`. */
export function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([word, times]) => `${number(times)} ${word}`)
    .join(', ');
}

export function distinct(values: readonly string[]): number {
  return new Set(values).size;
}

/** What is longer ends after a word, with an ellipsis. */
export function shortened(text: string, most = Infinity): string {
  return text.length <= most ? text : `${text.slice(0, text.lastIndexOf(' ', most - 1))} …`;
}
