// What surrounds the sources of a repository and says what of them is used: packages and what they offer, frameworks and tools,
// settings, documents and components. An edit inside a source file leaves all of it as it is, so it is built anew only when
// files come or go or such a text changes.
import { folderOf, latest, memo, nameOf } from '../base/index.ts';
import type { ProjectState } from '../project/index.ts';
import type { Resolver } from '../resolve/index.ts';
import { findEntries, type Entries } from './entries.ts';
import { TOOL_FILE } from './folders.ts';
import { numberingOf, type Numbering } from './links/numbering.ts';
import type { KnipSettings } from './manifests/knip-settings.ts';
import { NO_LOCK, type LockFacts } from './manifests/lock-files.ts';
import type { Package } from './manifests/packages.ts';
import { isPattern, type PathLookup } from './paths/path-lookup.ts';
import { repositoryOf, type Repository } from './repository.ts';
import { packageOfSpecifier } from './texts/names-in-text.ts';
import { namesWhatIsUsed, repositoryTexts, type RepositoryText } from './texts/repository-texts.ts';
import type { TextFacts } from './texts/text-files.ts';

export interface Usage extends Entries, Pick<Repository, 'packages' | 'packageOf' | 'around'> {
  /** Packages that are published as only a build lays them out, so that any of their files may be offered. */
  readonly unlaid: ReadonlySet<Package>;
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
  readonly file: number;
  readonly names: readonly number[];
  readonly isWhole: boolean;
}

export const usageOf = memo((state: ProjectState): Usage => {
  const { snapshot, graph, workspace } = state;
  const texts = repositoryTexts(state);
  const ids = texts.map(({ path }) => snapshot.entry(path)?.id);
  return lastUsage(workspace, [graph.paths, snapshot.paths, ids], () => buildUsage(state, texts));
});

const lastUsage = latest<Usage>();

function buildUsage(state: ProjectState, texts: readonly RepositoryText[]): Usage {
  const repository = repositoryOf(state);
  const { packages, packageOf, around } = repository;
  const numbering = numberingOf(state);
  const lookup = repository.lookup();
  return {
    ...findEntries(repository, texts),
    packages,
    packageOf,
    around,
    unlaid: new Set(packages.filter(repository.isUnlaid)),
    isToolFile: (path) => TOOL_FILE.test(path),
    lookup,
    mentioned: mentionedNames(texts, packages),
    documented: documentedFiles(texts, packageOf, lookup),
    uses: texts.flatMap((text) => usesOf(text, state.resolver, numbering)),
    knip: repository.knip(),
    lock: lockOf(texts),
    words: wordsByPackage(texts, packages, around),
    imported: namesByPackage(texts, around, importedPackages),
    importedNear: namesByPackage(texts, (folder) => around(folder).slice(0, 1), importedPackages),
    sampled: namesByPackage(texts, around, ({ samples }) => samples ?? []),
  };
}

function lockOf(texts: readonly RepositoryText[]): LockFacts {
  const locks = texts.flatMap(({ facts }) => facts.lock ?? []);
  if (locks.length === 0) return NO_LOCK;
  return {
    peers: new Set(locks.flatMap(({ peers }) => [...peers])),
    commands: new Map(locks.flatMap(({ commands }) => [...commands])),
    building: new Set(locks.flatMap(({ building }) => [...building])),
    untold: locks.some(({ untold }) => untold === 'any')
      ? 'any'
      : new Set(locks.flatMap(({ untold }) => [...untold])),
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
