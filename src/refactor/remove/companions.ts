// Files that belong to one that goes: the declaration of a script, its tests, and what a test runner recorded for a test.
import { folderOf, isWithin, joinPath, nameOf } from '../../base/index.ts';
import { isTestFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { declarationOf } from '../plan/script-declarations.ts';

/** The declaration of a script and the recordings of a test, as far as they exist. */
export function companionsOf({ snapshot }: ProjectState, path: string): string[] {
  const declaration = declarationOf(path) ?? [];
  const recorded = joinPath(folderOf(path), `__snapshots__/${nameOf(path)}.snap`)!;
  const folder = `${path}-snapshots`;
  const images = snapshot.hasFolder(folder) ? snapshot.paths.filter((other) => isWithin(other, folder)) : [];
  return [...[declaration, recorded].flat().filter((other) => snapshot.has(other)), ...images];
}

/** Whether a file is a test that imports nothing of the repository but the given files. */
export function isTestOf({ graph }: ProjectState, path: string, tested: ReadonlySet<string>): boolean {
  const file = graph.files.get(path);
  if (file === undefined || !isTestFile(file)) return false;
  const imported = file.resolutions.flatMap((item) => (item.kind === 'file' ? [item.path] : []));
  return imported.length > 0 && imported.every((target) => tested.has(target));
}
