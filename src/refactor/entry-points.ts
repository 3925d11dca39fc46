// Files through which a published package shows its names to others.
import type { Project, ProjectState } from '../project/index.ts';

const known = new WeakMap<ProjectState, ReadonlySet<string>>();

/** Entry points of packages that are not private, with what they offer. */
export function publicEntryPoints({ state }: Project): ReadonlySet<string> {
  const found = known.get(state) ?? findEntryPoints(state);
  known.set(state, found);
  return found;
}

function findEntryPoints(state: ProjectState): ReadonlySet<string> {
  const { snapshot, workspace, resolver } = state;
  const found = new Set<string>();
  for (const owner of workspace.packages) {
    const path = owner.folder === '' ? 'package.json' : `${owner.folder}/package.json`;
    if (owner.name === undefined || isPrivate(snapshot.read(path))) continue;
    for (const { kind, path: entry } of resolver.entryPoints(owner)) if (kind === 'export') found.add(entry);
  }
  return found;
}

function isPrivate(text: string | undefined): boolean {
  return text !== undefined && /"private"\s*:\s*true/.test(text);
}
