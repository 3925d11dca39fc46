// Everything about a repository that an edit inside a source file leaves as it is: its packages, the files that tools and
// users start from, what settings and components name. Built anew when files come or go or such a text changes.
import { folderOf, foldersUp, isWithin, nameOf } from '../../base/index.ts';
import type { Resolver, Workspace } from '../../resolve/index.ts';
import type { View } from '../kit/index.ts';
import { conventionsFor, type Conventions } from './entry-conventions.ts';
import { NO_LOCK, type LockFacts } from './lock-files.ts';
import { knipSettings, type KnipSettings } from './knip-settings.ts';
import { hasUnknownLayout, manifestFiles, packagesOf, type Package } from './manifests.ts';
import type { Numbering } from './numbering.ts';
import { createPathLookup, isPattern, type PathLookup } from './path-lookup.ts';
import { isSourceName, packageOfSpecifier } from './string-kind.ts';
import { textFacts, textKind, type TextFacts, type TextKind } from './text-files.ts';

export interface Frame {
  readonly packages: readonly Package[];
  /** Packages that are published as only a build lays them out, so that any of their files may be offered. */
  readonly unlaid: ReadonlySet<Package>;
  packageOf(path: string): Package | undefined;
  /** Files that something other than an import starts from, tests apart. */
  readonly entries: ReadonlySet<string>;
  /** Files that tools run as tests. */
  readonly tests: ReadonlySet<string>;
  /** Files that a package offers together with everything else in it. */
  readonly offered: ReadonlySet<string>;
  /** Files of tools: settings and scripts, whose strings name files and packages. */
  isToolFile(path: string): boolean;
  readonly lookup: PathLookup;
  /** Names of files, with and without extension, that texts which are no source mention. */
  readonly mentioned: ReadonlySet<string>;
  /** Files that a document names by their place. */
  readonly documented: ReadonlySet<string>;
  /** What components and pages use of source files. */
  readonly uses: readonly TextUse[];
  /** What the frameworks and tools of a package use by themselves. */
  conventionsOf(item: Package): Conventions;
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
  /** The package that a folder lies in, and those around it, nearest first. */
  around(folder: string): readonly Package[];
}

/** The names that a text uses of a file; no names means that it only loads it. */
export interface TextUse {
  readonly file: number;
  readonly names: readonly number[];
  readonly isWhole: boolean;
}

interface Kept {
  readonly sources: readonly string[];
  readonly paths: readonly string[];
  readonly workspace: Workspace;
  readonly texts: readonly { readonly path: string; readonly id: string | undefined }[];
  readonly frame: Frame;
}

const KEY = {};

export function frameOf(view: View, numbering: Numbering): Frame {
  const kept = view.memory.get(KEY) as Kept | undefined;
  if (kept && isCurrent(view, kept)) return kept.frame;
  const texts = textsOf(view);
  const { snapshot, workspace } = view.state;
  const next: Kept = {
    sources: view.graph.paths,
    paths: snapshot.paths,
    workspace,
    texts: texts.map(({ path }) => ({ path, id: snapshot.entry(path)?.id })),
    frame: buildFrame(view, numbering, texts),
  };
  view.memory.set(KEY, next);
  return next.frame;
}

