// What a word in a comment means. A comment is edited without being asked only where its form or its place leaves no other
// meaning; a plain word of ordinary language is left alone.
import type { Range } from '../../base/index.ts';
import type { CommentCursor, FileFacts } from '../../facts/index.ts';
import type { AttachedDocs } from './attached-docs.ts';
import { evidence } from './evidence.ts';
import { isNamedAfter } from './name-shape.ts';
import { isOptionOf } from './option-tag.ts';
import type { Evidence } from './request.ts';
import { resolveName, resolveOwner } from './resolve-mention.ts';
import type { Subject } from './subject.ts';
import type { WordHit } from './word-hits.ts';

export interface CommentPlace {
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

type Weigh = (subject: Subject, place: CommentPlace, hit: WordHit) => Decision;

export function weighComment(subject: Subject, place: CommentPlace, hit: WordHit): Evidence | undefined {
  if (isOptionOf(subject, place, lineBefore(place.text, place.within, hit.start)))
    return evidence('optionOf');
  if (!isInReach(subject, place, hit.start)) return undefined;
  for (const weigh of [byTag, byOwner, byLink, byDoubt, byPlace]) {
    const decision = weigh(subject, place, hit);
    if (decision !== undefined) return decision === 'other' ? undefined : decision;
  }
  return undefined;
}

/** A name that only its file knows is spoken of inside its scope, and in the documentation in front of it. */
function isInReach({ scope }: Subject, { docs, comment }: CommentPlace, start: number): boolean {
  if (scope === undefined || (start >= scope.start && start < scope.end)) return true;
  return docs.own.has(comment.row) || docs.ofFunction.has(comment.row);
}

const TAG =
  /@(param|arg|argument|template|typeParam|property|prop)\s+(?:\{.*\}\s*)?\[?((?:[\w$]+(?:\[\])?\.)*)$/;

const byTag: Weigh = (subject, place, hit) => {
  const { request } = subject;
  const { text, within, docs, comment } = place;
  const tag = TAG.exec(lineBefore(text, within, hit.start))?.[1];
  if (tag === undefined) return undefined;
  if (isDeclaredAbove(subject, place, hit)) return evidence('memberTag');
  const isOfMember = tag === 'property' || tag === 'prop';
  if (isOfMember) return evidence(docs.ofContainer.has(comment.row) ? 'memberTag' : 'optionTag');
  if (hit.owner !== undefined) return request.isMember ? evidence('optionTag') : 'other';
  return docs.ofFunction.has(comment.row) ? evidence('parameterTag') : 'other';
};

/** `@property sub.name` below a `@property sub` that is renamed, by the same names in front of both. */
function isDeclaredAbove({ request }: Subject, { path, text, within }: CommentPlace, hit: WordHit): boolean {
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
const byOwner: Weigh = (subject, { path }, hit) => {
  if (hit.owner === undefined) return undefined;
  const other = subject.isDistinctive ? evidence('otherOwner') : 'other';
  if (!subject.request.isMember) return other;
  if (hit.owner !== subject.owner) return /^\p{Lu}/u.test(hit.owner) ? other : undefined;
  const owner = resolveOwner(subject, path, hit.owner);
  if (owner === 'other') return 'other';
  if (owner === 'subject' || subject.meaningIn(path) === 'sole') return evidence('qualified');
  return evidence('otherFile', subject.isDistinctive);
};

const LINK =
  /\{@(?:link|linkcode|linkplain|inheritDoc)\s+$|@see\s+$|@(?:type|returns?|throws|implements|extends|augments)\s+\{[^}]*$/;

const byLink: Weigh = (subject, { path, text, within }, hit) => {
  if (hit.owner !== undefined || !LINK.test(lineBefore(text, within, hit.start))) return undefined;
  if (subject.request.isMember) return undefined;
  const target = resolveName(subject, path, subject.request.oldName);
  return target === 'subject' ? evidence('link') : target === 'other' ? 'other' : undefined;
};

const byDoubt: Weigh = (subject, place, hit) => {
  const { path } = place;
  if (hit.isForeign || isReplaced(place, hit)) return subject.isDistinctive ? evidence('foreign') : 'other';
  if (hit.isCompound) return subject.isDistinctive ? evidence('compound') : 'other';
  const isNear = subject.request.edited.has(path) || path === subject.request.file;
  return subject.isCommonTerm ? (isNear ? evidence('commonTerm') : 'other') : undefined;
};

/** Nothing is deprecated in favour of itself. */
function isReplaced({ docs, comment, text, within }: CommentPlace, { start }: WordHit): boolean {
  return docs.own.has(comment.row) && /@deprecated\b/.test(lineBefore(text, within, start));
}

const byPlace: Weigh = (subject, place, hit) => {
  const { path, docs, comment } = place;
  const isOwn = docs.own.has(comment.row);
  const strength = strengthOf(subject, place, hit);
  if (strength === 'plain') return 'other';
  const meaning = subject.meaningIn(path);
  if (meaning === 'absent')
    return strength === 'sure' && subject.isDistinctive ? evidence('otherFile') : 'other';
  if (strength === 'weak' && meaning === 'shared') return 'other';
  if (strength === 'weak' && !isOwn) return evidence('plainWord');
  if (isOwn && (meaning === 'sole' || isMarked(place, hit))) return evidence('ownDoc');
  if (meaning === 'shared') return evidence('sharedFile', subject.isDistinctive);
  if (subject.scope) return evidence('inScope');
  const isKnown = !subject.request.isMember || isMarked(place, hit) || isInContainer(place, hit);
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
  subject: Subject,
  { text, within }: CommentPlace,
  hit: WordHit,
): 'plain' | 'weak' | 'sure' {
  if (subject.isDistinctive || hit.owner === 'this') return 'sure';
  const isOwn = hit.owner === undefined || isNamedAfter(hit.owner, subject.owner ?? '');
  if (hit.isCalled) return isOwn ? 'sure' : 'weak';
  const span = spanAround(text, within, hit);
  if (span === undefined) return hit.owner === undefined ? 'plain' : 'weak';
  return /^\p{Lu}\p{Ll}/u.test(subject.request.oldName) && span === subject.request.oldName ? 'sure' : 'weak';
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
