// The files of a folder that git cannot list. `.gitignore` files have the meaning that git gives them.
import { dirname, join } from 'node:path';
import { exists, kindOfTarget, listFolder, readFileBytes } from '../host/index.ts';
import { isIgnored, parseIgnoreRules, type IgnoreRules } from './ignore-rules.ts';
import { addFromDisk, addSkippedRepository, reporting, type Listing } from './listing.ts';
import { isExcluded } from './snapshot.ts';
import { decodeText } from './text-file.ts';

export function listPlainFolder(listing: Listing): void {
  for (const { files } of foldersOf(listing)) for (const path of files) addFromDisk(listing, path);
}

/** The first `.gitignore` that is a pipe or a device, at which git would wait for ever: in a folder above, or below. */
export function findEndlessRules(root: string): string | undefined {
  const above = foldersAbove(root).map((folder) => join(folder, '.gitignore'));
  const endless = above.find((path) => kindOfTarget(path) === 'other');
  if (endless !== undefined) return endless;
  const nowhere = { root, problems: [] };
  for (const { rules } of foldersOf(nowhere))
    if (rules !== undefined && kindOfTarget(`${root}/${rules}`) === 'other') return rules;
  return undefined;
}

/** Up to the top of the repository. */
function foldersAbove(root: string): string[] {
  const folders: string[] = [];
  for (let folder = root; !exists(join(folder, '.git')) && dirname(folder) !== folder;) {
    folder = dirname(folder);
    folders.push(folder);
  }
  return folders;
}

interface Folder {
  /** The path of its `.gitignore`, whatever that is. */
  readonly rules: string | undefined;
  /** What is in it, not ignored and no folder. */
  readonly files: readonly string[];
}

type Place = Pick<Listing, 'root' | 'problems'>;

/** Every folder that is not ignored. */
function* foldersOf(place: Place): Generator<Folder> {
  const exclude = '.git/info/exclude';
  const rules = kindOfTarget(`${place.root}/${exclude}`) === 'file' ? [rulesOf(place, '', exclude)] : [];
  yield* walk(place, '', rules);
}

function* walk(place: Place, folder: string, outer: readonly IgnoreRules[]): Generator<Folder> {
  const children = reporting(place, folder, listFolder) ?? [];
  const prefix = folder === '' ? '' : `${folder}/`;
  if (folder !== '' && children.some((child) => child.name === '.git')) {
    addSkippedRepository(place, folder, 'a repository of its own');
    return;
  }
  const own = children.find((child) => child.name === '.gitignore');
  const rules = own?.kind === 'file' ? [...outer, rulesOf(place, folder, `${prefix}.gitignore`)] : outer;
  const seen = children.filter(({ name, kind }) => {
    const isFolder = kind === 'folder';
    const path = prefix + name;
    return !isExcluded(isFolder ? `${path}/` : path) && !isIgnored(rules, path, isFolder);
  });
  yield {
    rules: own && `${prefix}.gitignore`,
    files: seen.filter(({ kind }) => kind !== 'folder').map(({ name }) => prefix + name),
  };
  for (const { name, kind } of seen) if (kind === 'folder') yield* walk(place, prefix + name, rules);
}

const MAX_RULES_BYTES = 5_000_000;

function rulesOf(place: Place, folder: string, file: string): IgnoreRules {
  const bytes = reporting(place, file, (path) => readFileBytes(path, MAX_RULES_BYTES));
  return parseIgnoreRules(folder, bytes === undefined ? '' : decodeText(file, bytes).text);
}
