// The parser is native code that calls itself for everything nested, and a stack that runs over there ends the process. Text
// that is nested beyond anything people write is therefore not handed to it.

/** A thread's stack holds somewhat more than twice this. */
const DEEPEST = 1_500;
const LONGEST_CHAIN = 4_000;

const NOTHING = 0;
const OPEN = 1;
const CLOSE = 2;
const END = 3;
const CHAIN = 4;
const TAG = 5;

const KIND_OF = new Uint8Array(128);
for (const [letters, kind] of [
  ['([{', OPEN],
  [')]}', CLOSE],
  [',;', END],
  ['!=?', CHAIN],
  ['<', TAG],
] as const) {
  for (const letter of letters) KIND_OF[letter.charCodeAt(0)] = kind;
}

const SLASH = 47;

/**
 * Whether brackets are nested, or closing tags, `<`, `?`, `=` and `!` follow one another, beyond what the parser can take.
 * Strings and comments count as well: what is wanted is an upper bound, cheaply.
 */
export function isTooDeep(text: string): boolean {
  if (text.length < DEEPEST) return false;
  let depth = 0;
  let chain = 0;
  let closingTags = 0;
  let openTags = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kind = code < 128 ? KIND_OF[code]! : NOTHING;
    if (kind === NOTHING) continue;
    if (kind === CHAIN) {
      if (++chain > LONGEST_CHAIN) return true;
      continue;
    }
    chain = 0;
    if (kind === OPEN) {
      if (++depth > DEEPEST) return true;
    } else if (kind === CLOSE) {
      if (depth > 0) depth--;
      openTags = 0;
    } else if (kind === TAG) {
      const isClosing = text.charCodeAt(i + 1) === SLASH;
      closingTags = isClosing ? closingTags + 1 : 0;
      openTags = isClosing ? 0 : openTags + 1;
      if (closingTags > DEEPEST || openTags > DEEPEST) return true;
    } else {
      openTags = 0;
    }
  }
  return false;
}
