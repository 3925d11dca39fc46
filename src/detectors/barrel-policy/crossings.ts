// Imports that go into a folder which has a barrel: through the barrel, or past it.
import { folderOf, isWithin } from '../../base/index.ts';
import { IMPORT_KINDS } from '../../facts/index.ts';
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

interface Kept {
  readonly folders: readonly string[];
  readonly crossings: WeakMap<SourceFile, readonly Crossing[]>;
}

const KEY = {};

/** Which borders a file crosses depends on the file and on where barrels are, and is kept while these stay. */
export function crossingsOf(
  view: View,
  barrels: ReadonlyMap<string, Barrel>,
): (file: SourceFile) => readonly Crossing[] {
  const folders = [...barrels.keys()];
  const kept = view.memory.get(KEY) as Kept | undefined;
  const isSame =
    kept?.folders.length === folders.length && folders.every((folder, i) => kept.folders[i] === folder);
  const { crossings } = kept && isSame ? kept : { crossings: new WeakMap<SourceFile, readonly Crossing[]>() };
  view.memory.set(KEY, { folders, crossings } satisfies Kept);
  const foldersAbove = barrelFolders(barrels);
  return (file) => {
    let found = crossings.get(file);
    if (!found) crossings.set(file, (found = findCrossings(file, barrels, foldersAbove)));
    return found;
  };
}

const PUBLIC: ReadonlySet<Via> = new Set(['workspace', 'self', 'source', 'imports']);

function findCrossings(
  file: SourceFile,
  barrels: ReadonlyMap<string, Barrel>,
  foldersAbove: (folder: string) => readonly string[],
): Crossing[] {
  const { imports } = file.facts;
  return file.resolutions.flatMap((resolution, row) => {
    if (resolution.kind !== 'file' || resolution.isAsset) return [];
    // What a package offers under a name of its own is not inside of it.
    if (PUBLIC.has(resolution.via)) return [];
    if (IMPORT_KINDS[imports.kind[row]!] === 'mock') return [];
    const target = resolution.path;
    const folder = foldersAbove(folderOf(target)).find((above) => !isWithin(file.path, above));
    if (folder === undefined) return [];
    return [{ folder, row, target, isDeep: target !== barrels.get(folder)!.file.path }];
  });
}
