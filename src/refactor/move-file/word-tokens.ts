// Paths in code that is not an import, and in texts of which no grammar is known here. They are never more than likely.
import { literalPart, looksLikePath, type Anchor, type PathToken, type TokenRole } from './path-token.ts';

const STRING = /(["'`])((?:(?!\1)[^\\\n$]){2,200})\1/g;

/** Strings that look like paths; `skipped` are starts of strings that are known to be imports. */
export function stringTokens(text: string, role: TokenRole, skipped: ReadonlySet<number>): PathToken[] {
  return [...text.matchAll(STRING)].flatMap((match) => {
    const written = match[2]!;
    const at = match.index + 1;
    const part = skipped.has(at) || !looksLikePath(written) ? undefined : literalPart(written);
    if (part === undefined) return [];
    const value = written.slice(part.start, part.end);
    const start = at + part.start;
    const { isFolder } = part;
    const token = { start, end: start + value.length, value, role, encoding: 'plain', isFolder } as const;
    return anchored(token, role === 'string' ? ['folder', 'root'] : ['folder']);
  });
}

const WORD = /(?<![\w@.:/-])(?:\.{0,2}\/)?[\w@.-]+(?:\/[\w@.-]+)+/g;

/** Words with a slash in them, read from the file's folder and from the root. */
export function wordTokens(text: string): PathToken[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const value = word.replace(/\.$/, '');
    const end = index + value.length;
    const token = { start: index, end, value, role: 'word', encoding: 'plain', isFolder: false } as const;
    return anchored(token, ['folder', 'root']);
  });
}

function anchored(token: Omit<PathToken, 'anchor'>, anchors: readonly Anchor[]): PathToken[] {
  return anchors.map((anchor) => ({ ...token, anchor }));
}

const MEMBER = /^\s*-\s*(["']?)(!?[\w@./*-]+)\1\s*(?:#.*)?$/gm;

/** The members that a pnpm-workspace.yaml lists, as far as they are written without a wildcard. */
export function memberTokens(text: string): PathToken[] {
  return [...text.matchAll(MEMBER)].flatMap((match) => {
    const part = literalPart(match[2]!);
    if (part === undefined) return [];
    const value = match[2]!.slice(part.start, part.end);
    const start = match.index + match[0].indexOf(match[2]!, match[0].indexOf('-') + 1) + part.start;
    const { isFolder } = part;
    const token = {
      start,
      end: start + value.length,
      value,
      role: 'field',
      encoding: 'plain',
      isFolder,
    } as const;
    return anchored(token, ['folder']);
  });
}
