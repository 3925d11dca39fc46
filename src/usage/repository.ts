// The packages of a repository with what holds in each: which frameworks and tools it has, what knip was told, how it is
// published. Each part is found when first asked for, so that a question about one file does not cost one about all.
import { folderOf, foldersUp, isWithin, memo } from '../base/index.ts';
import type { ProjectState } from '../project/index.ts';
import { conventionsFor, type Conventions } from './frameworks/conventions.ts';
import { knipSettings, type KnipSettings } from './manifests/knip-settings.ts';
import { hasUnknownLayout, packagesOf, type Package } from './manifests/packages.ts';
import { createPathLookup, type PathLookup } from './paths/path-lookup.ts';

export interface Repository {
  readonly state: ProjectState;
  readonly packages: readonly Package[];
  packageOf(path: string): Package | undefined;
  /** The package that a folder lies in, and those around it, nearest first. */
  around(folder: string): readonly Package[];
  /** What the frameworks and tools at a path use by themselves, and the path as they see it: inside the package. */
  conventionsAt(path: string): readonly [Conventions, inner: string];
  conventionsOf(item: Package): Conventions;
  /** Whether a package is published as only a build lays it out, so that any of its files may be offered. */
  isUnlaid(item: Package): boolean;
  lookup(): PathLookup;
  knip(): KnipSettings;
}

export const repositoryOf = memo(createRepository);

function createRepository(state: ProjectState): Repository {
  const packages = packagesOf(state);
  const byFolder = new Map(packages.map((item) => [item.folder, item]));
  const packageOf = memoByFolder((folder) => {
    for (const up of foldersUp(folder)) if (byFolder.has(up)) return byFolder.get(up);
    return undefined;
  });
  const lookup = (): PathLookup => lookupIn(state.graph.paths);
  return {
    state,
    packages,
    packageOf,
    around: (folder) => [...foldersUp(folder)].flatMap((up) => byFolder.get(up) ?? []),
    conventionsAt(path) {
      const owner = packageOf(path);
      if (owner === undefined) return [OUTSIDE_OF_PACKAGES, path];
      const inner = owner.folder === '' ? path : path.slice(owner.folder.length + 1);
      return [conventionsIn(packages, owner), inner];
    },
    conventionsOf: (item) => conventionsIn(packages, item),
    isUnlaid: (item) => isUnlaid(lookup(), item),
    lookup,
    knip: () => knipIn(state),
  };
}

const lookupIn = memo((paths: readonly string[]) => createPathLookup(paths));
const isUnlaid = memo((lookup: PathLookup, item: Package) => hasUnknownLayout(item, lookup));
const knipIn = memo((state: ProjectState) => knipSettings(state));
const conventionsIn = memo((packages: readonly Package[], item: Package) => conventionsOf(item, packages));

const OUTSIDE_OF_PACKAGES = conventionsFor(() => false, new Set());

/** A tool that the root of a workspace depends on serves its members too. */
function conventionsOf(item: Package, packages: readonly Package[]): Conventions {
  const around = packages.filter(({ folder }) => isWithin(item.folder, folder));
  const scopes = new Set(
    around.flatMap(({ depends }) =>
      [...depends].flatMap((name) => (name[0] === '@' ? name.split('/', 1) : [])),
    ),
  );
  return conventionsFor((name) => around.some(({ depends }) => depends.has(name)), scopes);
}

function memoByFolder<Value>(compute: (folder: string) => Value): (path: string) => Value {
  const known = new Map<string, Value>();
  return (path) => {
    const folder = folderOf(path);
    if (!known.has(folder)) known.set(folder, compute(folder));
    return known.get(folder)!;
  };
}
