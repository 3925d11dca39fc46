// Patterns of paths, as settings are written in.

/** A test for paths. `*` stays within a folder, `**` does not; `{a,b}` and `[ab]` choose. */
export function pathExpression(pattern: string): RegExp {
  return new RegExp(`^${sourceOf(pattern)}$`);
}

/** The same, where a pattern without wildcards is a file, or a folder with all that is in it. */
export function folderExpression(pattern: string): RegExp {
  const plain = pattern.replace(/^\.?\//, '').replace(/\/+$/, '');
  return /[*?{[]/.test(plain) ? pathExpression(plain) : pathExpression(`${plain}{,/**}`);
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
