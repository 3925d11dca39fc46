// The files of a repository as they are on the disk now. Links are never followed: what lies behind one is not ours to write.
// Where a change holds two spellings of one name, only the exact spelling counts as being there, so that `a.ts` can become
// `A.ts` on a disk that takes both for the same.
import { folderOf, foldersUp, nameOf } from '../../base/index.ts';
import { blobId, type DiskEntry, type DurableFiles } from '../../host/index.ts';

export interface Tree {
  readonly root: string;
  readonly files: DurableFiles;
  /** Whether another path of the change spells this one, or a folder of it, differently. */
  isRespelled(path: string): boolean;
}

export type PathState =
  | { readonly kind: 'absent' | 'folder' | 'blocked' }
  | { readonly kind: 'file'; readonly id: string; readonly entry: DiskEntry };

export function treeOf(root: string, files: DurableFiles, paths: Iterable<string>): Tree {
  const spellings = spellingsOf(paths);
  const isRespelled = (path: string): boolean =>
    partsOf(path).some((part) => (spellings.get(folded(part))?.size ?? 0) > 1);
  return { root, files, isRespelled };
}

export function placeOf(tree: Tree, path: string): string {
  return path === '' ? tree.root : `${tree.root}/${path}`;
}

/** The path itself and the folders above it, without the root; outermost first. */
export function partsOf(path: string): string[] {
  return [...foldersUp(path)].slice(0, -1).reverse();
}

export function stateOf(tree: Tree, path: string): PathState {
  const { files } = tree;
  for (const folder of partsOf(folderOf(path))) {
    const kind = kindAt(tree, folder, path);
    if (kind === undefined || kind === 'file') return { kind: 'absent' };
    if (kind !== 'folder') return { kind: 'blocked' };
  }
  const kind = kindAt(tree, path, path);
  if (kind === undefined) return { kind: 'absent' };
  if (kind !== 'file') return { kind: kind === 'folder' ? 'folder' : 'blocked' };
  const bytes = files.read(placeOf(tree, path));
  const entry = files.look(placeOf(tree, path));
  if (bytes === undefined || entry === undefined) return { kind: 'absent' };
  return { kind: 'file', id: blobId(bytes), entry };
}

/** What stands at a part of a path. */
function kindAt(tree: Tree, part: string, path: string): DiskEntry['kind'] | undefined {
  if (tree.isRespelled(path) && !isSpelledSo(tree, part)) return undefined;
  return tree.files.look(placeOf(tree, part))?.kind;
}

/** Whether the folder above lists exactly this name. Some disks keep names in another form of Unicode. */
export function isSpelledSo(tree: Tree, path: string): boolean {
  const name = nameOf(path).normalize();
  return tree.files.list(placeOf(tree, folderOf(path))).some((listed) => listed.normalize() === name);
}

/** Files, links and the like below a folder, or that one file. */
export function filesBelow(tree: Tree, path: string): string[] {
  if (tree.files.look(placeOf(tree, path))?.kind !== 'folder') return [path];
  return tree.files.list(placeOf(tree, path)).flatMap((name) => filesBelow(tree, `${path}/${name}`));
}

function spellingsOf(paths: Iterable<string>): Map<string, Set<string>> {
  const spellings = new Map<string, Set<string>>();
  for (const part of [...paths].flatMap(partsOf)) {
    const known = spellings.get(folded(part));
    if (known === undefined) spellings.set(folded(part), new Set([part]));
    else known.add(part);
  }
  return spellings;
}

function folded(path: string): string {
  return path.normalize().toLowerCase();
}
