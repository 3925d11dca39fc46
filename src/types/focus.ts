// Loading as little as possible: per context only the files in question, what they import, and ambient declarations. The
// imports are followed here, since TypeScript does not follow all of them (a `.tsx` file without `jsx`), and an answer must not
// depend on how much is loaded. What was
// loaded is kept: a question about files that it has is answered at once, and when a second question comes that it cannot
// answer, all files of the context are loaded, since more questions are going to come.
import { memo } from '../base/index.ts';
import { focusedConfig, inferredConfig } from './contexts.ts';
import type { NameIndex, PackageImport } from './model.ts';
import type { RepositoryFiles } from './repository-files.ts';
import type { Session } from './session.ts';
import type { Version } from './version.ts';

export interface FocusScope {
  readonly session: Session;
  readonly version: Version;
  readonly files: RepositoryFiles;
  /** Contexts of a file, best first. */
  readonly candidates: (file: string) => readonly string[];
  readonly index: NameIndex;
  readonly kept: KeptFocus;
}

/** What is loaded for later questions. */
export interface KeptFocus {
  /** Context → the config that stands for it, and the files that it lists. */
  readonly configs: Map<string, { readonly config: string; readonly files: ReadonlySet<string> }>;
  /** Configs that nothing needs any more; open until what they share with others was loaded. */
  readonly outdated: Set<string>;
}

/** Of a larger context only what was asked about is loaded. */
const MOST_FILES = 3000;

/** What is to be loaded, by context; the empty context is for files that have none. */
export type Roots = Map<string, Set<string>>;

/** Adds files to their best contexts; whether any was new. */
export function addRoots(scope: FocusScope, roots: Roots, files: readonly string[]): boolean {
  let grown = false;
  for (const file of files) {
    if (!scope.version.seen.view.has(file)) continue;
    const context = bestContext(scope, file);
    const known = roots.get(context) ?? new Set();
    roots.set(context, known);
    grown ||= !known.has(file);
    known.add(file);
  }
  return grown;
}

export function bestContext(scope: FocusScope, file: string): string {
  return scope.candidates(file)[0] ?? '';
}

/** Whether a file is one of a context. */
function isAround(scope: FocusScope, file: string, context: string): boolean {
  return contextsOf(scope, file).includes(context);
}

/** Writes the focused configs; context → config. */
export function focus(scope: FocusScope, roots: Roots): Map<string, string> {
  const isPassing = hasOtherFiles(scope);
  const configs = new Map<string, string>();
  for (const [context, files] of roots) {
    const wanted = withSurroundings(scope, context, files);
    const known = scope.kept.configs.get(context);
    const isHeld = known !== undefined && !isPassing && isHeldBy(scope, known.files, wanted);
    const all = isHeld
      ? known.files
      : known === undefined || isPassing
        ? wanted
        : widened(scope, context, wanted);
    const config = write(scope, context, all);
    configs.set(context, config);
    if (isPassing) scope.kept.outdated.add(config);
    else keep(scope, context, config, all);
  }
  return configs;
}

/**
 * Once there was a question about a part of a repository, loads the contexts of the rest, one after the other, for as long as it is
 * wanted and there is room.
 */
export async function loadAhead(scope: FocusScope, isWanted: () => boolean): Promise<void> {
  const { kept, session } = scope;
  if (kept.configs.size === 0) return;
  const own = Map.groupBy(scope.index.files(), (file) => bestContext(scope, file));
  for (const [context, files] of [...own].sort(([, a], [, b]) => b.length - a.length)) {
    const isLoaded = files.every((file) => kept.configs.get(context)?.files.has(file));
    if (isLoaded || files.length > MOST_FILES) continue;
    if (!isWanted() || !session.hasRoom()) return;
    const configs = focus(scope, new Map([[context, new Set(files)]]));
    await session.run(scope.version, [...configs.values()], async () => undefined);
    await letGo(scope);
  }
}

