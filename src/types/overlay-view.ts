// A view with edits laid over it. The view below is never changed.
import { compareText, type FileView, folderOf, foldersUp, isWithin, memo } from '../base/index.ts';
import type { Edits } from './model.ts';

export interface FolderEntries {
  readonly files: readonly string[];
  readonly directories: readonly string[];
}

export function overlayView(base: FileView, edits: Edits): FileView {
  const written = [...edits].filter(([, text]) => text !== null).map(([path]) => path);
  const folders = new Set<string>();
  for (const path of written) for (const folder of foldersUp(folderOf(path))) folders.add(folder);
  const removed = [...edits].filter(([, text]) => text === null).map(([path]) => path);
  let paths: readonly string[] | undefined;
  return {
    get paths() {
      paths ??= pathsWith(base, edits);
      return paths;
    },
    has: (path) => (edits.has(path) ? edits.get(path) !== null : base.has(path)),
    hasFolder(folder) {
      if (folders.has(folder)) return true;
      if (!base.hasFolder(folder)) return false;
      // Only a removal inside can have emptied a folder of the view below.
      if (!removed.some((path) => isWithin(path, folder))) return true;
      return this.paths.some((path) => path !== folder && isWithin(path, folder));
    },
    realPath: (path) => (edits.has(path) ? path : (base.realPath?.(path) ?? path)),
    read: (path) => (edits.has(path) ? (edits.get(path) ?? undefined) : base.read(path)),
  };
}

function pathsWith(base: FileView, edits: Edits): readonly string[] {
  const kept = base.paths.filter((path) => !edits.has(path));
  const written = [...edits.keys()].filter((path) => edits.get(path) !== null);
  return [...kept, ...written].sort(compareText);
}

/** Names directly inside every folder of a view. */
export const folderIndex = memo((view: FileView): ReadonlyMap<string, FolderEntries> => {
  const index = new Map<string, { files: string[]; directories: string[] }>();
  const entriesOf = (folder: string): { files: string[]; directories: string[] } => {
    let entries = index.get(folder);
    if (entries === undefined) {
      index.set(folder, (entries = { files: [], directories: [] }));
      if (folder !== '')
        entriesOf(folderOf(folder)).directories.push(folder.slice(folder.lastIndexOf('/') + 1));
    }
    return entries;
  };
  for (const path of view.paths) entriesOf(folderOf(path)).files.push(path.slice(path.lastIndexOf('/') + 1));
  return index;
});
