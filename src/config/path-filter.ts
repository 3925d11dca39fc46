// Which source files take part, by the `exclude` setting.

/** A test for paths that no exclude pattern matches. */
export function pathFilter(exclude: readonly string[]): (path: string) => boolean {
  if (exclude.length === 0) return () => true;
  const patterns = exclude.map(patternOf);
  return (path) => !patterns.some((pattern) => pattern.test(path));
}

/** A pattern matches a file, or a folder and everything below it. `*` stays within a folder, `**` does not. */
function patternOf(text: string): RegExp {
  const clean = text.replace(/^\.?\//, '').replace(/\/+$/, '');
  const source = clean.replaceAll(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : `\\${part}`;
  });
  return new RegExp(`^${source}(?:/|$)`);
}
