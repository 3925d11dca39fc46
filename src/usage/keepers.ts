// What keeps a file, an export or a dependency alive beside the code that names it. Texts are apart: whoever changes a path reads
// them word by word, and a scan reads them all (`usageOf`).
import { folderOf } from '../base/index.ts';
import type { ProjectState } from '../project/index.ts';
import { frameworkKeeper, manifestEntries, testKeeper, toolKeepers } from './entries.ts';
import { isLikelyExport, isLikelyPlace } from './frameworks/likely-places.ts';
import type { Keeper } from './keeper.ts';
import type { Package } from './manifests/packages.ts';
import { repositoryOf } from './repository.ts';

export function keepersOfFile(state: ProjectState, path: string): readonly Keeper[] {
  const repository = repositoryOf(state);
  const manifests = repository
    .around(folderOf(path))
    .filter((item) => manifestEntries(repository, item).entries.has(path));
  const runner = testKeeper(repository, path);
  return [
    ...manifests.map((item): Keeper => ({ by: 'manifest', file: item.path })),
    ...(runner ? [runner] : toolKeepers(repository, path)),
    ...(isLikelyPlace(path) ? [{ by: 'place' } as const] : []),
  ];
}

/** What takes an export of a file by its name. */
export function keepersOfExport(state: ProjectState, path: string, name: string): readonly Keeper[] {
  const [conventions, inner] = repositoryOf(state).conventionsAt(path);
  const frameworks = conventions.exportOf(inner, name).map((framework): Keeper => ({
    ...frameworkKeeper(framework),
    ...(framework.exports ? { isByName: true } : {}),
  }));
  return [...frameworks, ...(isLikelyExport(path, name) ? [{ by: 'place' } as const] : [])];
}

/** What needs a dependency of a package to be there without the program naming it. */
export function keepersOfDependency(state: ProjectState, item: Package, name: string): readonly Keeper[] {
  const { packages, conventionsOf } = repositoryOf(state);
  const framework = conventionsOf(item).loaderOf(name);
  return [
    ...(framework ? [frameworkKeeper(framework)] : []),
    ...(packages.some(({ peers }) => peers.has(name)) ? [{ by: 'peer' } as const] : []),
  ];
}
