// Which files use which, by the names that they mean and by what they import, components included. Tests use everything and are left out.
import { lastName, memo } from '../../base/index.ts';
import { componentFiles, isTestFile, moduleEdges, usesOf } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { importPlace } from '../kit/import-place.ts';
import type { Place } from '../kit/index.ts';

export interface Links {
  /** The files that use one, each with the first place where it does. */
  usersOf(path: string): ReadonlyMap<string, Place>;
  usedBy(path: string): ReadonlySet<string>;
  /** Whether an import that leads nowhere may mean the file. */
  mayBeMeant(path: string): boolean;
}

export const linksOf = memo((state: ProjectState): Links => {
  const { graph } = state;
  const users = new Map<string, Map<string, Place>>();
  const used = new Map<string, Set<string>>();
  const lost = new Set<string>();
  const add = (target: string, place: Place): void => {
    const places = users.get(target) ?? new Map<string, Place>();
    if (!places.has(place.file)) users.set(target, places.set(place.file, place));
    used.set(place.file, (used.get(place.file) ?? new Set<string>()).add(target));
  };
  for (const file of graph.files.values()) {
    if (isOfTests(file.path)) continue;
    for (const { file: target, start, end } of usesOf(graph, file))
      add(target, { file: file.path, start, end });
    for (const [row, resolution] of file.resolutions.entries())
      if (resolution.kind === 'unresolved') lost.add(lastName(file.facts.imports.at(row).specifier));
  }
  for (const { from, to } of moduleEdges(graph))
    if (from !== to && !isOfTests(from)) add(to, importPlace(graph.files.get(from)!, to));
  for (const { path, imports } of componentFiles(state))
    for (const { target, start, end } of imports) add(target, { file: path, start, end });
  return {
    usersOf: (path) => users.get(path) ?? new Map<string, Place>(),
    usedBy: (path) => used.get(path) ?? new Set<string>(),
    mayBeMeant: (path) => lost.has(lastName(path)),
  };

  function isOfTests(path: string): boolean {
    const file = graph.files.get(path)!;
    return file.role.role === 'test' || isTestFile(file);
  }
});
