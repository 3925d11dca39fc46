// Patterns of paths, as settings are written in: one dialect for all of them.
import picomatch from 'picomatch';
import { isCostlyPattern } from './costly-pattern.ts';

/**
 * A test for paths. A pattern stands for the files it matches and, where it matches a folder, for everything below it. `*` stays
 * within a folder, `**` does not; `{a,b}`, `[ab]` and `!(a)` choose; a pattern that begins with `!` takes away from the others.
 */
export function pathTest(patterns: readonly string[]): (path: string) => boolean {
  const isTakenAway = (pattern: string): boolean => pattern.startsWith('!') && !pattern.startsWith('!(');
  const wanted = patterns.filter((pattern) => !isTakenAway(pattern)).map(withBelow);
  const unwanted = patterns.filter(isTakenAway).map((pattern) => withBelow(pattern.slice(1)));
  return (path) => wanted.some((matches) => matches(path)) && !unwanted.some((matches) => matches(path));
}

/** Matches nothing. */
export const NO_MATCH = /^(?!)$/;

/** The files that a pattern matches, and no folders. */
export function globExpression(pattern: string): RegExp {
  if (isCostlyPattern(pattern)) return NO_MATCH;
  return picomatch.makeRe(withPlainParentheses(pattern), { dot: true });
}

function withBelow(pattern: string): (path: string) => boolean {
  const plain = pattern.replace(/^\.?\/+/, '').replace(/\/+$/, '');
  if (plain === '') return () => true;
  const expressions = [globExpression(plain), globExpression(`${plain}/**`)];
  // `pages/[id]` is the name of a folder where there is one.
  const isNamed = (path: string): boolean => path === plain || path.startsWith(`${plain}/`);
  return (path) => isNamed(path) || expressions.some((expression) => expression.test(path));
}

/** Parentheses are part of a name, as in `app/(shop)/page.tsx`, unless one of `@ ! ? + *` stands before them. */
function withPlainParentheses(pattern: string): string {
  const isChoice: boolean[] = [];
  return pattern.replaceAll(/[@!?+*]?\(|\)/g, (part) => {
    if (part !== ')') isChoice.push(part.length > 1);
    const isPlain = part === ')' ? isChoice.pop() !== true : part.length === 1;
    return isPlain ? `\\${part}` : part;
  });
}
