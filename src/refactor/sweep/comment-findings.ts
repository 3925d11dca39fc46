// Words in comments: which comment they stand in, and which comments are not about the code at all.
import type { Range } from '../../base/index.ts';
import type { CommentCursor, FileFacts } from '../../facts/index.ts';
import { evidence, type Evidence, type Finding } from './finding.ts';
import { isNamedAfter, type SweptName } from './swept-name.ts';
import { docBefore, isOptionOf, resolveName, resolveOwner } from './option-tag.ts';
import { hitAt, type WordHit } from './swept-texts.ts';

/** Weighs the words that stand in comments; the places of the others are given back. */
export function commentFindings(
  named: SweptName,
  path: string,
  text: string,
  starts: readonly number[],
): { findings: Finding[]; rest: number[] } {
  const { facts } = named.state.graph.files.get(path)!;
  const findings: Finding[] = [];
  const rest: number[] = [];
  let docs: AttachedDocs | undefined;
  for (const start of starts) {
    const comment = facts.comments.lastBefore(start + 1);
    if (comment === undefined || comment.end <= start) {
      rest.push(start);
      continue;
    }
    docs ??= path === named.request.file ? attachedDocs(named, facts, text) : NO_DOCS;
    const place = { path, text, facts, comment, within: contentOf(comment, text), docs };
    const hit = hitAt(text, named.request.oldName, start, place.within);
    const evidence = hit && isAboutCode(place) ? weighComment(named, place, hit) : undefined;
    if (evidence) findings.push({ file: path, start, group: 'comment', evidence });
  }
  return { findings, rest };
}

function contentOf({ start, end }: CommentCursor, text: string): Range {
  return { start: start + 2, end: text.startsWith('*/', end - 2) ? end - 2 : end };
}

/** Directives name rules, and licences are kept as they are. */
function isAboutCode({ facts, comment: { start }, text, within }: CommentPlace): boolean {
  if (facts.suppressions.startingAt(start) !== undefined) return false;
  return start > 1_000 || !LICENCE.test(text.slice(within.start, within.end));
}

const LICENCE = /copyright|licen[cs]ed? (?:under|information)|SPDX-/i;

// What a word in a comment means. A comment is edited without being asked only where its form or its place leaves no other
// meaning; a plain word of ordinary language is left alone.

interface CommentPlace {
  readonly path: string;
  readonly text: string;
  readonly facts: FileFacts;
  readonly comment: CommentCursor;
  /** The comment without its marks. */
  readonly within: Range;
  readonly docs: AttachedDocs;
}

/** Evidence, or that the word means something else, or nothing yet. */
type Decision = Evidence | 'other' | undefined;

type Weigh = (named: SweptName, place: CommentPlace, hit: WordHit) => Decision;

function weighComment(named: SweptName, place: CommentPlace, hit: WordHit): Evidence | undefined {
  if (isOptionOf(named, place, lineBefore(place.text, place.within, hit.start))) return evidence('optionOf');
  if (!isInReach(named, place, hit.start)) return undefined;
  for (const weigh of [byTag, byOwner, byLink, byDoubt, byPlace]) {
    const decision = weigh(named, place, hit);
    if (decision !== undefined) return decision === 'other' ? undefined : decision;
  }
  return undefined;
}

/** A name that only its file knows is spoken of inside its scope, and in the documentation in front of it. */
function isInReach({ scope }: SweptName, { docs, comment }: CommentPlace, start: number): boolean {
  if (scope === undefined || (start >= scope.start && start < scope.end)) return true;
  return docs.own.has(comment.row) || docs.ofFunction.has(comment.row);
}

