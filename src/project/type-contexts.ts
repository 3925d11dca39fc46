// Which TypeScript contexts have to be asked about a set of files.
import { compareText } from '../base/index.ts';
import { edgesInto, type CodeGraph } from '../graph/index.ts';
import type { PackageLink } from '../types/index.ts';
import type { ProjectState } from './state.ts';

/** Every config that has files of its own. */
export function contextPaths(state: ProjectState): string[] {
  return state.workspace.configs
    .filter((config) => !config.isBase && !config.isSolution)
    .map((config) => config.path);
}

/** The contexts of a file: those that list it, nearest first, else those of the files that import it. */
export function contextsOfFile(state: ProjectState, path: string): readonly string[] {
  const listed = rootContexts(state, path);
  return listed.length > 0 ? listed : importingContexts(state, path);
}

function rootContexts(state: ProjectState, path: string): string[] {
  return state.contexts
    .rootsOf(path)
    .filter((config) => !config.isSolution)
    .map((config) => config.path)
    .sort((a, b) => b.split('/').length - a.split('/').length || compareText(a, b));
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

export interface ContextCover {
  readonly contexts: readonly string[];
  /** Files that no context holds. */
  readonly orphans: readonly string[];
}

/** A small set of contexts that together hold all of the files; contexts that hold many come first. */
export function coverFiles(state: ProjectState, files: readonly string[]): ContextCover {
  const holders = new Map(files.map((file) => [file, contextsOfFile(state, file)]));
  const counts = new Map<string, number>();
  for (const contexts of holders.values())
    for (const context of contexts) counts.set(context, (counts.get(context) ?? 0) + 1);
  const chosen = new Set<string>();
  const orphans: string[] = [];
  for (const [file, contexts] of holders) {
    if (contexts.length === 0) orphans.push(file);
    else if (!contexts.some((context) => chosen.has(context))) chosen.add(best(contexts, counts));
  }
  return { contexts: [...chosen].sort(compareText), orphans };
}

function best(contexts: readonly string[], counts: ReadonlyMap<string, number>): string {
  return contexts.reduce((a, b) => ((counts.get(b) ?? 0) > (counts.get(a) ?? 0) ? b : a));
}

/** Files in which a name occurs. */
export function filesMentioning(graph: CodeGraph, name: string): string[] {
  return graph.paths.filter((path) => graph.files.get(path)!.facts.mentions(name));
}

/** Workspace packages by their sources, so that TypeScript finds them whether or not they are installed or built. */
export function workspaceLinks(state: ProjectState): PackageLink[] {
  return state.workspace.packages.flatMap((owner) => {
    if (owner.name === undefined || !owner.isMember) return [];
    const entries = state.resolver
      .entryPoints(owner)
      .filter((entry) => entry.kind === 'export')
      .map(({ subpath, path }) => ({ subpath, path }));
    return entries.length === 0 ? [] : [{ name: owner.name, folder: owner.folder, entries }];
  });
}
