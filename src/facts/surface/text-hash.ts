// A hash of code that is blind to how it is laid out in lines. Quick, and good enough for a key; not meant to withstand
// anyone who looks for two texts with the same hash.

export interface TextHash {
  /** Takes a stretch of code: a line end with the blanks around it counts as one line end. */
  addCode(text: string, start: number, end: number): void;
  /** Takes a stretch as it is. */
  addAll(text: string, start: number, end: number): void;
  /** Takes a blank, as if one stood in the code. */
  addBlank(): void;
  /** Takes something that does not stand in the code. */
  addWord(word: string): void;
  digest(): string;
}

const LINE_END = 10;
const WORD_END = 0xffff;

export function createTextHash(): TextHash {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  let third = 0x1b873593;
  /** Blanks and line ends that were met since the last other character. */
  let blanks = 0;
  let hasLineEnd = false;

  const mix = (code: number): void => {
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 13);
    third = Math.imul(third + code, 0xcc9e2d51) ^ (third >>> 15);
  };
  const mixGap = (): void => {
    if (hasLineEnd) mix(LINE_END);
    else mix(0x10000 + blanks);
    blanks = 0;
    hasLineEnd = false;
  };
  const addAll = (text: string, start: number, end: number): void => {
    if (blanks > 0) mixGap();
    for (let at = start; at < end; at++) mix(text.charCodeAt(at));
  };
  return {
    addCode(text, start, end) {
      for (let at = start; at < end; at++) {
        const code = text.charCodeAt(at);
        if (code === 32 || (code >= 9 && code <= 13)) {
          blanks += code === 32 ? 1 : 64;
          if (code === LINE_END || code === 13) hasLineEnd = true;
          continue;
        }
        if (blanks > 0) mixGap();
        mix(code);
      }
    },
    addAll,
    addBlank: () => void blanks++,
    addWord(word) {
      addAll(word, 0, word.length);
      mix(WORD_END);
    },
    digest: () => [first, second, third].map((part) => (part >>> 0).toString(36)).join('-'),
  };
}
