// Places about which types are asked. They are many and rarely looked at, so a file's places are one string: for each a
// number saying what is asked, where it starts after the one before, how long it is, and, where a second stretch matters,
// the same for that.

/** What is asked about a place, as the number that stands for it. */
export const ASK = {
  /** A statement of its own: is it a promise, or an array of promises? */
  STATEMENT: 0,
  /** The same, with a rejection handler (second stretch): unless that is no function. */
  HANDLED: 1,
  /** A condition: is it always a promise? */
  CONDITION: 2,
  /** Something spread: may it be a promise? */
  SPREAD: 3,
  /** A predicate for an array (second stretch): does it give a promise? */
  PREDICATE: 4,
  /** A function that gives a promise: is it expected to give nothing? */
  ASYNC: 5,
  /** The same, if it is such a function. */
  VALUE: 6,
  /** The same as for `ASYNC`, as an argument of what is called (second stretch). */
  ARGUMENT: 11,
  /** An await that is returned outside of try blocks, and what it awaits (second stretch): idle, promise or not. */
  AWAITED: 7,
  /** The same inside a try block: is it no promise? */
  GUARDED: 8,
  /** What is returned from inside a try block: is it a promise? */
  RETURNED: 9,
  /** What is thrown: is it no error? */
  THROWN: 10,
  /** What `then`, `catch` or `finally` is called on: is it no promise after all? */
  LINK: 12,
  /** A statement that takes elements out of something (second stretch): as for `STATEMENT`, unless that is an array. */
  TAKEN: 13,
  /** The same as for `STATEMENT`, at the top of a file. */
  TOP: 14,
  /** The same as for `STATEMENT`, where nothing could wait for it. */
  DETACHED: 15,
  /** The same as for `STATEMENT`, where `finally` is called on it. */
  FOLLOWED: 16,
  /** The same as for `THROWN`, where the same function catches it. */
  CAUGHT: 17,
} as const;

export type AskKind = (typeof ASK)[keyof typeof ASK];

export interface Ask {
  readonly kind: AskKind;
  readonly start: number;
  readonly end: number;
  /** The second stretch; 0 where there is none. */
  readonly otherStart: number;
  readonly otherEnd: number;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const WITH_OTHER: ReadonlySet<number> = new Set([
  ASK.HANDLED,
  ASK.PREDICATE,
  ASK.ARGUMENT,
  ASK.AWAITED,
  ASK.GUARDED,
  ASK.TAKEN,
]);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const MORE = 32;

/** The string under construction, as its character codes. */
export interface AskWriter {
  codes: Uint8Array<ArrayBuffer>;
  length: number;
  /** Start of the stretch written last. */
  before: number;
}

export function createAskWriter(): AskWriter {
  return { codes: new Uint8Array(64), length: 0, before: 0 };
}

/** More than one place can take: a digit for what is asked, and four numbers. */
const LONGEST = 1 + 4 * 7;

export function pushAsk(writer: AskWriter, kind: AskKind, place: Stretch, other?: Stretch): void {
  if (writer.length + LONGEST > writer.codes.length) {
    const codes = new Uint8Array(writer.codes.length * 2);
    codes.set(writer.codes);
    writer.codes = codes;
  }
  writer.codes[writer.length++] = CODES[kind]!;
  pushStretch(writer, place);
  if (other) pushStretch(writer, other);
}

function pushStretch(writer: AskWriter, { start, end }: Stretch): void {
  const step = start - writer.before;
  writer.before = start;
  pushNumber(writer, step < 0 ? -step * 2 + 1 : step * 2);
  pushNumber(writer, end - start);
}

/** Digits of 32, lowest first; every one but the last has the bit for more. */
function pushNumber(writer: AskWriter, value: number): void {
  let rest = value;
  for (; rest >= MORE; rest >>>= 5) writer.codes[writer.length++] = CODES[(rest & (MORE - 1)) | MORE]!;
  writer.codes[writer.length++] = CODES[rest]!;
}

const decoder = new TextDecoder('latin1');

export function writtenAsks({ codes, length }: AskWriter): string {
  return decoder.decode(codes.subarray(0, length));
}

export function decodeAsks(text: string): Ask[] {
  const asks: Ask[] = [];
  let at = 0;
  let before = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = DIGITS.indexOf(text[at++]!);
      value |= (digit & (MORE - 1)) << shift;
      if (digit < MORE) return value;
    }
  };
  const stretch = (): Stretch => {
    const step = next();
    before += (step & 1) === 0 ? step >>> 1 : -(step >>> 1);
    return { start: before, end: before + next() };
  };
  while (at < text.length) {
    const kind = DIGITS.indexOf(text[at++]!) as AskKind;
    const { start, end } = stretch();
    const other = WITH_OTHER.has(kind) ? stretch() : { start: 0, end: 0 };
    asks.push({ kind, start, end, otherStart: other.start, otherEnd: other.end });
  }
  return asks;
}
