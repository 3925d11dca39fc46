// Folders without an index among folders that have one.
import { folderOf, isWithin, nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import { perFile, type Finding, type View } from '../kit/index.ts';
import { folderOfFile, isApart, isIndex } from './barrels.ts';

export interface MissingIndexOptions {
  readonly strict: boolean;
  readonly siblingShare: number;
  readonly minSiblings: number;
  readonly minFiles: number;
}

const isIndexFile = perFile(({ path }) => isIndex(path));

interface Folder {
  readonly path: string;
  readonly files: SourceFile[];
  hasIndex: boolean;
  /** Files elsewhere that import from it. */
  readonly importers: Set<string>;
}

export function judgeMissingIndex(view: View, options: MissingIndexOptions): Finding[] {
  const folders = foldersOf(view);
  const suspects = [...folders.values()].filter(
    (folder) =>
      !folder.hasIndex && folder.files.length >= options.minFiles && isExpected(folders, folder, options),
  );
  if (suspects.length === 0) return [];
  countImporters(view, suspects);
  return suspects.filter(({ importers }) => importers.size > 1).map(toFinding);
}

function foldersOf(view: View): Map<string, Folder> {
  const folders = new Map<string, Folder>();
  for (const file of view.authored) {
    if (isApart(file)) continue;
    const path = folderOfFile(file);
    let folder = folders.get(path);
    if (!folder) folders.set(path, (folder = { path, files: [], hasIndex: false, importers: new Set() }));
    folder.files.push(file);
    if (isIndexFile(file)) folder.hasIndex = true;
  }
  return folders;
}

/** Whether the folders beside it mostly have an index. */
function isExpected(
  folders: ReadonlyMap<string, Folder>,
  { path }: Folder,
  { strict, siblingShare, minSiblings, minFiles }: MissingIndexOptions,
): boolean {
  if (path === '') return false;
  if (strict) return true;
  const siblings = siblingsOf(folders)
    .get(folderOf(path))!
    .filter((folder) => folder.files.length >= minFiles);
  const withIndex = siblings.filter(({ hasIndex }) => hasIndex).length;
  return withIndex >= minSiblings && withIndex / siblings.length >= siblingShare;
}

const known = new WeakMap<ReadonlyMap<string, Folder>, Map<string, Folder[]>>();

function siblingsOf(folders: ReadonlyMap<string, Folder>): Map<string, Folder[]> {
  let groups = known.get(folders);
  if (groups) return groups;
  known.set(folders, (groups = new Map()));
  for (const folder of folders.values()) {
    const parent = folderOf(folder.path);
    const list = groups.get(parent);
    if (list) list.push(folder);
    else groups.set(parent, [folder]);
  }
  return groups;
}

function countImporters(view: View, suspects: readonly Folder[]): void {
  const byPath = new Map(suspects.map((folder) => [folder.path, folder]));
  for (const file of view.authored) {
    for (const resolution of file.resolutions) {
      if (resolution.kind !== 'file') continue;
      const folder = byPath.get(folderOf(resolution.path));
      if (folder && !isWithin(file.path, folder.path)) folder.importers.add(file.path);
    }
  }
}

function toFinding({ path, files, importers }: Folder): Finding {
  const place = { file: files[0]!.path, start: 0, end: 0 };
  return {
    kind: 'missing-index',
    ...place,
    key: `${nameOf(folderOf(path))}/${nameOf(path)}`,
    evidence: [{ fact: 'importers', ...place, value: importers.size }],
    data: { folder: path, files: files.length, importers: importers.size },
  };
}
