// What files ask of installed packages. Types that a package declares for everyone are there for a file when any other file of its
// program imports the package, so whoever loads a part of a program needs the packages of the whole.
import { compareText, folderOf, memo } from '../base/index.ts';
import type { ImportKind } from '../facts/index.ts';
import type { PackageImport } from '../types/index.ts';
import type { CodeGraph } from './code-graph.ts';
import { reachedFiles } from './reached-files.ts';

/** Requests for which TypeScript loads no types. */
const WITHOUT_TYPES: ReadonlySet<ImportKind> = new Set(['mock', 'url', 'resolve']);

/** Of the files and all that they import, each package and subpath once, with the first folder that asks for it. */
export function packageImports(graph: CodeGraph, from: Iterable<string>): readonly PackageImport[] {
  if (!usesInstalled(graph)) return [];
  const found = new Map<string, PackageImport>();
  for (const path of [...reachedFiles(graph, from)].sort(compareText)) {
    const file = graph.files.get(path);
    if (file === undefined) continue;
    for (const { row, specifier, kind } of file.facts.imports) {
      const resolution = file.resolutions[row];
      if (resolution?.kind !== 'package' || !resolution.installed || WITHOUT_TYPES.has(kind)) continue;
      const key = `${resolution.path}\0${specifier}`;
      if (!found.has(key)) found.set(key, { folder: folderOf(path), specifier });
    }
  }
  return [...found.values()];
}

/** In a repository without packages there is nothing to look for. */
const usesInstalled = memo((graph: CodeGraph) =>
  [...graph.files.values()].some((file) =>
    file.resolutions.some((resolution) => resolution.kind === 'package' && resolution.installed),
  ),
);
