// Index files that hand on what is in their folder, and the folders they stand for.
import { folderOf, foldersUp, memo, nameOf } from '../../base/index.ts';
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import { collectedOf, type View } from '../kit/index.ts';
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

/** A file as far as folders and their barrels go. */
export interface Shape {
  readonly file: SourceFile;
  readonly folder: string;
  readonly isIndex: boolean;
  readonly barrel: Barrel | undefined;
  /** Other folders from which it imports, each once. */
  readonly imports: readonly string[];
}

/** Undefined for tests, and for what serves tests or samples. */
const shapeOf = memo((file: SourceFile): Shape | undefined => {
  if (APART.test(file.path) || isTestFile(file)) return undefined;
  const folder = folderOf(file.path);
  const imports = new Set<string>();
  for (const resolution of file.resolutions)
    if (resolution.kind === 'file') imports.add(folderOf(resolution.path));
  imports.delete(folder);
  return { file, folder, isIndex: isIndex(file.path), barrel: barrelOf(file, folder), imports: [...imports] };
});

function barrelOf(file: SourceFile, folder: string): Barrel | undefined {
  const fact = isIndex(file.path) ? collectedOf(file, barrelFacts) : undefined;
  // An index with more code of its own than it hands on is a module under a short name.
  if (!fact || fact.own > fact.handing) return undefined;
  const hasStar = file.facts.exports.some(({ kind, isType }) => kind === 'star' && !isType);
  return { file, folder, fact, hasStar };
}

/** In order of path. */
export function shapesOf(view: View): Shape[] {
  const shapes: Shape[] = [];
  for (const file of view.authored) {
    const shape = shapeOf(file);
    if (shape) shapes.push(shape);
  }
  return shapes;
}

/** By folder. */
export function barrelsOf(shapes: readonly Shape[]): Map<string, Barrel> {
  const barrels = new Map<string, Barrel>();
  for (const { folder, barrel } of shapes) if (barrel) barrels.set(folder, barrel);
  return barrels;
}

/** For a folder, the folders with barrels from it upward, nearest first. Answers are kept while the barrels stay. */
export function barrelFolders(barrels: ReadonlyMap<string, unknown>): (folder: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (folder) => {
    let found = known.get(folder);
    if (!found) known.set(folder, (found = [...foldersUp(folder)].filter((up) => barrels.has(up))));
    return found;
  };
}
