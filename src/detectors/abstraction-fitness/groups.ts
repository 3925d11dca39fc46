// What a folder holds, and how far it hangs together.
import { compareText, folderOf, joined, pathsWithin } from '../../base/index.ts';
import { componentFiles } from '../../graph/index.ts';
import type { View } from '../kit/index.ts';
import { isBarrel } from '../kit/own-exports.ts';
import { linksOf, type Links } from './links.ts';

export interface Group {
  readonly files: ReadonlySet<string>;
  /** How many times one of them uses another. */
  readonly links: number;
  /** How many are in the largest part that links hold together. */
  readonly largest: number;
}

export interface Groups {
  /** Everything in the folder and below it. */
  below(folder: string): Group;
  /** What stands in the folder itself. */
  directlyIn(folder: string): Group;
}

export function groupsOf(view: View): Groups {
  const links = linksOf(view.state);
  const program = programOf(view);
  const known = new Map<string, Group>();
  const groupAt = (folder: string, isDeep: boolean): Group => {
    const key = `${folder}\0${isDeep}`;
    const paths = (): readonly string[] => pathsWithin(program, folder);
    const group =
      known.get(key) ??
      groupOf(links, isDeep ? paths() : paths().filter((path) => folderOf(path) === folder));
    known.set(key, group);
    return group;
  };
  return { below: (folder) => groupAt(folder, true), directlyIn: (folder) => groupAt(folder, false) };
}

/** Paths of what the program is made of, in order. Barrels are none of it: they would tie together whatever they hand on. */
function programOf(view: View): string[] {
  const sources = view.graph.paths.filter((path) => !isBarrel(view.graph.files.get(path)!));
  const components = componentFiles(view.state).map(({ path }) => path);
  return [...sources, ...components].filter((path) => view.roleOf(path) === 'source').sort(compareText);
}

function groupOf(links: Links, paths: readonly string[]): Group {
  const files = new Set(paths);
  const { join, leaderOf } = joined<string>();
  let count = 0;
  for (const path of paths)
    for (const used of links.usedBy(path)) {
      if (!files.has(used)) continue;
      join(path, used);
      count++;
    }
  const parts = Map.groupBy(paths, leaderOf);
  return {
    files,
    links: count,
    largest: Math.max(0, ...[...parts.values()].map(({ length }) => length)),
  };
}
