// Numbers that look random and are the same for the same seed.

export interface Dice {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  pick<T>(items: readonly T[]): T;
  /** Characters of an alphabet. */
  text(length: number, alphabet?: string): string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function diceOf(seed: number): Dice {
  let state = (Math.imul(seed, 0x9e_37_79_b1) ^ 0x5b_d1_e9_95) >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    text: (length, alphabet = ALPHABET) =>
      Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
  };
}
