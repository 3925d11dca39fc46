// Files through which a published package shows its names to others.
import type { Project, ProjectState } from '../project/index.ts';

const known = new WeakMap<ProjectState, ReadonlySet<string>>();

/** Entry points of packages that are not private, with what they offer. */
export function publicEntryPoints({ state }: Project): ReadonlySet<string> {
  const found = known.get(state) ?? findEntryPoints(state);
  known.set(state, found);
  return found;
}

function findEntryPoints({ workspace, resolver }: ProjectState): ReadonlySet<string> {
  const found = new Set<string>();
  for (const owner of workspace.packages) {
    if (owner.name === undefined || owner.manifest.isPrivate) continue;
    for (const { kind, path, declaration } of resolver.entryPoints(owner))
      if (kind === 'export') for (const file of [path, declaration ?? path]) found.add(file);
  }
  return found;
}
