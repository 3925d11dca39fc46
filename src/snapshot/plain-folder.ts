// The files of a folder that git cannot list. `.gitignore` files have the meaning that git gives them.
import { kindOfTarget, listFolder, readFileBytes, type FolderEntry } from '../host/index.ts';
import { isIgnored, parseIgnoreRules, type IgnoreRules } from './ignore-rules.ts';
import { addFromDisk, addSkippedRepository, reporting, type Listing } from './listing.ts';
import { isExcluded } from './snapshot.ts';
import { decodeText } from './text-file.ts';

export function listPlainFolder(listing: Listing): void {
  const exclude = '.git/info/exclude';
  const rules = kindOfTarget(`${listing.root}/${exclude}`) === 'file' ? [rulesOf(listing, '', exclude)] : [];
  walk(listing, '', rules);
}

function walk(listing: Listing, folder: string, outer: readonly IgnoreRules[]): void {
  const children = entriesOf(listing, folder);
  const prefix = folder === '' ? '' : `${folder}/`;
  if (folder !== '' && children.some((child) => child.name === '.git')) {
    addSkippedRepository(listing, folder, 'a repository of its own');
    return;
  }
  const ownRules = children.some((child) => child.name === '.gitignore' && child.kind === 'file');
  const rules = ownRules ? [...outer, rulesOf(listing, folder, `${prefix}.gitignore`)] : outer;
  for (const { name, kind } of children) {
    const path = prefix + name;
    if (isExcluded(kind === 'folder' ? `${path}/` : path)) continue;
    if (isIgnored(rules, path, kind === 'folder')) continue;
    if (kind === 'folder') walk(listing, path, rules);
    else addFromDisk(listing, path);
  }
}

function entriesOf(listing: Listing, folder: string): FolderEntry[] {
  return reporting(listing, folder, listFolder) ?? [];
}

const MAX_RULES_BYTES = 5_000_000;

function rulesOf(listing: Listing, folder: string, file: string): IgnoreRules {
  const bytes = reporting(listing, file, (path) => readFileBytes(path, MAX_RULES_BYTES));
  return parseIgnoreRules(folder, bytes === undefined ? '' : decodeText(file, bytes).text);
}
