// What keeps files, exports and dependencies alive beside the code that names them: packages and what they offer, frameworks and
// tools, settings, documents and components. An edit inside a source file leaves all of it as it is, so it is built anew only
// when files come or go or such a text changes.
import { folderOf, foldersUp, isWithin, nameOf } from '../base/index.ts';
import type { ProjectState } from '../project/index.ts';
import type { Resolver } from '../resolve/index.ts';
import { conventionsAt, findEntries, frameworkKeeper, type Entries, type Repository } from './entries.ts';
import { TOOL_FILE } from './folders.ts';
import { conventionsFor, type Conventions } from './frameworks/conventions.ts';
import { isLikelyExport, isLikelyPlace } from './frameworks/likely-places.ts';
import type { Keeper } from './keeper.ts';
import { numberingOf, type Numbering } from './links/numbering.ts';
import { knipSettings, type KnipSettings } from './manifests/knip-settings.ts';
import { NO_LOCK, type LockFacts } from './manifests/lock-files.ts';
import { hasUnknownLayout, packagesOf, type Package } from './manifests/packages.ts';
import { createPathLookup, isPattern, type PathLookup } from './paths/path-lookup.ts';
import { rememberedFor } from './remembered.ts';
import { packageOfSpecifier } from './texts/names-in-text.ts';
import { namesWhatIsUsed, repositoryTexts, type RepositoryText } from './texts/repository-texts.ts';
import type { TextFacts } from './texts/text-files.ts';

export interface Usage extends Entries {
  /** What keeps a file, the code that imports it apart. */
  keepsFile(path: string): readonly Keeper[];
  /** What takes an export of a file by its name, the code that imports it apart. */
  keepsExport(path: string, name: string): readonly Keeper[];
  /** What needs a dependency of a package without the program naming it. */
  keepsDependency(item: Package, name: string): readonly Keeper[];
  readonly packages: readonly Package[];
  /** Packages that are published as only a build lays them out, so that any of their files may be offered. */
  readonly unlaid: ReadonlySet<Package>;
  packageOf(path: string): Package | undefined;
  /** The package that a folder lies in, and those around it, nearest first. */
  around(folder: string): readonly Package[];
  /** Files of tools: settings and scripts, whose strings name files and packages. */
  isToolFile(path: string): boolean;
  readonly lookup: PathLookup;
  /** Names of files, with and without extension, that texts which are no source mention. */
  readonly mentioned: ReadonlySet<string>;
  /** Files that a document names by their place. */
  readonly documented: ReadonlySet<string>;
  /** What components and pages use of source files. */
  readonly uses: readonly TextUse[];
  readonly knip: KnipSettings;
  /** What lock files tell about the packages that are depended on. */
  readonly lock: LockFacts;
  /** Words in the settings of each package, those of its manifest included. */
  readonly words: ReadonlyMap<Package, readonly ReadonlySet<string>[]>;
  /** Packages that components and styles import, by the packages they stand in. */
  readonly imported: ReadonlyMap<Package, ReadonlySet<string>>;
  /** The same, by the nearest package only. */
  readonly importedNear: ReadonlyMap<Package, ReadonlySet<string>>;
  /** Packages and commands in the samples of documents, by the packages these stand in. */
  readonly sampled: ReadonlyMap<Package, ReadonlySet<string>>;
}

/** The names that a text uses of a file; no names means that it only loads it. */
export interface TextUse {
  /** The text. */
  readonly from: string;
  readonly path: string;
  readonly file: number;
  readonly names: readonly number[];
  readonly isWhole: boolean;
}

interface Built {
  readonly sources: readonly string[];
  readonly paths: readonly string[];
  readonly texts: readonly { readonly path: string; readonly id: string | undefined }[];
  readonly usage: Usage;
}

const lastBuilt = rememberedFor((): { last?: Built } => ({}));
const known = new WeakMap<ProjectState, Usage>();

