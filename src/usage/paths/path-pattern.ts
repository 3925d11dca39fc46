// Patterns of paths: those that code loads modules by, and those that settings are written in.

/** The pattern of a template whose fixed parts are given; undefined when nothing but its folder is known. */
export function templatePattern(parts: readonly string[]): string | undefined {
  const pattern = parts.join('**');
  if (!/^\.{1,2}\//.test(pattern) || !/\w/.test(pattern)) return undefined;
  // What comes last is the name of a file, or of a folder with an index.
  return parts.at(-1) === '' ? `${pattern.slice(0, -2)}{*,*/index.*}` : pattern;
}

/** A test for paths. `*` stays within a folder, `**` does not; `{a,b}` and `[ab]` choose; a folder stands for all in it. */
export function pathExpression(pattern: string): RegExp {
  return new RegExp(`^${sourceOf(pattern)}$`);
}

const SPECIAL = /\*\*\/|\*\*|\*|\?|\{[^{}]*\}|\[[^\]/]+\]|[@+!]\([^()]*\)|\?\([^()]*\)|[.+^${}()|[\]\\]/g;

function sourceOf(pattern: string): string {
  return pattern.replaceAll(SPECIAL, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(sourceOf).join('|')})`;
    if (part.startsWith('[') && part.length > 2) return '[^/]';
    if (part.length > 2 && part.endsWith(')'))
      return `(?:${part.slice(2, -1).split('|').map(sourceOf).join('|')})${part[0] === '?' ? '?' : ''}`;
    return `\\${part}`;
  });
}

/** The folders at the start of a pattern that are written out. */
export function fixedPart(pattern: string): string {
  const wild = pattern.search(/[*?{[(]/);
  const fixed = wild < 0 ? pattern : pattern.slice(0, wild);
  return fixed.slice(0, fixed.lastIndexOf('/') + 1);
}
