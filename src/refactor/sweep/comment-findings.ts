// Words in comments: which comment they stand in, and which comments are not about the code at all.
import type { Range } from '../../base/index.ts';
import type { CommentCursor } from '../../facts/index.ts';
import { attachedDocs, NO_DOCS, type AttachedDocs } from './attached-docs.ts';
import type { Finding } from './request.ts';
import type { Subject } from './subject.ts';
import { weighComment, type CommentPlace } from './weigh-comment.ts';
import { hitAt } from './word-hits.ts';

/** Weighs the words that stand in comments; the places of the others are given back. */
export function commentFindings(
  subject: Subject,
  path: string,
  text: string,
  starts: readonly number[],
): { findings: Finding[]; rest: number[] } {
  const { facts } = subject.state.graph.files.get(path)!;
  const findings: Finding[] = [];
  const rest: number[] = [];
  let docs: AttachedDocs | undefined;
  for (const start of starts) {
    const comment = facts.comments.lastBefore(start + 1);
    if (comment === undefined || comment.end <= start) {
      rest.push(start);
      continue;
    }
    docs ??= path === subject.request.file ? attachedDocs(subject, facts, text) : NO_DOCS;
    const place = { path, text, facts, comment, within: contentOf(comment, text), docs };
    const hit = hitAt(text, subject.request.oldName, start, place.within);
    const evidence = hit && isAboutCode(place) ? weighComment(subject, place, hit) : undefined;
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
