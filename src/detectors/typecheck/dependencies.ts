// Which files TypeScript can judge although packages are not installed or not built: those that need nothing of what is
// missing. What comes from a missing package has no type, and complaints that follow from that say nothing about the code.
import { memo, memoByFirst } from '../../base/index.ts';
import { importTargets, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { PackageInfo, Resolution, TsConfig } from '../../resolve/index.ts';
import { contextsIn } from '../kit/contexts-in.ts';

/** Why what is said in a context cannot all be relied on. */
export type Trouble = 'dependencies-not-installed' | 'config-broken';

export interface Dependencies {
  /** Undefined when everything that the context may need is there. */
  troubleOf(context: string): Trouble | undefined;
  /**
   * Files that need something that is not there, by themselves or through what they import. `seeds` are files of which that
   * is known otherwise.
   */
  openFiles(seeds: readonly string[]): ReadonlySet<string>;
  /** Whether the file imports a package that is declared and not there, itself or through what it imports, whoever declares it. */
  needsDeclared(file: SourceFile): boolean;
  /** The files and all that import them, however far away. */
  withImporters(paths: readonly string[]): ReadonlySet<string>;
  /** Contexts in which nothing is certain: their settings are not known, or names that everyone sees are open. */
  openContexts(open: ReadonlySet<string>): ReadonlySet<string>;
  /** Whether the file reaches sources of another package that are not written for this context. */
  reachesForeign(file: SourceFile, context: string): boolean;
}

export const dependenciesOf = memo((state: ProjectState): Dependencies => {
  const configs = new Map(state.workspace.configs.map((config) => [config.path, config]));
  const troubles = new Map<string, Trouble | undefined>();
  let importers: ReadonlyMap<string, readonly string[]> | undefined;
  let needing: ReadonlySet<string> | undefined;
  let declared: ReadonlySet<string> | undefined;
  let foreign: ReadonlySet<string> | undefined;
  const closure = (seeds: readonly string[]): Set<string> =>
    seeds.length === 0 ? new Set() : growing((importers ??= importersOf(state)), seeds);
  return {
    troubleOf(context) {
      if (!troubles.has(context)) troubles.set(context, findTrouble(state, context, configs.get(context)));
      return troubles.get(context);
    },
    openFiles(seeds) {
      needing ??= closure(
        state.graph.paths.filter((path) => needsMissing(state.graph.files.get(path)!, state)),
      );
      const open = needing;
      const others = seeds.filter((path) => !open.has(path));
      return others.length === 0 ? open : new Set([...open, ...closure(others)]);
    },
    needsDeclared(file) {
      declared ??= closure(
        state.graph.paths.filter((path) => state.graph.files.get(path)!.resolutions.some(isMissing)),
      );
      return declared.has(file.path);
    },
    withImporters: closure,
    openContexts: (open) => new Set([...brokenConfigs(state), ...contextsOfOpenGlobals(state, open)]),
    reachesForeign(file, context) {
      if (!isStrictAboutPaths(configs.get(context))) return false;
      foreign ??= closure(looseFiles(state, configs));
      return foreign.has(file.path);
    },
  };
});

/** Configs whose settings are not all known. */
export function brokenConfigs({ workspace }: ProjectState): string[] {
  return workspace.configs.filter(({ problem }) => problem).map(({ path }) => path);
}

function findTrouble(
  state: ProjectState,
  context: string,
  config: TsConfig | undefined,
): Trouble | undefined {
  if (config?.problem) return config.problem.limits ? 'config-broken' : 'dependencies-not-installed';
  return missesPackages(state, context) ? 'dependencies-not-installed' : undefined;
}

/** Whether something that the package around a context or the root depends on is not installed. */
function missesPackages(state: ProjectState, context: string): boolean {
  const { resolver, workspace } = state;
  const owners = new Set([
    resolver.packageOf(context),
    workspace.packages.find(({ folder }) => folder === ''),
  ]);
  for (const owner of owners) {
    if (owner === undefined) continue;
    const from = manifestPath(owner);
    for (const name of neededBy(state, owner))
      if (isMissing(resolver.resolve(from, name, 'import'))) return true;
  }
  return false;
}

function manifestPath({ folder }: PackageInfo): string {
  return folder === '' ? 'package.json' : `${folder}/package.json`;
}

/** What must be installed. Peers and optional dependencies may be absent in good order. */
function neededBy({ snapshot }: ProjectState, owner: PackageInfo): readonly string[] {
  const all = [...owner.manifest.dependencies.keys()];
  const text = snapshot.read(manifestPath(owner)) ?? '';
  if (!/"(?:peer|optional)Dependencies"/.test(text)) return all;
  const needed = new Set<string>();
  for (const [, list] of text.matchAll(/"(?:dependencies|devDependencies)"\s*:\s*\{([^{}]*)\}/g))
    for (const [, name] of list!.matchAll(/"([^"]+)"\s*:/g)) needed.add(name!);
  return all.filter((name) => needed.has(name));
}

function isMissing(resolution: Resolution): boolean {
  return resolution.kind === 'package' && !resolution.installed;
}

function importersOf({ graph }: ProjectState): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of graph.files.values()) {
    for (const to of importTargets(file)) {
      const list = importers.get(to);
      if (list) list.push(file.path);
      else importers.set(to, [file.path]);
    }
  }
  return importers;
}