export function usageOf(state: ProjectState): Usage {
  const usage = known.get(state) ?? currentUsage(state);
  known.set(state, usage);
  return usage;
}

function currentUsage(state: ProjectState): Usage {
  const memo = lastBuilt(state);
  if (memo.last && isCurrent(state, memo.last)) return memo.last.usage;
  const { snapshot, graph } = state;
  const texts = repositoryTexts(state);
  memo.last = {
    sources: graph.paths,
    paths: snapshot.paths,
    texts: texts.map(({ path }) => ({ path, id: snapshot.entry(path)?.id })),
    usage: buildUsage(state, texts),
  };
  return memo.last.usage;
}

function isCurrent({ snapshot, graph }: ProjectState, built: Built): boolean {
  return (
    isSame(built.sources, graph.paths) &&
    isSame(built.paths, snapshot.paths) &&
    built.texts.every(({ path, id }) => snapshot.entry(path)?.id === id)
  );
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function buildUsage(state: ProjectState, texts: readonly RepositoryText[]): Usage {
  const { resolver, graph } = state;
  const numbering = numberingOf(state);
  const packages = packagesOf(state);
  const byFolder = new Map(packages.map((item) => [item.folder, item]));
  const packageOf = memoByFolder((folder) => {
    for (const up of foldersUp(folder)) if (byFolder.has(up)) return byFolder.get(up);
    return undefined;
  });
  const around = (folder: string): readonly Package[] =>
    [...foldersUp(folder)].flatMap((up) => byFolder.get(up) ?? []);
  const lookup = createPathLookup(graph.paths);
  const conventions = new Map(packages.map((item) => [item, conventionsOf(item, packages)]));
  const unlaid = new Set(packages.filter((item) => hasUnknownLayout(item, lookup)));
  const knip = knipSettings(state);
  const repository = { state, packages, unlaid, conventions, knip, lookup, texts, packageOf };
  const found = findEntries(repository);
  const uses = texts.flatMap((text) => usesOf(text, resolver, numbering));
  const lock = lockOf(texts);
  return {
    ...found,
    ...keepersIn(repository, found, { uses, numbering, lock }),
    packages,
    unlaid,
    packageOf,
    around,
    isToolFile: (path) => TOOL_FILE.test(path),
    lookup,
    mentioned: mentionedNames(texts, packages),
    documented: documentedFiles(texts, packageOf, lookup),
    uses,
    knip,
    lock,
    words: wordsByPackage(texts, packages, around),
    imported: namesByPackage(texts, around, importedPackages),
    importedNear: namesByPackage(texts, (folder) => around(folder).slice(0, 1), importedPackages),
    sampled: namesByPackage(texts, around, ({ samples }) => samples ?? []),
  };
}

function memoByFolder<Value>(compute: (folder: string) => Value): (path: string) => Value {
  const known = new Map<string, Value>();
  return (path) => {
    const folder = folderOf(path);
    if (!known.has(folder)) known.set(folder, compute(folder));
    return known.get(folder)!;
  };
}

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

interface Others {
  readonly uses: readonly TextUse[];
  readonly numbering: Numbering;
  readonly lock: LockFacts;
}

/** The three questions. */
function keepersIn(
  repository: Repository,
  { entries, tests }: Entries,
  { uses, numbering, lock }: Others,
): Pick<Usage, 'keepsFile' | 'keepsExport' | 'keepsDependency'> {
  const importsOf = (path: string, takes: (use: TextUse) => boolean): Keeper[] =>
    uses.filter((use) => use.path === path && takes(use)).map(({ from }) => ({ by: 'import', file: from }));
  return {
    keepsFile: (path) => [
      ...(entries.get(path) ?? []),
      ...(tests.get(path) ?? []),
      ...importsOf(path, () => true),
      ...(isLikelyPlace(path) ? [{ by: 'place' } as const] : []),
    ],
    keepsExport(path, name) {
      const [conventions, inner] = conventionsAt(repository, path);
      return [
        ...conventions.exportOf(inner, name).map(frameworkKeeper),
        ...importsOf(
          path,
          ({ names, isWhole }) => isWhole || names.some((number) => numbering.names[number] === name),
        ),
        ...(isLikelyExport(path, name) ? [{ by: 'place' } as const] : []),
      ];
    },
    keepsDependency(item, name) {
      const framework = repository.conventions.get(item)!.loaderOf(name);
      const isPeer = lock.peers.has(name) || repository.packages.some(({ peers }) => peers.has(name));
      return [
        ...(framework ? [frameworkKeeper(framework)] : []),
        ...(isPeer ? [{ by: 'peer' } as const] : []),
      ];
    },
  };
}

function lockOf(texts: readonly RepositoryText[]): LockFacts {
  const locks = texts.flatMap(({ facts }) => facts.lock ?? []);
  if (locks.length === 0) return NO_LOCK;
  return {
    peers: new Set(locks.flatMap(({ peers }) => [...peers])),
    commands: new Map(locks.flatMap(({ commands }) => [...commands])),
  };
}

function mentionedNames(texts: readonly RepositoryText[], packages: readonly Package[]): Set<string> {
  const names = new Set<string>();
  const add = (written: string): void => {
    const name = nameOf(written);
    names.add(name).add(name.replace(/\.[cm]?[jt]sx?$/, ''));
  };
  for (const text of texts) if (namesWhatIsUsed(text)) text.facts.paths.forEach(add);
  for (const { paths } of packages) paths.forEach(add);
  return names;
}

/** What a document tells people to look at or to run. */
function documentedFiles(
  texts: readonly RepositoryText[],
  packageOf: (path: string) => Package | undefined,
  lookup: PathLookup,
): Set<string> {
  const found = new Set<string>();
  for (const { path, kind, facts } of texts) {
    if (kind !== 'document') continue;
    for (const written of facts.paths) {
      if (isPattern(written)) continue;
      for (const folder of new Set([folderOf(path), packageOf(path)?.folder ?? '', ''])) {
        const file = lookup.find(folder, written);
        if (file !== undefined) found.add(file);
      }
    }
  }
  return found;
}

function usesOf({ path, facts }: RepositoryText, resolver: Resolver, numbering: Numbering): TextUse[] {
  return facts.imports.flatMap(({ specifier, names }) => {
    const resolution = resolver.resolve(path, specifier, 'import');
    if (resolution.kind !== 'file') return [];
    const file = numbering.file(resolution.path);
    const plain = names.filter((name) => name !== '*');
    return [
      {
        from: path,
        path: resolution.path,
        file,
        names: plain.map((name) => numbering.name(file, name)),
        isWhole: plain.length < names.length,
      },
    ];
  });
}

function wordsByPackage(
  texts: readonly RepositoryText[],
  packages: readonly Package[],
  around: Usage['around'],
): Map<Package, ReadonlySet<string>[]> {
  const words = new Map<Package, ReadonlySet<string>[]>(packages.map((item) => [item, []]));
  for (const item of packages) for (const owner of around(item.folder)) words.get(owner)!.push(item.words);
  for (const { path, facts } of texts)
    if (facts.words.size > 0) for (const owner of around(folderOf(path))) words.get(owner)!.push(facts.words);
  return words;
}

function importedPackages({ imports }: TextFacts): string[] {
  return imports.flatMap(({ specifier }) => packageOfSpecifier(specifier) ?? []);
}

function namesByPackage(
  texts: readonly RepositoryText[],
  ownersOf: (folder: string) => readonly Package[],
  namesOf: (facts: TextFacts) => readonly string[],
): Map<Package, Set<string>> {
  const found = new Map<Package, Set<string>>();
  for (const { path, facts } of texts) {
    const names = namesOf(facts);
    if (names.length === 0) continue;
    for (const owner of ownersOf(folderOf(path))) {
      const known = found.get(owner) ?? new Set<string>();
      found.set(owner, known);
      for (const name of names) known.add(name);
    }
  }
  return found;
}
