// Files that something other than an import starts from, with what does: manifests, frameworks, settings and pages.
import { folderOf } from '../base/index.ts';
import type { ProjectState } from '../project/index.ts';
import type { Resolver } from '../resolve/index.ts';
import { conventionsFor, type Conventions } from './frameworks/conventions.ts';
import type { Framework } from './frameworks/framework.ts';
import { addKeeper, type Keeper, type Kept } from './keeper.ts';
import type { KnipSettings } from './manifests/knip-settings.ts';
import { manifestFiles, type Package } from './manifests/packages.ts';
import { isPattern, type PathLookup } from './paths/path-lookup.ts';
import { namesWhatIsUsed, type RepositoryText } from './texts/repository-texts.ts';

export interface Entries {
  /** Files that something starts from, tests apart. */
  readonly entries: Kept;
  /** Files that tools run as tests. */
  readonly tests: Kept;
  /** Files that a package offers together with everything else in it. */
  readonly offered: ReadonlySet<string>;
}

/** What entries are looked for in. */
export interface Repository {
  readonly state: ProjectState;
  readonly packages: readonly Package[];
  readonly unlaid: ReadonlySet<Package>;
  readonly conventions: ReadonlyMap<Package, Conventions>;
  readonly knip: KnipSettings;
  readonly lookup: PathLookup;
  readonly texts: readonly RepositoryText[];
  packageOf(path: string): Package | undefined;
}

export function findEntries(repository: Repository): Entries {
  const entries = new Map<string, Keeper[]>();
  const tests = new Map<string, Keeper[]>();
  const offered = addOfManifests(repository, entries);
  addOfFrameworks(repository, entries, tests);
  for (const { path: file, files } of repository.state.workspace.configs)
    for (const path of files ?? []) addKeeper(entries, path, { by: 'text', file });
  addOfTexts(repository, entries);
  return { entries, tests, offered };
}

function addOfManifests(
  { state: { resolver }, packages, lookup }: Repository,
  entries: Map<string, Keeper[]>,
): Set<string> {
  const offered = new Set<string>();
  for (const item of packages) {
    const keeper: Keeper = { by: 'manifest', file: item.path };
    const files = manifestFiles(resolver, item, lookup);
    for (const path of files.entries) addKeeper(entries, lookup.find('', path) ?? path, keeper);
    for (const path of files.offered) offered.add(path);
    for (const written of item.paths) {
      if (isPattern(written)) continue;
      const path = lookup.find(item.folder, written) ?? builtFrom(resolver, item.folder, written);
      if (path !== undefined) addKeeper(entries, path, keeper);
    }
  }
  return offered;
}

/** A script may run what is built from a source. */
function builtFrom(resolver: Resolver, folder: string, written: string): string | undefined {
  const plain = written.replace(/^\.\//, '');
  return resolver.sourceOf(folder === '' ? plain : `${folder}/${plain}`)?.path;
}

/** What holds outside of any package. */
const DEFAULT_CONVENTIONS = conventionsFor(() => false, new Set());

/** The conventions for a path, and the path inside the package they are those of. */
export function conventionsAt(
  { conventions, packageOf }: Pick<Repository, 'conventions' | 'packageOf'>,
  path: string,
): readonly [Conventions, inner: string] {
  const owner = packageOf(path);
  if (owner === undefined) return [DEFAULT_CONVENTIONS, path];
  return [conventions.get(owner)!, owner.folder === '' ? path : path.slice(owner.folder.length + 1)];
}

function addOfFrameworks(
  repository: Repository,
  entries: Map<string, Keeper[]>,
  tests: Map<string, Keeper[]>,
): void {
  const { state, knip, unlaid, packageOf } = repository;
  for (const path of state.graph.paths) {
    const [conventions, inner] = conventionsAt(repository, path);
    const runner = conventions.testOf(inner);
    if (runner) {
      addKeeper(tests, path, frameworkKeeper(runner));
      continue;
    }
    const framework = conventions.entryOf(inner);
    if (framework) addKeeper(entries, path, frameworkKeeper(framework));
    const file = knip.entryIn(path);
    if (file !== undefined) addKeeper(entries, path, { by: 'text', file });
    const owner = packageOf(path);
    if (owner && unlaid.has(owner)) addKeeper(entries, path, { by: 'manifest', file: owner.path });
  }
}

export function frameworkKeeper({ name, needs }: Framework): Keeper {
  return { by: 'framework', name, isNeeded: needs !== undefined };
}

function addOfTexts({ texts, packageOf, lookup }: Repository, entries: Map<string, Keeper[]>): void {
  for (const text of texts) {
    if (!namesWhatIsUsed(text)) continue;
    const keeper: Keeper = { by: 'text', file: text.path };
    const folders = new Set([folderOf(text.path), packageOf(text.path)?.folder ?? '', '']);
    for (const written of text.facts.paths) {
      if (isPattern(written)) continue;
      for (const folder of folders) {
        // Some settings name a function of a file: `src/server.handler`.
        const found = lookup.find(folder, written) ?? lookup.find(folder, written.replace(/\.\w+$/, ''));
        if (found !== undefined) addKeeper(entries, found, keeper);
      }
    }
  }
}
