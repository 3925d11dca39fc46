// Files that something other than an import starts from, with what does: manifests, frameworks, settings and pages.
import { folderOf, memo } from '../base/index.ts';
import type { Resolver } from '../resolve/index.ts';
import type { Framework } from './frameworks/framework.ts';
import { addKeeper, type Keeper, type Kept } from './keeper.ts';
import { manifestFiles, type Package } from './manifests/packages.ts';
import { isPattern } from './paths/path-lookup.ts';
import type { Repository } from './repository.ts';
import { namesWhatIsUsed, type RepositoryText } from './texts/repository-texts.ts';

export interface Entries {
  /** Files that something starts from, tests apart. */
  readonly entries: Kept;
  /** Files that tools run as tests. */
  readonly tests: Kept;
  /** Files that a package offers together with everything else in it. */
  readonly offered: ReadonlySet<string>;
}

export function findEntries(repository: Repository, texts: readonly RepositoryText[]): Entries {
  const entries = new Map<string, Keeper[]>();
  const tests = new Map<string, Keeper[]>();
  const offered = new Set<string>();
  for (const item of repository.packages) {
    const files = manifestEntries(repository, item);
    for (const path of files.entries) addKeeper(entries, path, { by: 'manifest', file: item.path });
    for (const path of files.offered) offered.add(path);
  }
  for (const path of repository.state.graph.paths) {
    const runner = testKeeper(repository, path);
    if (runner) addKeeper(tests, path, runner);
    else for (const keeper of toolKeepers(repository, path)) addKeeper(entries, path, keeper);
  }
  for (const { path: file, files } of repository.state.workspace.configs)
    for (const path of files ?? []) addKeeper(entries, path, { by: 'text', file });
  addOfTexts(repository, texts, entries);
  return { entries, tests, offered };
}

interface ManifestEntries {
  /** What it offers by name, runs, or names in a setting. */
  readonly entries: ReadonlySet<string>;
  readonly offered: readonly string[];
}

export const manifestEntries = memo((repository: Repository, item: Package): ManifestEntries => {
  const { resolver } = repository.state;
  const lookup = repository.lookup();
  const files = manifestFiles(resolver, item, lookup);
  const named = item.paths.flatMap((written) => {
    if (isPattern(written)) return [];
    return lookup.find(item.folder, written) ?? builtFrom(resolver, item.folder, written) ?? [];
  });
  return {
    entries: new Set([...files.entries.map((path) => lookup.find('', path) ?? path), ...named]),
    offered: files.offered,
  };
});

/** A script may run what is built from a source. */
function builtFrom(resolver: Resolver, folder: string, written: string): string | undefined {
  const plain = written.replace(/^\.\//, '');
  return resolver.sourceOf(folder === '' ? plain : `${folder}/${plain}`)?.path;
}

/** The framework that runs a file as a test, or for tests. */
export function testKeeper({ conventionsAt }: Repository, path: string): Keeper | undefined {
  const [conventions, inner] = conventionsAt(path);
  const runner = conventions.testOf(inner);
  return runner && frameworkKeeper(runner);
}

/** What loads a file by its name or place, and what publishes it with all others. */
export function toolKeepers(repository: Repository, path: string): Keeper[] {
  const [conventions, inner] = repository.conventionsAt(path);
  const framework = conventions.entryOf(inner);
  const told = repository.knip().entryIn(path);
  const owner = repository.packageOf(path);
  return [
    ...(framework ? [frameworkKeeper(framework)] : []),
    ...(told === undefined ? [] : [{ by: 'text', file: told } as const]),
    ...(owner && repository.isUnlaid(owner) ? [{ by: 'publication', file: owner.path } as const] : []),
  ];
}

export function frameworkKeeper({ name, needs }: Framework): Extract<Keeper, { by: 'framework' }> {
  return { by: 'framework', name, isNeeded: needs !== undefined };
}

function addOfTexts(
  { packageOf, lookup }: Repository,
  texts: readonly RepositoryText[],
  entries: Map<string, Keeper[]>,
): void {
  const { find } = lookup();
  for (const text of texts) {
    if (!namesWhatIsUsed(text)) continue;
    const keeper: Keeper = { by: 'text', file: text.path };
    const folders = new Set([folderOf(text.path), packageOf(text.path)?.folder ?? '', '']);
    for (const written of text.facts.paths) {
      if (isPattern(written)) continue;
      for (const folder of folders) {
        // Some settings name a function of a file: `src/server.handler`.
        const found = find(folder, written) ?? find(folder, written.replace(/\.\w+$/, ''));
        if (found !== undefined) addKeeper(entries, found, keeper);
      }
    }
  }
}
