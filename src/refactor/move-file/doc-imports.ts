// Imports in documentation comments: `{import('./x').T}` in a type, and the `@import` tag. Facts know where comments are, and
// that a file has the word in braces; what they say is read here, once for each file.
import type { SourceFile } from '../../graph/index.ts';
import { importToken } from './document-tokens.ts';
import type { PathToken } from './path-token.ts';

const IN_TYPE = /\bimport\(\s*(["'])([^"'\n]+)\1\s*\)/dg;
const TAG = /@import\b[^@]*?\bfrom\s*(["'])([^"'\n]+)\1/dg;

/** Whether the file can have such an import: only JavaScript has the tag. */
export function mayImportInComments({ facts }: SourceFile): boolean {
  const isScript = facts.language === 'jsx' || facts.language === 'js';
  if (!facts.mentions('import') && !isScript) return false;
  return facts.comments.some(({ kind }) => kind === 'doc');
}

export function commentImports({ facts: { comments } }: SourceFile, text: string): PathToken[] {
  const found: PathToken[] = [];
  for (const { kind, start, end } of comments) {
    if (kind !== 'doc') continue;
    const comment = text.slice(start, end);
    if (!comment.includes('import')) continue;
    for (const expression of [IN_TYPE, TAG])
      for (const match of comment.matchAll(expression))
        found.push({ ...importToken(start + match.indices![2]![0], match[2]!), isType: true });
  }
  return found;
}
