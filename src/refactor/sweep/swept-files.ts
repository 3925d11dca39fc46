// Which files a sweep looks at, and which it never touches: history, licences, and what no one writes by hand.
import { nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { classifyText, type Snapshot } from '../../snapshot/index.ts';
import { languageOf } from '../../syntax/index.ts';
import type { SweptName } from './swept-name.ts';

export type TextKind = 'doc' | 'markup' | 'config';

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

const listings = new WeakMap<Snapshot, readonly string[]>();

/** Documents, then components and pages, then data files, each in the order of their paths. */
export function textFiles(snapshot: Snapshot): readonly string[] {
  const known = listings.get(snapshot);
  if (known) return known;
  const byKind = Map.groupBy(snapshot.paths, (path) => textKindOf(path));
  const files = KIND_ORDER.flatMap((kind) => byKind.get(kind) ?? []).filter(
    (path) =>
      !isUntouched(path) &&
      snapshot.entry(path)?.link === undefined &&
      !(textKindOf(path) === 'config' && FED_TO_TESTS.test(path)),
  );
  listings.set(snapshot, files);
  return files;
}

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
