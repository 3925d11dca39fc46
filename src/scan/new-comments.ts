// Which comments a change writes. One that moved, into another file as well, is not new.
import type { Span } from '../base/index.ts';
import type { Texts } from './match-edited.ts';

/** Asked only of comments that would silence what the change brings. */
export function newComments({ before, now, differing }: Texts): (file: string, comment: Span) => boolean {
  let known: readonly string[] | undefined;
  const olds = (): readonly string[] =>
    (known ??= differing.flatMap((path) => before(path) ?? []).map(laidOut));
  return (file, { start, end }) => {
    const text = laidOut(now(file) ?? '');
    const lines = text.split('\n');
    const line = lines[start.line - 1] ?? '';
    const at = end.line === start.line ? line.search(/\/[/*]/) : -1;
    const comment = at === -1 ? line : line.slice(at);
    const times = (all: string): number => all.split(comment).length - 1;
    const had = olds().reduce((sum, old) => sum + times(old), 0);
    if (had === 0 || times(text) <= had) return had === 0;
    // There are more of them than before: those that stand before the same line as before are the old ones.
    return !olds().some((old) => old.includes(`${line}\n${lines[start.line] ?? ''}`));
  };
}

/** Lines without what indents them. */
function laidOut(text: string): string {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .join('\n');
}
