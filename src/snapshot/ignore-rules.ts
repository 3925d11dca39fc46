// Which files of a folder without git are ignored, by the rules of `.gitignore`.
import { compilePattern } from './ignore-pattern.ts';

export interface IgnoreRule {
  readonly isNegated: boolean;
  readonly isFolderOnly: boolean;
  readonly matches: (path: string) => boolean;
}

/** The rules of one file. They speak of paths relative to the file's folder; the last that matches decides. */
export interface IgnoreRules {
  /** The folder of the file, relative to the root. */
  readonly folder: string;
  readonly rules: readonly IgnoreRule[];
}

export function parseIgnoreRules(folder: string, text: string): IgnoreRules {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  return { folder, rules: lines.flatMap((line) => parseLine(line) ?? []) };
}

function parseLine(line: string): IgnoreRule | undefined {
  if (line.startsWith('#')) return undefined;
  let pattern = withoutTrailingSpaces(line.endsWith('\r') ? line.slice(0, -1) : line);
  const isNegated = pattern.startsWith('!');
  if (isNegated) pattern = pattern.slice(1);
  const isFolderOnly = pattern.endsWith('/');
  if (isFolderOnly) pattern = pattern.slice(0, -1);
  const matches = compilePattern(pattern);
  return matches && { isNegated, isFolderOnly, matches };
}

/** A space that a backslash precedes stays. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ' && !isEscaped(line, end - 1)) end--;
  return line.slice(0, end);
}

function isEscaped(line: string, at: number): boolean {
  let slashes = 0;
  while (line[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

/** Whether a path is ignored by files ordered from the root down. Folders above the path must have been asked before. */
export function isIgnored(files: readonly IgnoreRules[], path: string, isFolder: boolean): boolean {
  for (let i = files.length - 1; i >= 0; i--) {
    const { folder, rules } = files[i]!;
    const relative = folder === '' ? path : path.slice(folder.length + 1);
    const rule = rules.findLast((rule) => (isFolder || !rule.isFolderOnly) && rule.matches(relative));
    if (rule !== undefined) return !rule.isNegated;
  }
  return false;
}
