// From a path as people write it, in a script or a setting, to the source file that it means.
import { folderOf, joinPath, globExpression, pathsWithin } from '../../base/index.ts';
import { fixedPart } from './path-pattern.ts';

export interface PathLookup {
  /** The source file that a written path means, seen from a folder. */
  find(folder: string, written: string): string | undefined;
  /** The source files that a pattern means, seen from a folder; as written, or as the source of what is written. */
  match(folder: string, pattern: string, isExact?: boolean): readonly string[];
}

const EXTENSION = /(?:\.d)?\.[cm]?[jt]sx?$/;

/** `paths` are the source files in order. */
export function createPathLookup(paths: readonly string[]): PathLookup {
  const exact = new Set(paths);
  const stems = new Map<string, string>();
  for (const path of paths) {
    const stem = path.replace(EXTENSION, '');
    if (!stems.has(stem)) stems.set(stem, path);
  }
  return {
    find(folder, written) {
      const path = joinPath(folder, asRelative(written));
      if (path === undefined || path === '') return undefined;
      if (exact.has(path)) return path;
      return stems.get(path.replace(EXTENSION, '')) ?? stems.get(path) ?? stems.get(`${path}/index`);
    },
    match: (folder, pattern, isExact = false) => matching(paths, folder, asRelative(pattern), isExact),
  };
}

function asRelative(written: string): string {
  const first = written.charCodeAt(0);
  if (first === 47) return `.${written}`;
  return first === 60 ? written.replace(/^<rootDir>\/?/, './') : written;
}

export function isPattern(written: string): boolean {
  return /[*{[]/.test(written);
}

/** A pattern without a folder or a name of its own means nothing in particular. */
function matching(
  paths: readonly string[],
  folder: string,
  pattern: string,
  isExact: boolean,
): readonly string[] {
  if (pattern.startsWith('!') || !/\w{2,}/.test(pattern.replace(/\.[\w{},]+$/, ''))) return [];
  const wanted = joinPath(folder, pattern);
  if (wanted === undefined) return [];
  // What is written with the extension of build output means the source of it.
  const source = wanted.replace(/\.[cm]?jsx?$/, '.{js,jsx,ts,tsx,mjs,cjs,mts,cts}');
  const expression = globExpression(isExact ? wanted : source);
  return pathsWithin(paths, folderOf(fixedPart(wanted))).filter((path) => expression.test(path));
}