const TAG =
  /@(param|arg|argument|template|typeParam|property|prop)\s+(?:\{.*\}\s*)?\[?((?:[\w$]+(?:\[\])?\.)*)$/;

const byTag: Weigh = (named, place, hit) => {
  const { request } = named;
  const { text, within, docs, comment } = place;
  const tag = TAG.exec(lineBefore(text, within, hit.start))?.[1];
  if (tag === undefined) return undefined;
  if (isDeclaredAbove(named, place, hit)) return evidence('memberTag');
  const isOfMember = tag === 'property' || tag === 'prop';
  if (isOfMember) return evidence(docs.ofContainer.has(comment.row) ? 'memberTag' : 'optionTag');
  if (hit.owner !== undefined) return request.isMember ? evidence('optionTag') : 'other';
  return docs.ofFunction.has(comment.row) ? evidence('parameterTag') : 'other';
};

/** `@property sub.name` below a `@property sub` that is renamed, by the same names in front of both. */
function isDeclaredAbove(
  { request }: SweptName,
  { path, text, within }: CommentPlace,
  hit: WordHit,
): boolean {
  const pathBefore = (start: number): string | undefined => TAG.exec(lineBefore(text, within, start))?.[2];
  if (!/[.[]/.test(text[hit.end] ?? '')) return false;
  return request.semantic.some(
    ({ file, start }) =>
      file === path &&
      start >= within.start &&
      start < hit.start &&
      pathBefore(start) === pathBefore(hit.start),
  );
}

/** `Container.member`, `this.member`, `value.member`. */
const byOwner: Weigh = (named, { path }, hit) => {
  if (hit.owner === undefined) return undefined;
  const other = named.isDistinctive ? evidence('otherOwner') : 'other';
  if (!named.request.isMember) return other;
  if (hit.owner !== named.owner) return /^\p{Lu}/u.test(hit.owner) ? other : undefined;
  const owner = resolveOwner(named, path, hit.owner);
  if (owner === 'other') return 'other';
  if (owner === 'named' || named.meaningIn(path) === 'sole') return evidence('qualified');
  return evidence('otherFile', named.isDistinctive);
};

const LINK =
  /\{@(?:link|linkcode|linkplain|inheritDoc)\s+$|@see\s+$|@(?:type|returns?|throws|implements|extends|augments)\s+\{[^}]*$/;

const byLink: Weigh = (named, { path, text, within }, hit) => {
  if (hit.owner !== undefined || !LINK.test(lineBefore(text, within, hit.start))) return undefined;
  if (named.request.isMember) return undefined;
  const target = resolveName(named, path, named.request.oldName);
  return target === 'named' ? evidence('link') : target === 'other' ? 'other' : undefined;
};

const byDoubt: Weigh = (named, place, hit) => {
  const { path } = place;
  if (hit.isForeign || isReplaced(place, hit)) return named.isDistinctive ? evidence('foreign') : 'other';
  if (hit.isCompound) return named.isDistinctive ? evidence('compound') : 'other';
  const isNear = named.request.edited.has(path) || path === named.request.file;
  return named.isCommonTerm ? (isNear ? evidence('commonTerm') : 'other') : undefined;
};

/** Nothing is deprecated in favour of itself. */
function isReplaced({ docs, comment, text, within }: CommentPlace, { start }: WordHit): boolean {
  return docs.own.has(comment.row) && /@deprecated\b/.test(lineBefore(text, within, start));
}

const byPlace: Weigh = (named, place, hit) => {
  const { path, docs, comment } = place;
  const isOwn = docs.own.has(comment.row);
  const strength = strengthOf(named, place, hit);
  if (strength === 'plain') return 'other';
  const meaning = named.meaningIn(path);
  if (meaning === 'absent')
    return strength === 'sure' && named.isDistinctive ? evidence('otherFile') : 'other';
  if (strength === 'weak' && meaning === 'shared') return 'other';
  if (strength === 'weak' && !isOwn) return evidence('plainWord');
  if (isOwn && (meaning === 'sole' || isMarked(place, hit))) return evidence('ownDoc');
  if (meaning === 'shared') return evidence('sharedFile', named.isDistinctive);
  if (named.scope) return evidence('inScope');
  const isKnown = !named.request.isMember || isMarked(place, hit) || isInContainer(place, hit);
  return evidence(isKnown ? 'soleInFile' : 'memberWord');
};

function isInContainer({ docs, comment }: CommentPlace, { start }: WordHit): boolean {
  if (docs.ofContainer.has(comment.row)) return true;
  return docs.containers.some((range) => range.start <= start && start < range.end);
}

function isMarked({ text, within }: CommentPlace, hit: WordHit): boolean {
  return (
    hit.isCalled || hit.isDotted || hit.owner !== undefined || spanAround(text, within, hit) !== undefined
  );
}

/** How much a word looks like the name of a symbol: a word of ordinary language, one marked as code, a name. */
function strengthOf(
  named: SweptName,
  { text, within }: CommentPlace,
  hit: WordHit,
): 'plain' | 'weak' | 'sure' {
  if (named.isDistinctive || hit.owner === 'this') return 'sure';
  const isOwn = hit.owner === undefined || isNamedAfter(hit.owner, named.owner ?? '');
  if (hit.isCalled) return isOwn ? 'sure' : 'weak';
  const span = spanAround(text, within, hit);
  if (span === undefined) return hit.owner === undefined ? 'plain' : 'weak';
  return /^\p{Lu}\p{Ll}/u.test(named.request.oldName) && span === named.request.oldName ? 'sure' : 'weak';
}

function lineBefore(text: string, within: Range, start: number): string {
  return text.slice(Math.max(within.start, text.lastIndexOf('\n', start - 1) + 1), start);
}

/** What stands between the backticks around a word, in its line. */
function spanAround(text: string, within: Range, { start, end }: Range): string | undefined {
  const before = lineBefore(text, within, start).split('`');
  const lineEnd = text.indexOf('\n', end);
  const after = text.slice(end, Math.min(within.end, lineEnd < 0 ? text.length : lineEnd));
  const close = after.indexOf('`');
  return before.length % 2 === 0 && close >= 0
    ? before.at(-1)! + text.slice(start, end) + after.slice(0, close)
    : undefined;
}

// Which documentation comments belong to a declaration: a comment belongs to what follows it without anything but the words
// that introduce a declaration in between.

/** Rows of comments, by what they document. */
interface AttachedDocs {
  /** Of the symbol itself. */
  readonly own: ReadonlySet<number>;
  /** Of functions that have the symbol as a parameter, or of what has it as a type parameter. */
  readonly ofFunction: ReadonlySet<number>;
  /** Of what contains the symbol as a member. */
  readonly ofContainer: ReadonlySet<number>;
  /** Where the declarations of what contains it stand. */
  readonly containers: readonly Range[];
}

const NO_DOCS: AttachedDocs = {
  own: new Set(),
  ofFunction: new Set(),
  ofContainer: new Set(),
  containers: [],
};

/** For the file that declares the symbol. */
function attachedDocs(named: SweptName, facts: FileFacts, text: string): AttachedDocs {
  const containers = named.symbols.flatMap((row) => facts.symbols.at(row).container ?? []);
  const kind = named.request.kind;
  const names = namePlaces(facts, named.symbols);
  return {
    own: docsBefore(facts, text, kind === 'parameter' || kind === 'type-parameter' ? [] : names),
    ofFunction: docsBefore(facts, text, [
      ...names.flatMap((at) => functionsTaking(facts, at)),
      ...(kind === 'type-parameter' ? scopeStarts(facts, named.symbols) : []),
    ]),
    ofContainer: docsBefore(facts, text, namePlaces(facts, containers)),
    containers: declaredRanges(facts, containers),
  };
}

function namePlaces({ declarations }: FileFacts, symbols: readonly number[]): number[] {
  return declarations.filter(({ symbol }) => symbols.includes(symbol)).map(({ nameStart }) => nameStart);
}

function declaredRanges({ declarations }: FileFacts, symbols: readonly number[]): Range[] {
  return declarations.filter(({ symbol }) => symbols.includes(symbol));
}

/** Starts of the functions that have a parameter around this place. */
function functionsTaking({ parameters, functions }: FileFacts, at: number): number[] {
  const starts = parameters
    .filter(({ start, end }) => start <= at && at < end)
    .flatMap((parameter) => functions.get(parameter.function)?.start ?? []);
  // A function in a default value has parameters of its own, and its own documentation.
  return starts.length === 0 ? [] : [Math.max(...starts)];
}

function scopeStarts({ symbols, scopes }: FileFacts, rows: readonly number[]): number[] {
  return rows.flatMap((row) => scopes.get(symbols.at(row).scope)?.start ?? []);
}

function docsBefore(facts: FileFacts, text: string, places: readonly number[]): Set<number> {
  return new Set(places.flatMap((at) => docBefore(facts, text, at)?.row ?? []));
}
