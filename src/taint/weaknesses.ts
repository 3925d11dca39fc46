// The weaknesses that values can lead to, each with a bit of its own.
export const WEAKNESSES = [22, 78, 79, 89, 94, 256, 532, 601, 918, 1321] as const;
export type Weakness = (typeof WEAKNESSES)[number];

/**
 * Bits of a weakness that are told apart because different things rule them out: a query that is an object is safe from a text, a filter of
 * a directory from a text without parentheses.
 */
const [OPERATORS, FILTER] = [1 << WEAKNESSES.length, 1 << (WEAKNESSES.length + 1)] as const;
const BITS = new Map<number, number>(WEAKNESSES.map((cwe, index) => [cwe, 1 << index]));

export function harmsOf(cwes: readonly number[]): number {
  return cwes.reduce((bits, cwe) => bits | (BITS.get(cwe) ?? 0) | (cwe === 89 ? OPERATORS | FILTER : 0), 0);
}

export function harmOf(cwe: Weakness): number {
  return BITS.get(cwe)!;
}

export const ALL_HARMS = harmsOf(WEAKNESSES);

export const HARM = {
  PATH: harmOf(22),
  COMMAND: harmOf(78),
  SCRIPT: harmOf(79),
  SQL: harmOf(89),
  /** Where an object in place of a text means something else: an operator of a query, options of a command. */
  OPERATORS,
  FILTER,
  CODE: harmOf(94),
  PASSWORD: harmOf(256),
  LOG: harmOf(532),
  REDIRECT: harmOf(601),
  REQUEST: harmOf(918),
  PROTOTYPE: harmOf(1321),
} as const;
