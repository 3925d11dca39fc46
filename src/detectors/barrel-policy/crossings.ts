// Imports that go into a folder which has a barrel: through the barrel, or past it.
import { folderOf, isWithin, latest, memo } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Via } from '../../resolve/index.ts';
import type { View } from '../kit/index.ts';
import { barrelFolders, type Barrel } from './barrels.ts';

export interface Crossing {
  /** The folder whose border is crossed. */
  readonly folder: string;
  /** Row of the import. */
  readonly row: number;
  readonly target: string;
  readonly isDeep: boolean;
}

const crossingsAmong = latest<(file: SourceFile) => readonly Crossing[]>();

/** Which borders a file crosses depends on the file and on where barrels are, and is kept while these stay. */
export function crossingsOf(
  view: View,
  barrels: ReadonlyMap<string, Barrel>,
): (file: SourceFile) => readonly Crossing[] {
  const paths = new Map([...barrels].map(([folder, { file }]) => [folder, file.path]));
  return crossingsAmong(view.memory, [[...paths.values()]], () => {
    const foldersAbove = barrelFolders(paths);
    return memo((file: SourceFile) => findCrossings(file, paths, foldersAbove));
  });
}

const PUBLIC: ReadonlySet<Via> = new Set(['workspace', 'self', 'source', 'imports']);

function findCrossings(
  file: SourceFile,
  barrelIn: ReadonlyMap<string, string>,
  foldersAbove: (folder: string) => readonly string[],
): Crossing[] {
  const { imports } = file.facts;
  return file.resolutions.flatMap((resolution, row) => {
    if (resolution.kind !== 'file' || resolution.isAsset) return [];
    // What a package offers under a name of its own is not inside of it.
    if (PUBLIC.has(resolution.via)) return [];
    if (imports.at(row).kind === 'mock') return [];
    const target = resolution.path;
    const folder = foldersAbove(folderOf(target)).find((above) => !isWithin(file.path, above));
    if (folder === undefined) return [];
    return [{ folder, row, target, isDeep: target !== barrelIn.get(folder)! }];
  });
}