function growing(importers: ReadonlyMap<string, readonly string[]>, seeds: readonly string[]): Set<string> {
  const all = new Set(seeds);
  // A set that grows while it is gone through is gone through to its end.
  for (const path of all) for (const importer of importers.get(path) ?? []) all.add(importer);
  return all;
}

/** Packages that give elements their types. */
export const ELEMENT_PACKAGES = ['react', 'preact', 'solid-js', 'vue', 'hono', '@types/react'];

/** Names that the types of Node.js declare, or declare in another way than those of browsers. */
export const NODE_NAMES = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'fetch',
  'URL',
  'URLSearchParams',
  'AbortSignal',
  'AbortController',
  'EventTarget',
  'Event',
  'MessageChannel',
  'MessagePort',
  'TextEncoder',
  'TextDecoder',
  'Blob',
  'File',
  'FormData',
  'Request',
  'Response',
  'Headers',
  'WebSocket',
  'Worker',
  'crypto',
  'performance',
  'console',
  'navigator',
  'structuredClone',
];

/** Whether the types of a package can be read from a file. */
export function isThere({ resolver }: ProjectState, from: string, name: string): boolean {
  const resolution = resolver.resolve(from, name, 'type');
  return resolution.kind === 'file' || (resolution.kind === 'package' && resolution.installed);
}

/** A file stays the same object as long as nothing that its imports mean has changed. */
const needsMissing = memoByFirst((file: SourceFile, state: ProjectState): boolean => {
  const isInstalled = (name: string): boolean => isThere(state, file.path, name);
  if (file.facts.language === 'tsx' && !ELEMENT_PACKAGES.some(isInstalled)) return true;
  const hasNode = isInstalled('@types/node');
  if (!hasNode && NODE_NAMES.some((name) => file.facts.mentions(name))) return true;
  return file.resolutions.some((resolution) => {
    if (resolution.kind === 'builtin') return !hasNode;
    if (resolution.kind === 'unresolved')
      return resolution.reason === 'package-not-declared' || resolution.reason === 'ambiguous-package';
    return resolution.kind === 'virtual' || isMissing(resolution);
  });
});

/** Contexts in which names that everyone sees come from something missing. */
function contextsOfOpenGlobals(state: ProjectState, open: ReadonlySet<string>): ReadonlySet<string> {
  const contextsOf = contextsIn(state);
  const contexts = new Set<string>();
  for (const path of open) {
    if (!state.graph.files.get(path)?.facts.isAmbient) continue;
    for (const { path: context } of state.contexts.rootsOf(path)) contexts.add(context);
    for (const context of contextsOf(path)) contexts.add(context);
  }
  return contexts;
}

/** Whether relative imports need an extension, as for Node.js itself. */
function isStrictAboutPaths(config: TsConfig | undefined): boolean {
  const { module = '', moduleResolution } = config?.options ?? {};
  return (
    /^node(?:16|next)$/.test(moduleResolution ?? '') ||
    (!moduleResolution && /^node(?:\d\d|next)$/.test(module))
  );
}

/** Files whose own context finds relative imports without extension. */
function looseFiles(state: ProjectState, configs: ReadonlyMap<string, TsConfig>): string[] {
  const contextsOf = contextsIn(state);
  return state.graph.paths.filter((path) => {
    const [context] = contextsOf(path);
    return context !== undefined && !isStrictAboutPaths(configs.get(context));
  });
}
