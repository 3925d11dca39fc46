// The words of names, however they are written, and how far two names speak of the same.
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

export function wordsOf(name: string): string[] {
  return (name.match(WORDS) ?? []).map((word) => word.toLowerCase());
}

/** Whether one of the names holds the other: `user.service` and `UserService`, `format-date` and `formatDateRange`. */
export function carries(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length > 0 && (holds(long, short) || isInitials(long, short) || isInitials(short, long));
}

function holds(long: readonly string[], short: readonly string[]): boolean {
  return long.join('').includes(short.join('')) || inCommon(short, long) === short.length;
}

/** How many words of the one are in the other, too. */
export function inCommon(one: readonly string[], other: readonly string[]): number {
  return one.filter((word) => other.some((its) => isAlike(its, word))).length;
}

const SHORT = 3;
/** `plugin`, `plugins`; `forward`, `forwards`, `forwarded`. */
const ENDING = 2;

/** Forms of one word, and short forms of it. */
function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long || (short.length <= SHORT && isShortFor(short, long))) return true;
  const stem = Math.max(SHORT, short.length - ENDING);
  return short.length >= SHORT && long.startsWith(short.slice(0, stem)) && !isTypo(short, long);
}

/** Words of about one length that differ only in the end are different words, or one of them is misspelt. */
function isTypo(short: string, long: string): boolean {
  return !long.startsWith(short) && !/(?:s|es|ed|ing|er|or|ion|y|ies|e)$/.test(long);
}

/** `db` for `database`: the letters in order, the first of them first. */
function isShortFor(letters: string, word: string): boolean {
  if (letters[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at++;
  return at === letters.length;
}

/** Whether the one is the other with some words cut down to their first letters: `oss page` and `open source software page`. */
function isInitials(one: readonly string[], other: readonly string[]): boolean {
  const initials = other.map((word) => word[0]).join('');
  return one.some((word) => {
    const at = word.length > 1 ? initials.indexOf(word) : -1;
    if (at < 0) return false;
    const rest = [...other.slice(0, at), ...other.slice(at + word.length)];
    return inCommon(rest, one) === rest.length || inCommon(one, rest) >= one.length - 1;
  });
}
