// Every file from which git takes attributes for the files below a root.
import { folderOf, nameOf } from '../base/index.ts';
import {
  attributesPlaces,
  kindOfTarget,
  readBlobsNow,
  readFileBytes,
  type IndexEntry,
  type Repository,
} from '../host/index.ts';
import type { AttributesFile } from './conversions.ts';

const NAME = '.gitattributes';

export function readAttributesFiles(
  repository: Repository,
  settings: ReadonlyMap<string, string>,
  index: readonly IndexEntry[],
  untracked: readonly string[],
): AttributesFile[] {
  const { prefix } = repository;
  const files: AttributesFile[] = [];
  const add = (folder: string, text: string | undefined): void => {
    if (text !== undefined) files.push({ folder, text });
  };
  for (const place of attributesPlaces(repository, settings)) add('', readIfThere(place));
  for (let folder = folderOf(prefix.slice(0, -1)), more = prefix !== ''; more; folder = folderOf(folder)) {
    add(folder, readIfThere(`${repository.top}/${folder}/${NAME}`));
    more = folder !== '';
  }
  for (const { path, id } of index.filter((entry) => isAttributes(entry.path))) {
    // Git falls back on the index for a file that is not in the working tree.
    const bytes = readIfThere(`${repository.root}/${path}`) ?? textOf(readBlobsNow(repository, [id])[0]);
    add(folderOf(prefix + path), bytes);
  }
  for (const path of untracked.filter(isAttributes))
    add(folderOf(prefix + path), readIfThere(`${repository.root}/${path}`));
  return files;
}

function isAttributes(path: string): boolean {
  return path.endsWith(NAME) && nameOf(path) === NAME;
}

function readIfThere(path: string): string | undefined {
  return kindOfTarget(path) === 'file' ? textOf(readFileBytes(path)) : undefined;
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes).toString('utf8');
}
