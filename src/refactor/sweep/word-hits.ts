// Where a name stands in text as a word of its own, and what touches it. Places that only look like the name are left out
// here: parts of longer names, addresses, paths, file names, tags and anchors.
import type { Range } from '../../base/index.ts';

export interface WordHit {
  readonly start: number;
  readonly end: number;
  /** The name before a dot or a hash mark that joins it to this one; empty where no name stands before the dot. */
  readonly owner: string | undefined;
  /** Whether an opening bracket follows at once. */
  readonly isCalled: boolean;
  /** Whether a member of it follows. */
  readonly isDotted: boolean;
  /** Whether it is said to be someone else's: `react's useState`. */
  readonly isForeign: boolean;
  /** Whether a hyphen makes it part of a longer word. */
  readonly isCompound: boolean;
}

const CONTINUES = /[\p{ID_Continue}$]/u;

function isNameCode(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128)
    return (
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 95 ||
      code === 36
    );
  return !Number.isNaN(code) && CONTINUES.test(String.fromCodePoint(codePointAround(text, at)));
}

/** The code point of which the unit at `at` is a part. */
function codePointAround(text: string, at: number): number {
  const isLow = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return text.codePointAt(isLow && at > 0 ? at - 1 : at)!;
}

/** Every place in the text where the name is a whole word, in order. */
export function wordStarts(text: string, name: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const isFree = (at === 0 || !isNameCode(text, at - 1)) && !isNameCode(text, at + name.length);
    if (isFree) found.push(at);
  }
  return found;
}

/** The word at `start`, seen inside a stretch of text that belongs together; undefined where it cannot mean a symbol. */
export function hitAt(text: string, name: string, start: number, within: Range): WordHit | undefined {
  const end = start + name.length;
  const before = text.slice(Math.max(within.start, start - 80), start);
  const after = text.slice(end, Math.min(within.end, end + 80));
  if (isPathOrAddress(before, after) || isFileName(after)) return undefined;
  const owner = ownerBefore(before);
  // A mark that joins nothing makes it a tag, an anchor, a colour, an option.
  if (owner === undefined && /[#@%\\]$|--$|(?:^|\s)-$/.test(before)) return undefined;
  return {
    start,
    end,
    owner,
    isCalled: after.startsWith('(') && !/^\((?:s|es)\)/.test(after),
    isDotted: /^\??\.[\p{ID_Start}$_]/u.test(after),
    isForeign: /['\u2019]s[ \t]+`*$/.test(before),
    isCompound: before.endsWith('-') || /^-[\p{ID_Continue}]/u.test(after),
  };
}

/** A dot at the end of `...` spreads and joins nothing. */
function ownerBefore(before: string): string | undefined {
  const owner = /(?:^|[^\p{ID_Continue}$@])(#?[\p{ID_Continue}$]+)(?:\.prototype)?[?!]?(?:\.|::|#)$/u.exec(
    before,
  );
  return owner?.[1] ?? (/(?:^|[^.])\.$/.test(before) ? '' : undefined);
}

/** Whether the run of characters around the word is a path, a web address or a mail address. */
function isPathOrAddress(before: string, after: string): boolean {
  const head = /[^\s'"`()<>[\]{},;|*]*$/u.exec(before)![0];
  const tail = /^[^\s'"`()<>[\]{},;|*]*/u.exec(after)![0];
  const isClosingTag = head === '/' && before.endsWith('</');
  const isSelfClosing = tail === '/' && after.startsWith('/>');
  if (head.includes('/') && !isClosingTag) return true;
  if (tail.includes('/') && !isSelfClosing) return true;
  return /^@[\w-]+\.\w/.test(tail) || /[\w.-]@[\w.-]*$/.test(head);
}

const EXTENSION =
  /^\.(?:[cm]?[jt]sx?|json[c5]?|mdx?|vue|svelte|astro|s?css|less|html?|ya?ml|toml|txt|png|svg|jpe?g|gif|snap|py|go|rs|cs|java|sh|lock|map|zip)(?![\p{ID_Continue}$(])|^\.(?:d|test|spec|config|stories|e2e|min|module)\./u;

function isFileName(after: string): boolean {
  return EXTENSION.test(after);
}
