// Which TypeScript contexts have to be asked about a set of files.
import { compareText, nameOf } from '../base/index.ts';
import { edgesInto } from '../graph/index.ts';
import type { PackageLink } from '../types/index.ts';
import type { ProjectState } from './state.ts';

/** Every config that has files of its own. */
export function contextPaths(state: ProjectState): string[] {
  return state.workspace.configs
    .filter((config) => !config.isBase && !config.isSolution && !config.isCircular)
    .map((config) => config.path);
}

/** The contexts of a file: those that list it, best first, else those of the files that import it. */
export function contextsOfFile(state: ProjectState, path: string): readonly string[] {
  const listed = rootContexts(state, path);
  return listed.length > 0 ? listed : importingContexts(state, path);
}

function rootContexts(state: ProjectState, path: string): string[] {
  return state.contexts
    .rootsOf(path)
    .filter((config) => !config.isSolution)
    .sort(
      (a, b) =>
        Number(state.contexts.isMain(b)) - Number(state.contexts.isMain(a)) ||
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

/** A file that no config lists is part of the programs of those that import it, however far away. */
function importingContexts(state: ProjectState, path: string): readonly string[] {
  const incoming = edgesInto(state.graph);
  const seen = new Set([path]);
  let frontier = [path];
  while (frontier.length > 0) {
    const found = new Set(frontier.flatMap((file) => (file === path ? [] : rootContexts(state, file))));
    if (found.size > 0) return [...found].sort(compareText);
    frontier = frontier.flatMap((file) =>
      (incoming.get(file) ?? []).map((edge) => edge.from).filter((from) => !seen.has(from) && seen.add(from)),
    );
  }
  return [];
}

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
