// Which files stand at the boundary of the program, where values without a type are at home.

/** `*` stays within a folder, `**` does not; a pattern that names a folder stands for everything below it. */
export function boundaryTest(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^${sourceOf(pattern)}(?:/|$)`));
  return (path) => expressions.some((expression) => expression.test(path));
}

function sourceOf(pattern: string): string {
  const parts = pattern
    .replace(/^\.?\//, '')
    .replace(/\/+$/, '')
    .split(/(\*\*\/|\*\*|\*)/);
  return parts.map((part) => WILD[part] ?? part.replaceAll(/[.+^${}()|[\]\\?]/g, '\\$&')).join('');
}

const WILD: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' };