function isCurrent({ state, graph }: View, kept: Kept): boolean {
  return (
    kept.workspace === state.workspace &&
    isSame(kept.sources, graph.paths) &&
    isSame(kept.paths, state.snapshot.paths) &&
    kept.texts.every(({ path, id }) => state.snapshot.entry(path)?.id === id)
  );
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

interface Text {
  readonly path: string;
  readonly kind: TextKind;
}

function textsOf({ state }: View): Text[] {
  const folders = new Set(state.workspace.packages.map(({ folder }) => folder)).add('');
  return state.snapshot.paths.flatMap((path) => {
    if (isSourceName(path)) return [];
    const kind = textKind(path, folders.has(folderOf(path)));
    return kind === undefined ? [] : [{ path, kind }];
  });
}

function buildFrame(view: View, numbering: Numbering, texts: readonly Text[]): Frame {
  const { resolver } = view.state;
  const packages = packagesOf(view);
  const byFolder = new Map(packages.map((item) => [item.folder, item]));
  const packageOf = memoByFolder((folder) => {
    for (const up of foldersUp(folder)) if (byFolder.has(up)) return byFolder.get(up);
    return undefined;
  });
  const lookup = createPathLookup(view.graph.paths);
  const read = texts.map((text) => ({ ...text, facts: textFacts(view, text.path, text.kind) }));
  const entries = new Set<string>();
  const conventions = new Map(packages.map((item) => [item, conventionOf(item, packages)]));
  const offered = addManifestEntries(resolver, packages, lookup, entries);
  const unlaid = new Set(packages.filter((item) => hasUnknownLayout(item, lookup)));
  const tests = new Set<string>();
  const knip = knipSettings(view);
  for (const path of view.graph.paths) {
    const owner = packageOf(path);
    const inner = owner === undefined || owner.folder === '' ? path : path.slice(owner.folder.length + 1);
    const convention = owner ? conventions.get(owner)! : DEFAULT_CONVENTIONS;
    if (convention.isTest(inner)) tests.add(path);
    else if (convention.isEntry(inner) || knip.isEntry(path) || unlaid.has(owner!)) entries.add(path);
  }
  for (const config of view.state.workspace.configs) for (const path of config.files ?? []) entries.add(path);
  addTextEntries(read, packageOf, lookup, entries);
  const isOf = (folder: string): readonly Package[] =>
    [...foldersUp(folder)].flatMap((up) => byFolder.get(up) ?? []);
  return {
    packages,
    unlaid,
    packageOf,
    entries,
    tests,
    offered,
    isToolFile: (path) => TOOL_FILE.test(path),
    lookup,
    mentioned: mentionedNames(read, packages),
    documented: documentedFiles(read, packageOf, lookup),
    uses: read.flatMap((text) => usesOf(text, resolver, numbering)),
    conventionsOf: (item) => conventions.get(item)!,
    knip,
    lock: lockOf(read),
    words: wordsByPackage(read, packages, isOf),
    imported: namesByPackage(read, isOf, importedPackages),
    importedNear: namesByPackage(read, (folder) => isOf(folder).slice(0, 1), importedPackages),
    sampled: namesByPackage(read, isOf, ({ samples }) => samples ?? []),
    around: isOf,
  };
}

const DEFAULT_CONVENTIONS = conventionsFor(() => false, new Set());

const TOOL_FILE =
  /(?:^|\/)(?:\.[^/]+|[^/]+\.(?:config|conf|setup)(?:\.[\w-]+)*\.[cm]?[jt]sx?$)|(?:^|\/)(?:scripts?|build|tools?|bin)\/[^/]+$|(?:^|\/)(?:gulpfile|Gulpfile|Gruntfile|gruntfile|webpack[\w.-]*|rollup[\w.-]*|knip|vite[\w.-]*|jest[\w.-]*|esbuild[\w.-]*|build)\.[cm]?[jt]s$/;

function memoByFolder<Value>(compute: (folder: string) => Value): (path: string) => Value {
  const known = new Map<string, Value>();
  return (path) => {
    const folder = folderOf(path);
    if (!known.has(folder)) known.set(folder, compute(folder));
    return known.get(folder)!;
  };
}

/** A tool that the root of a workspace depends on serves its members too. */
function conventionOf(item: Package, packages: readonly Package[]): Conventions {
  const around = packages.filter(({ folder }) => isWithin(item.folder, folder));
  const scopes = new Set(
    around.flatMap(({ depends }) =>
      [...depends].flatMap((name) => (name[0] === '@' ? name.split('/', 1) : [])),
    ),
  );
  return conventionsFor((name) => around.some(({ depends }) => depends.has(name)), scopes);
}

function lockOf(texts: readonly ReadText[]): LockFacts {
  const locks = texts.flatMap(({ facts }) => facts.lock ?? []);
  if (locks.length === 0) return NO_LOCK;
  return {
    peers: new Set(locks.flatMap(({ peers }) => [...peers])),
    commands: new Map(locks.flatMap(({ commands }) => [...commands])),
  };
}

function addManifestEntries(
  resolver: Resolver,
  packages: readonly Package[],
  lookup: PathLookup,
  entries: Set<string>,
): Set<string> {
  const offered = new Set<string>();
  for (const item of packages) {
    const files = manifestFiles(resolver, item, lookup);
    for (const path of files.entries) entries.add(lookup.find('', path) ?? path);
    for (const path of files.offered) offered.add(path);
    for (const written of item.paths) {
      const path = isPattern(written) ? undefined : lookup.find(item.folder, written);
      if (path !== undefined) entries.add(path);
      else if (!isPattern(written)) addBuilt(resolver, item.folder, written, entries);
    }
  }
  return offered;
}

/** A script may run what is built from a source. */
function addBuilt(resolver: Resolver, folder: string, written: string, entries: Set<string>): void {
  const plain = written.replace(/^\.\//, '');
  const source = resolver.sourceOf(folder === '' ? plain : `${folder}/${plain}`);
  if (source !== undefined) entries.add(source.path);
}

const COMPILER_CONFIG = /(?:^|\/)[jt]sconfig[^/]*\.json$/;

type ReadText = Text & { readonly facts: TextFacts };

function addTextEntries(
  texts: readonly ReadText[],
  packageOf: (path: string) => Package | undefined,
  lookup: PathLookup,
  entries: Set<string>,
): void {
  for (const { path, kind, facts } of texts) {
    // What a config of the compiler includes is not thereby used, nor is what a document speaks of.
    if (COMPILER_CONFIG.test(path) || kind === 'document') continue;
    const folders = new Set([folderOf(path), packageOf(path)?.folder ?? '', '']);
    for (const written of facts.paths) {
      if (isPattern(written)) continue;
      for (const folder of folders) {
        // Some settings name a function of a file: `src/server.handler`.
        const found = lookup.find(folder, written) ?? lookup.find(folder, written.replace(/\.\w+$/, ''));
        if (found !== undefined) entries.add(found);
      }
    }
  }
}

function mentionedNames(texts: readonly ReadText[], packages: readonly Package[]): Set<string> {
  const names = new Set<string>();
  const add = (written: string): void => {
    const name = nameOf(written);
    names.add(name).add(name.replace(/\.[cm]?[jt]sx?$/, ''));
  };
  for (const { path, kind, facts } of texts)
    if (!COMPILER_CONFIG.test(path) && kind !== 'document') facts.paths.forEach(add);
  for (const { paths } of packages) paths.forEach(add);
  return names;
}

/** What a document tells people to look at or to run. */
function documentedFiles(
  texts: readonly ReadText[],
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

function usesOf({ path, facts }: ReadText, resolver: Resolver, numbering: Numbering): TextUse[] {
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
  texts: readonly ReadText[],
  packages: readonly Package[],
  isOf: (folder: string) => readonly Package[],
): Map<Package, ReadonlySet<string>[]> {
  const words = new Map<Package, ReadonlySet<string>[]>(packages.map((item) => [item, []]));
  for (const item of packages) for (const owner of isOf(item.folder)) words.get(owner)!.push(item.words);
  for (const { path, facts } of texts)
    if (facts.words.size > 0) for (const owner of isOf(folderOf(path))) words.get(owner)!.push(facts.words);
  return words;
}

function importedPackages({ imports }: TextFacts): string[] {
  return imports.flatMap(({ specifier }) => packageOfSpecifier(specifier) ?? []);
}

function namesByPackage(
  texts: readonly ReadText[],
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
