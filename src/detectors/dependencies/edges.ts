// Where an import stands in its file.
import type { SourceFile } from '../../graph/index.ts';
import type { Place } from '../kit/index.ts';

/** The specifier of the first import of `file` that leads to `target`. */
export function importPlace(file: SourceFile, target: string): Place {
  const { imports, interfaceNames } = file.facts;
  for (const [row, resolution] of file.resolutions.entries()) {
    if (resolution.kind !== 'file' || resolution.path !== target) continue;
    const start = imports.specifierStart[row]!;
    const end = start + interfaceNames[imports.specifier[row]!]!.length;
    return { file: file.path, start, end };
  }
  return { file: file.path, start: 0, end: 0 };
}
