// Which texts a sweep looks at and where the word stands in them; and which it never touches: history, licences, and what no one
// writes by hand.
import { memo, nameOf, type Range } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { classifyText, type Snapshot } from '../../snapshot/index.ts';
import { languageOf } from '../../syntax/index.ts';
import type { SweptName } from './swept-name.ts';

type TextKind = 'doc' | 'markup' | 'config';

const KIND_OF: Readonly<Record<string, TextKind>> = {
  md: 'doc',
  mdx: 'doc',
  markdown: 'doc',
  rst: 'doc',
  txt: 'doc',
  adoc: 'doc',
  vue: 'markup',
  svelte: 'markup',
  astro: 'markup',
  html: 'markup',
  json: 'config',
  jsonc: 'config',
  json5: 'config',
  yml: 'config',
  yaml: 'config',
  toml: 'config',
};

const UNTOUCHED_FOLDER =
  /(?:^|\/)(?:vendor|vendored|third[_-]?party|dist|build|out|coverage|__snapshots__|[\w.-]+-snapshots|versioned_docs|\.changeset|\.yarn)\//i;
const UNTOUCHED_NAME =
  /^(?:change-?log|history|news|releases?|release[-_]?notes?|licen[cs]e|copying|notice|third-?party-?notices?|authors|contributors)(?:[._-].*)?$|^release-notes|[.-]lock(?:\.\w+)?$|-lock\.(?:json|ya?ml)$|\.min\.\w+$|\.snap$/i;

/** Whether a file is never swept. */
export function isUntouched(path: string): boolean {
  return UNTOUCHED_NAME.test(nameOf(path)) || UNTOUCHED_FOLDER.test(path);
}

/** What tests are fed with is data, not settings. */
const FED_TO_TESTS =
  /(?:^|\/)(?:__tests__|tests?|e2e|__fixtures__|(?:test-)?fixtures?|__mocks__|mocks?|test-?data|expectations)\//i;

/** Whether a document tells of an earlier state: its old names are meant. */
export function isPast(path: string): boolean {
  return /(?:^|\/)(?:blog|posts|news|archive|changes|rfcs?|adr|deprecated)\/|migrat|upgrad|breaking|whats-?new/i.test(
    path,
  );
}

export function textKindOf(path: string): TextKind | undefined {
  const name = nameOf(path);
  return KIND_OF[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
}

const KIND_ORDER: readonly TextKind[] = ['doc', 'markup', 'config'];

/** Documents, then components and pages, then data files, each in the order of their paths. */
export const textFiles = memo((snapshot: Snapshot): readonly string[] => {
  const byKind = Map.groupBy(snapshot.paths, (path) => textKindOf(path));
  return KIND_ORDER.flatMap((kind) => byKind.get(kind) ?? []).filter(
    (path) =>
      !isUntouched(path) &&
      snapshot.entry(path)?.link === undefined &&
      !(textKindOf(path) === 'config' && FED_TO_TESTS.test(path)),
  );
});

/**
 * Source files whose comments and strings may mean the symbol. A plain word is only looked for where the symbol itself is
 * used, or where what contains it is named as well.
 */
export function sourceFiles(named: SweptName): string[] {
  const { file, edited, isFileLocal } = named.request;
  if (isFileLocal) return [file];
  const { isDistinctive, owner } = named;
  const mayConcern = ({ facts }: SourceFile): boolean =>
    isDistinctive || (owner !== undefined && facts.mentions(owner));
  const others = named.mentioning().filter(mayConcern);
  const files = new Set([file, ...edited, ...others.map(({ path }) => path)]);
  return [...files].filter((path) => languageOf(path) !== undefined && !isUntouched(path));
}

// Texts of files by content id, so that a second sweep of the same files reads nothing. An id stands for one content for
// ever; what is forgotten is only read again.

/** UTF-16 units that are kept. */
const CAPACITY = 48_000_000;

export interface SweptText {
  readonly text: string;
  /** Whether someone wrote it by hand, as far as the text tells. */
  readonly isOwn: boolean;
}

const texts = new Map<string, SweptText>();
let size = 0;

/** The text of a file; undefined where it cannot be had. */
export function sweptText(snapshot: Snapshot, path: string): SweptText | undefined {
  const entry = snapshot.entry(path);
  if (entry === undefined) return undefined;
  const known = texts.get(entry.id);
  if (known) return known;
  const text = snapshot.read(path);
  if (text === undefined) return undefined;
  const swept = { text, isOwn: classifyText(path, text) === undefined };
  remember(entry.id, swept);
  return swept;
}

function remember(id: string, swept: SweptText): void {
  texts.set(id, swept);
  size += swept.text.length;
  for (const [oldest, { text }] of texts) {
    if (size <= CAPACITY || oldest === id) return;
    texts.delete(oldest);
    size -= text.length;
  }
}

// Where a name stands in text as a word of its own, and what touches it. Places that only look like the name are left out
// here: parts of longer names, addresses, paths, file names, tags and anchors.

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
