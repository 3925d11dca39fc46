// Code without what formatters and comments decide, so that two versions of it can be compared.
import type { FileFacts } from '../../facts/index.ts';

export type Stretch = readonly [start: number, end: number];

/** A stretch of a file without its comments, and without other parts that are left out. */
export function plainCode(
  text: string,
  { comments }: FileFacts,
  [start, end]: Stretch,
  leftOut: readonly Stretch[] = [],
): string {
  const inside = comments.within(start, end).map((comment): Stretch => [comment.start, comment.end]);
  let rest = '';
  let at = start;
  for (const [from, to] of [...inside, ...leftOut].sort((a, b) => a[0] - b[0])) {
    if (from < at) continue;
    rest += text.slice(at, from);
    at = to;
  }
  return squeezed(rest + text.slice(at, end));
}

/** Without layout: blanks and semicolons only between words, quotes of one sort, no comma before a bracket. */
export function squeezed(text: string): string {
  return text
    .replaceAll(/[;\s]+/g, ' ')
    .replaceAll(/ ?([^\w$ ]) ?/g, '$1')
    .replaceAll('"', "'")
    .replaceAll(/,([)\]}])/g, '$1')
    .trim();
}

/** Names, words in strings, and numbers. */
export function wordsOf(text: string): string[] {
  return text.match(/[\w$]+/g) ?? [];
}

/** The words that a text has and another has not, or has less often. */
export function wordsBeyond(words: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const times = counts.get(word) ?? 0;
    counts.set(word, times - 1);
    return times <= 0;
  });
}
