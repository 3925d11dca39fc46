// Arithmetic of fingerprints: 32-bit numbers that depend on everything mixed in, and on the order.

const FACTOR = 0x9e3779b1;
/** Undoes multiplication by the factor. */
const INVERSE = 0x0e8b2f51;

/** `state` with `value` mixed in. */
export function mix(state: number, value: number): number {
  return Math.imul(((state << 5) | (state >>> 27)) ^ value, FACTOR);
}

/** The one value that was mixed into nothing. */
export function onlyValue(state: number): number {
  return Math.imul(state, INVERSE);
}

/** `state` as it would be with `instead` in place of the value mixed in last. */
export function replaceLast(state: number, last: number, instead: number): number {
  return Math.imul(Math.imul(state, INVERSE) ^ last ^ instead, FACTOR);
}

/** Spreads what was mixed in over all bits. */
export function settle(state: number): number {
  const spread = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  return spread ^ (spread >>> 13);
}

export function hashText(text: string): number {
  let state = text.length;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return settle(state);
}

/** Blind to white space, which JSX text has for layout. Zero when there is nothing else. */
export function hashWords(text: string): number {
  let state = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32 && (code < 9 || code > 13)) state = Math.imul(state ^ code, 0x01000193) + 1;
  }
  return state === 0 ? 0 : settle(state) || 1;
}
