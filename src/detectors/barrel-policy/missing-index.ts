// Folders without an index among folders that have one.
import { folderOf, isWithin, nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Code, Finding } from '../kit/index.ts';
import { numberOf, times, wordOf } from '../kit/say.ts';
import type { Shape } from './barrels.ts';
import type { BarrelOptions } from './options.ts';

export const missingIndex: Code = {
  kind: 'missing-index',
  offByDefault: true,
  say: (said) =>
    `${wordOf(said, 'folder')}/ has ${times(numberOf(said, 'files'), 'file')}, ${times(numberOf(said, 'importers'), 'importer')} from outside and no index, unlike the folders beside it.`,
  cause:
    'The folders beside this one can be entered through an index, and this one cannot, so its users depend on how it is laid out inside.',
  approach:
    'Is this folder a part of the program like its neighbours, or only a drawer for files? Young folders and former single files often look like this. If several neighbours lack an index as well, the custom itself may be on the way out.',
};

interface Folder {
  readonly path: string;
  readonly files: SourceFile[];
  hasIndex: boolean;
  /** Files elsewhere that import from it. */
  readonly importers: Set<string>;
}

export function findMissingIndex(shapes: readonly Shape[], options: BarrelOptions): Finding[] {
  const folders = foldersOf(shapes);
  const siblings = siblingsOf(folders);
  const suspects = [...folders.values()].filter(
    (folder) =>
      !folder.hasIndex &&
      folder.files.length >= options.minFiles &&
      isExpected(siblings.get(folderOf(folder.path))!, folder, options),
  );
  if (suspects.length === 0) return [];
  countImporters(shapes, suspects);
  return suspects.filter(({ importers }) => importers.size > 1).map(toFinding);
}

function foldersOf(shapes: readonly Shape[]): Map<string, Folder> {
  const folders = new Map<string, Folder>();
  for (const { file, folder: path, isIndex } of shapes) {
    let folder = folders.get(path);
    if (!folder) folders.set(path, (folder = { path, files: [], hasIndex: false, importers: new Set() }));
    folder.files.push(file);
    if (isIndex) folder.hasIndex = true;
  }
  return folders;
}

/** Whether the folders beside it mostly have an index. */
function isExpected(
  around: readonly Folder[],
  { path }: Folder,
  { strict, siblingShare, minSiblings, minFiles }: BarrelOptions,
): boolean {
  if (path === '') return false;
  if (strict) return true;
  const siblings = around.filter((folder) => folder.files.length >= minFiles);
  const withIndex = siblings.filter(({ hasIndex }) => hasIndex).length;
  return withIndex >= minSiblings && withIndex / siblings.length >= siblingShare;
}

/** Folders by the folder they stand in. */
function siblingsOf(folders: ReadonlyMap<string, Folder>): Map<string, Folder[]> {
  const groups = new Map<string, Folder[]>();
  for (const folder of folders.values()) {
    const parent = folderOf(folder.path);
    const list = groups.get(parent);
    if (list) list.push(folder);
    else groups.set(parent, [folder]);
  }
  return groups;
}

function countImporters(shapes: readonly Shape[], suspects: readonly Folder[]): void {
  const byPath = new Map(suspects.map((folder) => [folder.path, folder]));
  for (const { file, imports } of shapes) {
    for (const target of imports) {
      const folder = byPath.get(target);
      if (folder && !isWithin(file.path, folder.path)) folder.importers.add(file.path);
    }
  }
}

function toFinding({ path, files, importers }: Folder): Finding {
  const place = { file: files[0]!.path, start: 0, end: 0 };
  return {
    kind: missingIndex.kind,
    ...place,
    key: `${nameOf(folderOf(path))}/${nameOf(path)}`,
    evidence: [{ fact: 'importers', ...place, value: importers.size }],
    data: { folder: path, files: files.length, importers: importers.size },
  };
}
