// Where an import stands in its file.
import { loadingRequest, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { Place } from './finding.ts';

/** The specifier of the first import of `file` that leads to `target`. */
export function importPlace(file: SourceFile, target: string): Place {
  const row = file.resolutions.findIndex(
    (resolution) => resolution.kind === 'file' && resolution.path === target,
  );
  return specifierPlace(file, row);
}

/** The specifier of the first import of `file` that has `target` loaded along with it. */
export function loadingPlace(graph: CodeGraph, file: SourceFile, target: string): Place {
  return specifierPlace(file, loadingRequest(graph, file, target) ?? -1);
}

/** The specifier of an import, by its row. */
export function specifierPlace({ path, facts }: SourceFile, row: number): Place {
  if (row < 0) return { file: path, start: 0, end: 0 };
  const { specifierStart: start, specifierEnd: end } = facts.imports.at(row);
  return { file: path, start, end };
}
