// Patterns of paths that code loads modules by.

/** The pattern of a template whose fixed parts are given; undefined when nothing but its folder is known. */
export function templatePattern(parts: readonly string[]): string | undefined {
  const pattern = parts.join('**');
  if (!/^\.{1,2}\//.test(pattern) || !/\w/.test(pattern)) return undefined;
  // What comes last is the name of a file, or of a folder with an index.
  return parts.at(-1) === '' ? `${pattern.slice(0, -2)}{*,*/index.*}` : pattern;
}

/** The folders at the start of a pattern that are written out. */
export function fixedPart(pattern: string): string {
  const wild = pattern.search(/[*?{[(]/);
  const fixed = wild < 0 ? pattern : pattern.slice(0, wild);
  return fixed.slice(0, fixed.lastIndexOf('/') + 1);
}
