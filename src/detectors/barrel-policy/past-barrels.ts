// Imports that go past the barrel of a folder, where most others go through it and it offers the same names.
import { folderOf, nameOf } from '../../base/index.ts';
import { exportTarget, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { Finding, View } from '../kit/index.ts';
import { isIndex, type Barrel, type Shape } from './barrels.ts';
import type { Crossing } from './crossings.ts';
import { deepImport } from './deep-import.ts';
import { indexDeepImport } from './index-deep-import.ts';
import type { BarrelOptions } from './options.ts';

interface Tally {
  /** Files that import through the barrel. */
  through: number;
  /** Files that import past it. */
  past: number;
}

export function findPastBarrels(
  { graph }: View,
  shapes: readonly Shape[],
  barrels: ReadonlyMap<string, Barrel>,
  crossingsIn: (file: SourceFile) => readonly Crossing[],
  ownerOf: (folder: string) => string,
  options: BarrelOptions,
): Finding[] {
  const files = crossings(shapes, crossingsIn);
  const tallies = tally(files);
  const reaches = reachOf(graph);
  return files.flatMap(({ file, list }) =>
    list.flatMap((crossing) => {
      const { folder, isDeep } = crossing;
      if (!isDeep || !(options.strict || isCustom(tallies.get(folder)!, options))) return [];
      // What other packages may import is for the package to say.
      if (ownerOf(folder) !== ownerOf(folderOf(file.path))) return [];
      const barrel = barrels.get(folder)!.file;
      // To go through the barrel would close a circle.
      if (!offersAll(graph, barrel, file, crossing) || reaches(barrel.path, file.path)) return [];
      return [toFinding(file, crossing, barrel.path, tallies.get(folder)!)];
    }),
  );
}

interface CrossingFile {
  readonly file: SourceFile;
  readonly list: readonly Crossing[];
}

function crossings(
  shapes: readonly Shape[],
  crossingsIn: (file: SourceFile) => readonly Crossing[],
): CrossingFile[] {
  const found: CrossingFile[] = [];
  for (const { file } of shapes) {
    const list = crossingsIn(file);
    if (list.length > 0) found.push({ file, list });
  }
  return found;
}

function tally(files: readonly CrossingFile[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const { list } of files) {
    const seen = new Set<string>();
    for (const { folder, isDeep } of list) {
      const key = `${isDeep ? '-' : '+'}${folder}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const known = tallies.get(folder) ?? { through: 0, past: 0 };
      known[isDeep ? 'past' : 'through']++;
      tallies.set(folder, known);
    }
  }
  return tallies;
}

/** Whether going through the barrel is what is done here. */
function isCustom({ through, past }: Tally, { barrelShare, minBarrelImporters }: BarrelOptions): boolean {
  return through >= minBarrelImporters && through / (through + past) >= barrelShare;
}

/** Whether the barrel offers every name that is imported, and means the same by it. */
function offersAll(
  graph: CodeGraph,
  barrel: SourceFile,
  file: SourceFile,
  { row, target }: Crossing,
): boolean {
  const names = namesAsked(file, row);
  return (
    names.length > 0 &&
    names.every((name) => {
      if (name === '*' || name === '=') return false;
      const meant = exportTarget(graph, target, name);
      const offered = exportTarget(graph, barrel.path, name);
      if (meant.kind !== 'symbol' || offered.kind !== 'symbol') return false;
      return meant.file === offered.file && meant.symbol === offered.symbol;
    })
  );
}

function namesAsked({ facts }: SourceFile, row: number): string[] {
  const { importNames, exports, imports } = facts;
  return imports.at(row).kind === 're-export'
    ? exports.from(row).map(({ imported }) => imported!)
    : importNames.from(row).map(({ imported }) => imported);
}

/** How many files are followed before a barrel counts as reaching everything. */
const MOST_FOLLOWED = 400;

/** Whether loading one file loads another; a barrel that loads very much counts as loading all. */
function reachOf(graph: CodeGraph): (from: string, to: string) => boolean {
  const known = new Map<string, Set<string> | 'all'>();
  return (from, to) => {
    let reached = known.get(from);
    if (!reached) known.set(from, (reached = follow(graph, from)));
    return reached === 'all' || reached.has(to);
  };
}

function follow(graph: CodeGraph, from: string): Set<string> | 'all' {
  const reached = new Set([from]);
  for (const path of reached) {
    if (reached.size > MOST_FOLLOWED) return 'all';
    const file = graph.files.get(path);
    for (const [row, resolution] of file?.resolutions.entries() ?? [])
      if (resolution.kind === 'file' && !file!.facts.imports.at(row).isType) reached.add(resolution.path);
  }
  return reached;
}

function toFinding(
  file: SourceFile,
  { row, target, folder }: Crossing,
  barrel: string,
  { through, past }: Tally,
): Finding {
  const { specifier, specifierStart: start, specifierEnd: end } = file.facts.imports.at(row);
  const place = { file: file.path, start, end };
  return {
    kind: (isIndex(file.path) ? indexDeepImport : deepImport).kind,
    ...place,
    key: `${nameOf(file.path)}:${nameOf(folder)}/${nameOf(target)}`,
    evidence: [
      { fact: 'import', ...place, value: target },
      { fact: 'barrel', file: barrel, start: 0, end: 0, value: { through, past } },
    ],
    data: { specifier, target, barrel },
  };
}
