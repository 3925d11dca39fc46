// Index files that hand on what is in their folder, and the folders they stand for.
import { folderOf, foldersUp, nameOf } from '../../base/index.ts';
import { EXPORT_KINDS } from '../../facts/index.ts';
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import { collectedOf, perFile, type View } from '../kit/index.ts';
import barrelFacts, { type BarrelFact } from './facts.ts';

export interface Barrel {
  readonly file: SourceFile;
  readonly folder: string;
  readonly fact: BarrelFact;
  readonly hasStar: boolean;
}

const INDEX = /^index\.[cm]?[jt]sx?$/;

export function isIndex(path: string): boolean {
  return INDEX.test(nameOf(path));
}

/** Folders that are not part of the program as written. */
const APART =
  /(?:^|\/)(?:__tests__|__mocks__|__fixtures__|tests?|specs?|e2e|fixtures?|examples?|samples?|demos?|playgrounds?|templates?)\//;

/** Whether the file is a test, or serves tests or samples. */
export const isApart = perFile((file) => APART.test(file.path) || isTestFile(file));

/** The folder of a file, each as one and the same text. */
export const folderOfFile = perFile(({ path }) => folderOf(path));

const describe = perFile((file): Barrel | undefined => {
  const fact = isIndex(file.path) && !isApart(file) ? collectedOf(file, barrelFacts) : undefined;
  // An index with more code of its own than it hands on is a module under a short name.
  if (!fact || fact.own > fact.handing) return undefined;
  const { exports } = file.facts;
  let hasStar = false;
  for (let row = 0; row < exports.count; row++)
    if (EXPORT_KINDS[exports.kind[row]!] === 'star' && exports.isType[row] === 0) hasStar = true;
  return { file, folder: folderOf(file.path), fact, hasStar };
});

/** By folder. */
export function barrelsOf(view: View): Map<string, Barrel> {
  const barrels = new Map<string, Barrel>();
  for (const file of view.authored) {
    const barrel = describe(file);
    if (barrel) barrels.set(barrel.folder, barrel);
  }
  return barrels;
}

/** For a folder, the folders with barrels from it upward, nearest first. Answers are kept while the barrels stay. */
export function barrelFolders(barrels: ReadonlyMap<string, Barrel>): (folder: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (folder) => {
    let found = known.get(folder);
    if (!found) known.set(folder, (found = [...foldersUp(folder)].filter((up) => barrels.has(up))));
    return found;
  };
}
