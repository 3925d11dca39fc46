// Values that stand for a secret without being one: placeholders, examples, and what somebody typed to have something there.

const SAYS_SO =
  /example|sample|dummy|fake|mock|placeholder|redacted|changeme|change[-_]?me|replace[-_]?me|insert|your[-_]|[-_]here\b|todo|foo_?bar|lorem|not[-_]?(?:a[-_]?)?(?:real|secret|valid)|invalid|deadbeef|cafebabe|hunter2|IkpvaG4gRG9l/i;
const STANDS_FOR =
  /[x*•.#]{4,}|(.)\1{5,}|^<.*>$|\$\{|\{\{|%[sdv({]|\$\(|^\$[A-Z_a-z]|^\[.*\]$|^%.*%$|__[A-Z_]+__|…|^[{:]/;
const TYPED = [
  '0123456789',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '9876543210',
  'qwertyuiop',
  'asdfghjkl',
];
/** So many keys in a row are no chance. */
const RUN = 6;

export function isMadeUp(value: string): boolean {
  return isPlaceholder(value) || entropyOf(value) < 2.5;
}

export function isPlaceholder(value: string): boolean {
  return SAYS_SO.test(value) || STANDS_FOR.test(value) || isTyped(value);
}

function isTyped(value: string): boolean {
  const lower = value.toLowerCase();
  for (let at = 0; at + RUN <= lower.length; at++) {
    const part = lower.slice(at, at + RUN);
    if (TYPED.some((keys) => keys.includes(part))) return true;
  }
  return /^(.{1,8})\1+.{0,7}$/.test(value);
}

/** Bits for each character, by how often each occurs. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** Words, as people name things: letters in groups that can be spoken, with a number here and there. */
export function isWordy(value: string): boolean {
  const words = value
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+|(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])/)
    .flatMap((part) => part.split(' '))
    .filter((word) => word !== '');
  const spoken = words.filter((word) => /^\d{1,4}$/.test(word) || isSpoken(word));
  return words.length > 0 && spoken.length === words.length && words.length <= Math.max(2, value.length / 3);
}

function isSpoken(word: string): boolean {
  if (!/^[A-Za-z]+$/.test(word)) return false;
  const plain = word.toLowerCase();
  if (plain.length <= 2) return true;
  const vowels = plain.match(/[aeiouy]/g)?.length ?? 0;
  const isCased = /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+)$/.test(word);
  return isCased && vowels / plain.length >= 0.2 && !/[^aeiouy]{5,}|[aeiouy]{4,}|[qxjz]{2}/.test(plain);
}
