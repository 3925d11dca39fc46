// Instrumented code does not satisfy the type checker: what a condition says about a type is lost on it. A comment on the first line
// turns checking off. It needs a line of its own; to keep all others in place, the first line break after it that nothing depends
// on is taken away, so that at most a few lines at the top have another number.
import type { Comment } from 'oxc-parser';
import type { Node } from '@oxc-project/types';

const NO_CHECK = '// @ts-nocheck';

export interface Opening {
  /** Goes before the text, or after its first line if that is a hashbang. */
  readonly offset: number;
  readonly text: string;
  /** A line break to leave out, and what to write instead. */
  readonly joined: { readonly start: number; readonly end: number; readonly text: string } | undefined;
}

export function noCheck(text: string, body: readonly Node[], comments: readonly Comment[]): Opening {
  const offset = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
  if (text.startsWith('//', offset)) return { offset, text: `${NO_CHECK} `, joined: undefined };
  const isCommented = (at: number): boolean => comments.some(({ start, end }) => start <= at && at <= end);
  for (const [index, node] of body.entries()) {
    const end = index === 0 && /^\s*\n/.test(text.slice(offset, node.start)) ? offset : node.end;
    const [gap, lineBreak] = /^[ \t]*(\r?\n)/.exec(text.slice(end)) ?? [];
    if (gap === undefined || lineBreak === undefined || isCommented(end)) continue;
    const start = end + gap.length - lineBreak.length;
    return {
      offset,
      text: `${NO_CHECK}\n`,
      joined: { start, end: start + lineBreak.length, text: end === offset ? '' : ';' },
    };
  }
  return { offset, text: `${NO_CHECK}\n`, joined: undefined };
}
