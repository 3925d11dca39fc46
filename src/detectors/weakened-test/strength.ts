// How much an assertion says about its subject.
import type { Check } from './outline.ts';

/** What an assertion pins down: a value, or only that there is something. */
export type Strength = 'value' | 'existence' | 'other';

/** Assertions of the value itself, in the words of Jest, Vitest, Chai, Node, tap and AVA. */
const VALUE =
  /(?:^|[.])(?:toBe|toEqual|toStrictEqual|toHaveLength|toContain|toContainEqual|toMatch|toMatchObject|toBeCloseTo|toHaveBeenCalledWith|toHaveBeenLastCalledWith|toHaveBeenNthCalledWith|toHaveBeenCalledTimes|toMatchInlineSnapshot|toMatchSnapshot|toHaveProperty|toHaveTextContent|toHaveText|toHaveValue|equal|equals|eql|eq|strictEqual|deepEqual|deepStrictEqual|is|same|strictSame|lengthOf)$|^(?:strictEqual|equal|deepEqual|deepStrictEqual)$/;
const EXISTENCE =
  /(?:^|[.])(?:toBeDefined|toBeTruthy|not\.toBeNull|not\.toBeUndefined|not\.toBeNil|toHaveBeenCalled|toBeCalled|to\.exist|to\.be\.ok|to\.be\.exist|to\.not\.be\.undefined|to\.not\.be\.null|truthy|ok|assert|exists)$|^assert$/;
/** Values that saying less about says the same about. */
const PLAIN = /^(?:true|false|null|undefined|void 0)$/;
const ANYTHING = /^expect\.(?:anything\(\)|any\(\w+\))$/;

/** What every text matches. */
const ANY_TEXT = /^(?:\/\.?\*?\/\w*|expect\.(?:stringContaining|stringMatching)\((?:''|\/\.?\*?\/)\)|'')$/;

export function strengthOf({ matcher, given }: Check): Strength {
  if (ANYTHING.test(given)) return 'existence';
  if (/(?:^|[.])(?:match|toMatch|toContain|includes?|toEqual)$/.test(matcher) && ANY_TEXT.test(given))
    return 'existence';
  const first = given.replace(/,(['"`]).*$/, '');
  if (VALUE.test(matcher) && !/\bnot\b/.test(matcher) && given !== '' && given !== ')' && !PLAIN.test(first))
    return 'value';
  return EXISTENCE.test(matcher) ? 'existence' : 'other';
}

/** Assertions of which the arguments are what they say: without them anything passes. */
const BY_ARGUMENT =
  /(?:^|[.])(?:toThrow|toThrowError|toMatchInlineSnapshot|toThrowErrorMatchingInlineSnapshot|throws|throwsAsync|rejects)$|^(?:throws|rejects)$/;

export function isWeaker(now: Check, before: Check): boolean {
  if (strengthOf(before) === 'value' && strengthOf(now) === 'existence') return true;
  return (
    BY_ARGUMENT.test(before.matcher) && now.matcher === before.matcher && isGiven(before) && !isGiven(now)
  );
}

function isGiven({ given }: Check): boolean {
  return given !== '' && given !== ')';
}

/** Whether an assertion that said which value there is only says which there is not, what type it has, or that nothing is thrown. */
export function isVaguer(now: Check, before: Check): boolean {
  if (strengthOf(before) !== 'value') return false;
  if (now.subject === before.subject)
    return (
      isSaidOf(plain(now.subject), now.given) ||
      /(?:^|[.])(?:not\.to\w+|notEqual|notStrictEqual|notDeepEqual|notDeepStrictEqual|isNot|not|toMatchSnapshot)$/.test(
        now.matcher,
      )
    );
  if (now.subject === `typeof ${before.subject}`) return true;
  return /(?:doesNotThrow|notThrows|not\.toThrow)$/.test(now.matcher) && now.subject.includes(before.subject);
}

function plain(subject: string): string {
  return subject.replace(/^\((.*)\)$/, '$1');
}

function isSaidOf(subject: string, given: string): boolean {
  return given === subject || given.startsWith(`${subject},'`);
}

/** Whether it asserts something about a literal, or that something is itself, which nothing can make untrue. */
export function isEmptyClaim({ subject, matcher, given }: Check): boolean {
  const isEquality = /(?:^|[.])(?:toBe|toEqual|toStrictEqual|\w*[eE]quals?|is|same|eql)$/.test(matcher);
  const about = plain(subject);
  // What is called twice may give two values.
  if (isEquality && !about.includes('(') && about !== '' && isSaidOf(about, given)) return true;
  return about !== '' && /^(?:true|false|null|undefined|-?\d[\d.]*|'[^']*')$/.test(about);
}
