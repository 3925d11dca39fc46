// Whole lines around statements: which comments belong to a statement, and what goes when it goes.
import type { Range } from '../../base/index.ts';
import type { SourceTree } from '../../syntax/index.ts';

export function lineStart(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** After the line break, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline < 0 ? text.length : newline + 1;
}

/** Comments that speak about a whole file or a stretch of it, not about the statement below them. */
const OF_FILE =
  /^[\s*!]*(?:@(?:license|preserve|file|fileoverview|packageDocumentation|ts-(?:check|nocheck)|jsx|vitest-environment|jest-environment)|#(?:end)?region|eslint-(?:disable|enable)(?!-)|prettier-ignore-(?:start|end)|\/?\s*<(?:reference|amd)|copyright)/i;

/** Where the comments right above a statement begin, each on lines of its own and without a blank line between. */
export function leadingStart({ text, comments, program }: SourceTree, start: number): number {
  let at = start;
  for (let i = comments.length - 1; i >= 0; i--) {
    const comment = comments[i]!;
    if (comment.end > at) continue;
    const gap = text.slice(comment.end, at);
    if (/\S/.test(gap) || gap.split('\n').length > 2) break;
    if (/\S/.test(text.slice(lineStart(text, comment.start), comment.start))) break;
    if (OF_FILE.test(comment.value) || (comment.value.startsWith('!') && program.body[0]!.start >= at)) break;
    at = comment.start;
  }
  return at;
}

/** The end of a statement with the comments that follow on its last line. */
export function trailingEnd({ text, comments }: SourceTree, end: number): number {
  let at = end;
  for (const comment of comments) {
    if (comment.start < at) continue;
    if (/[^\t ;]/.test(text.slice(at, comment.start))) break;
    at = comment.end;
  }
  const rest = text.slice(at, lineEnd(text, at));
  return at > end && /\S/.test(rest) ? end : at;
}

/** Whether nothing else stands on the lines of a stretch. */
export function isAlone(text: string, { start, end }: Range): boolean {
  return (
    !/\S/.test(text.slice(lineStart(text, start), start)) && !/\S/.test(text.slice(end, lineEnd(text, end)))
  );
}

/** What is taken out with a stretch of text: its lines, and of the blank lines around it those that would double. */
export function takenOut(text: string, range: Range): Range {
  if (!isAlone(text, range)) return range;
  let start = lineStart(text, range.start);
  let end = lineEnd(text, range.end);
  const hasBlankBefore = start === 0 || /\n\r?\n$/.test(text.slice(0, start));
  if (hasBlankBefore) end += /^(?:[\t ]*\r?\n)*/.exec(text.slice(end))![0].length;
  if (end >= text.length)
    while (start > 0 && /^[\t \r]*\n$/.test(text.slice(lineStart(text, start - 1), start)))
      start = lineStart(text, start - 1);
  return { start, end };
}

/** Where imports of a file without any are put: below its head comment and directives. */
export function topOf(tree: SourceTree): number {
  const { program, text } = tree;
  const first = program.body.find((node) => !('directive' in node && typeof node.directive === 'string'));
  if (first !== undefined) return lineStart(text, leadingStart(tree, first.start));
  return text.length;
}