/** The same for one question, in programs of which nothing was asked before. */
export function focusAfresh(scope: FocusScope, roots: Roots): Map<string, string> {
  const configs = new Map<string, string>();
  for (const [context, files] of roots) {
    const config = write(scope, context, withSurroundings(scope, context, files), 'afresh');
    configs.set(context, config);
    scope.kept.outdated.add(config);
  }
  return configs;
}

/** The files with what they import, as far as the context lists it, and what is declared for everyone in its program. */
function withSurroundings(scope: FocusScope, context: string, files: Iterable<string>): Set<string> {
  const reached = [...scope.index.reached(files)].filter((file) => isAround(scope, file, context));
  return new Set([...files, ...reached, ...ambientAround(scope, context)]);
}

/** What declares for everyone among the files of a context and all that these import. */
function ambientAround(scope: FocusScope, context: string): readonly string[] {
  const { around } = knownAround(scope.index);
  let found = around.get(context);
  if (found === undefined) {
    const files = filesAround(scope, context);
    const reached = new Set(context === '' ? files : scope.index.reached(files));
    found = scope.index.ambient().filter((file) => reached.has(file));
    around.set(context, found);
  }
  return found;
}

/** What the files of a context and all that these import ask of packages. */
function packagesAround(scope: FocusScope, context: string): readonly PackageImport[] {
  const { packages } = knownAround(scope.index);
  let found = packages.get(context);
  if (found === undefined) packages.set(context, (found = scope.index.packages(filesAround(scope, context))));
  return found;
}

function filesAround(scope: FocusScope, context: string): readonly string[] {
  const { own } = knownAround(scope.index);
  if (own.size === 0) for (const file of scope.index.files()) addTo(own, contextsOf(scope, file), file);
  return own.get(context) ?? [];
}

/** The contexts of a file; the empty one where it has none. */
function contextsOf({ candidates }: FocusScope, file: string): readonly string[] {
  const contexts = candidates(file);
  return contexts.length === 0 ? [''] : contexts;
}

function addTo(lists: Map<string, string[]>, keys: readonly string[], file: string): void {
  for (const key of keys) {
    const list = lists.get(key);
    if (list) list.push(file);
    else lists.set(key, [file]);
  }
}

/** Files by context, what is declared for everyone in a context, and what is imported from packages there. */
const knownAround = memo((_index: NameIndex) => ({
  own: new Map<string, string[]>(),
  around: new Map<string, readonly string[]>(),
  packages: new Map<string, readonly PackageImport[]>(),
}));

/** Whether files were created or deleted in the version: it is asked about once, and little of it is loaded. */
function hasOtherFiles({ version, session }: FocusScope): boolean {
  const { view } = session.base.seen;
  return [...version.differs].some((path) => view.has(path) !== version.seen.view.has(path));
}

function isHeldBy({ version }: FocusScope, files: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  const { view } = version.seen;
  return [...wanted].every((file) => files.has(file)) && [...files].every((file) => view.has(file));
}

function widened(scope: FocusScope, context: string, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const own = scope.index.files().filter((file) => bestContext(scope, file) === context);
  const more = own.length <= MOST_FILES ? own : scope.kept.configs.get(context)!.files;
  const { view } = scope.version.seen;
  return new Set([...wanted, ...more].filter((file) => view.has(file)));
}

function write(scope: FocusScope, context: string, files: ReadonlySet<string>, mark?: string): string {
  const all = [...files];
  const options = { packages: packagesAround(scope, context), mark };
  const config = context === '' ? inferredConfig(all, options) : focusedConfig(context, all, options);
  scope.files.addConfig(config);
  return config.context;
}

function keep({ kept }: FocusScope, context: string, config: string, files: ReadonlySet<string>): void {
  const before = kept.configs.get(context);
  if (before && before.config !== config) kept.outdated.add(before.config);
  kept.outdated.delete(config);
  kept.configs.set(context, { config, files });
}

/** Lets go of what nothing needs any more. */
export async function letGo({ kept, session }: FocusScope): Promise<void> {
  const old = [...kept.outdated];
  kept.outdated.clear();
  if (old.length > 0) await session.release(old);
}
