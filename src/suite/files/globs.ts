// Paths and patterns as configurations of runners write them.
import picomatch from 'picomatch';
import { isCostlyPattern, isWithin } from '../../base/index.ts';

export const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Words that are no flags narrow tests down to paths that contain one of them. */
export function filterOf(words: readonly string[]): (path: string) => boolean {
  const parts = words.map(plainPath).filter((word) => word !== '');
  const expressions = parts.flatMap(expressionOf);
  return (path) =>
    parts.length === 0 ||
    parts.some((part) => path.includes(part)) ||
    expressions.some((expression) => expression.test(path));
}

export function expressionOf(source: string): RegExp[] {
  try {
    return [new RegExp(source.replaceAll('<rootDir>', ''))];
  } catch {
    // What is no expression to us matches nothing here; the runner is asked in the end.
    return [];
  }
}

export function plainPath(path: string): string {
  return path
    .replace(/^<rootDir>\/?/, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/^\//, '');
}

export function globTest(
  folder: string,
  wanted: readonly string[],
  unwanted: readonly string[],
): (path: string) => boolean {
  const negated = wanted.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const matcher = (globs: readonly string[]): ((path: string) => boolean) =>
    picomatch(globs.filter((glob) => !isCostlyPattern(glob)).map(plainPath), { dot: true });
  const matches = matcher(wanted.filter((glob) => !glob.startsWith('!')));
  const excludes = matcher([...unwanted, ...negated]);
  return (path) => {
    if (!isWithin(path, folder)) return false;
    const inner = folder === '' ? path : path.slice(folder.length + 1);
    return matches(inner) && !excludes(inner);
  };
}
