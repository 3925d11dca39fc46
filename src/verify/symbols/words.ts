// How much two names, and two pieces of code, have in common.
import type { FileFacts } from '../../facts/index.ts';

/** The words of a name: `readHTMLFile` and `read_html_file` have the same. */
export function wordsOf(name: string): string[] {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{L}\p{N}_$#-]/gu) ?? [name];
  return words.map((word) => word.toLowerCase());
}

/** From 0 to 1: the share of their words that two names have in common, or of their letters, whichever says more. */
export function nameLikeness(a: string, b: string): number {
  const [flatA, flatB] = [a.replace(/[_#$-]/g, '').toLowerCase(), b.replace(/[_#$-]/g, '').toLowerCase()];
  if (flatA === flatB) return 1;
  const contained = flatA.includes(flatB) || flatB.includes(flatA);
  const shorter = Math.min(flatA.length, flatB.length);
  const part = contained && shorter >= 3 ? 0.5 + (0.5 * shorter) / Math.max(flatA.length, flatB.length) : 0;
  return Math.max(shared(wordsOf(a), wordsOf(b)), shared(pairs([...flatA]), pairs([...flatB])), part);
}

const TOKEN =
  /[\p{ID_Start}$_#][\p{ID_Continue}$]*|\d[\w.]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`|[^\s,;]/gu;

/** The code of a stretch of a file without its comments; names in `masked` are not told apart. */
export function tokensOf(
  text: string,
  facts: FileFacts,
  { start, end }: { readonly start: number; readonly end: number },
  masked: ReadonlySet<string>,
): string[] {
  let code = '';
  let from = start;
  for (const comment of facts.comments.within(start, end)) {
    code += `${text.slice(from, Math.max(from, comment.start))} `;
    from = Math.max(from, comment.end);
  }
  code += text.slice(from, end);
  return (code.match(TOKEN) ?? []).map((token) => (masked.has(token) ? '·' : token));
}

/** Tokens with the one that follows, so that order counts. */
export function pairs(tokens: readonly string[]): string[] {
  return tokens.length < 2
    ? [...tokens]
    : tokens.slice(1).map((token, index) => `${tokens[index]}\0${token}`);
}

/** From 0 to 1: twice what both lists have, by all that they have. */
export function shared(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 1;
  const left = new Map<string, number>();
  for (const item of a) left.set(item, (left.get(item) ?? 0) + 1);
  let both = 0;
  for (const item of b) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    left.set(item, count - 1);
    both++;
  }
  return (2 * both) / (a.length + b.length);
}
