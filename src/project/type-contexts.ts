// Which TypeScript contexts have to be asked about a set of files.
import { compareText, memo, nameOf } from '../base/index.ts';
import { importTargets } from '../graph/index.ts';
import type { Contexts, TsConfig } from '../resolve/index.ts';
import type { PackageLink } from '../types/index.ts';
import type { ProjectState } from './state.ts';

/** Every config that has files of its own. */
export function contextPaths(state: ProjectState): string[] {
  return state.workspace.configs
    .filter((config) => !config.isBase && !config.isSolution && !config.isCircular)
    .map((config) => config.path);
}

/** The contexts of a file: those that list it, best first, else those of the nearest files that import it. */
export function contextsOfFile(state: ProjectState, path: string): readonly string[] {
  const listed = listingContexts(state, path);
  return listed.length > 0 ? listed : (importingContexts(state).get(path) ?? []);
}

/** The contexts that have a file as a root file, best first. */
export function listingContexts({ contexts }: ProjectState, path: string): readonly string[] {
  const lists = listsOf(contexts);
  let list = lists.get(path);
  if (list === undefined) lists.set(path, (list = byRank(contexts, contexts.rootsOf(path))));
  return list;
}

/** The files that each context has as root files, in order. */
export const filesByContext = memo((state: ProjectState): ReadonlyMap<string, readonly string[]> => {
  const byContext = new Map<string, string[]>();
  for (const path of state.graph.paths)
    for (const context of listingContexts(state, path)) {
      const list = byContext.get(context);
      if (list) list.push(path);
      else byContext.set(context, [path]);
    }
  return byContext;
});

const listsOf = memo((_contexts: Contexts) => new Map<string, readonly string[]>());

function byRank(contexts: Contexts, configs: Iterable<TsConfig>): readonly string[] {
  return [...configs]
    .filter((config) => !config.isSolution)
    .sort(
      (a, b) =>
        Number(contexts.isMain(b)) - Number(contexts.isMain(a)) ||
        depthOf(b.path) - depthOf(a.path) ||
        rankOf(a.path) - rankOf(b.path) ||
        compareText(a.path, b.path),
    )
    .map((config) => config.path);
}

function depthOf(path: string): number {
  return path.split('/').length;
}

/** The config that editors use comes before variants of it. */
function rankOf(config: string): number {
  return nameOf(config) === 'tsconfig.json' ? 0 : 1;
}

/** A file that no config lists is part of the programs of those that import it, however far away: of the nearest of them. */
const importingContexts = memo((state: ProjectState): ReadonlyMap<string, readonly string[]> => {
  const { files, paths } = state.graph;
  const contextsOf = new Map<string, readonly string[]>();
  const isListed = (path: string): boolean => listingContexts(state, path).length > 0;
  const configs = new Map(state.workspace.configs.map((config) => [config.path, config]));
  let frontier = paths.filter(isListed);
  while (frontier.length > 0) {
    const next = new Map<string, Set<string>>();
    for (const from of frontier)
      for (const to of importTargets(files.get(from)!)) {
        if (!files.has(to) || contextsOf.has(to) || isListed(to)) continue;
        const known = next.get(to) ?? new Set();
        next.set(to, known);
        for (const context of contextsOf.get(from) ?? listingContexts(state, from)) known.add(context);
      }
    for (const [path, found] of next)
      contextsOf.set(
        path,
        byRank(
          state.contexts,
          [...found].map((context) => configs.get(context)!),
        ),
      );
    frontier = [...next.keys()];
  }
  return contextsOf;
});

/** Workspace packages by their sources, so that TypeScript finds them whether or not they are installed or built. */
export function workspaceLinks(state: ProjectState): PackageLink[] {
  return state.workspace.packages.flatMap((owner) => {
    if (owner.name === undefined || !owner.isMember) return [];
    const entries = state.resolver
      .entryPoints(owner)
      .filter((entry) => entry.kind === 'export')
      // What TypeScript reads: the declaration file where there is one beside the code.
      .map(({ subpath, path }) => ({
        subpath,
        path: (isScript(path) ? state.resolver.sourceEntry(owner, subpath, 'type')?.path : undefined) ?? path,
      }));
    return [{ name: owner.name, folder: owner.folder, entries }];
  });
}

function isScript(path: string): boolean {
  return /\.[mc]?jsx?$/.test(path);
}
