// Files through which a published package shows its names to others.
import { joinPath, memo } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { PackageInfo, TargetTree } from '../../resolve/index.ts';
import { mayBePublished } from '../manifests/packages.ts';

/** Whether a package offers the file, to others or as a command. */
export function isEntryPoint(state: ProjectState, path: string): boolean {
  return entryPoints(state).has(path);
}

const entryPoints = memo(
  ({ workspace, resolver }: ProjectState): ReadonlySet<string> =>
    new Set(workspace.packages.flatMap((owner) => resolver.entryPoints(owner)).map(({ path }) => path)),
);

/** Entry points of packages that are not private, with what they offer, under whatever conditions. */
export const publicEntryPoints = memo(findEntryPoints);

function findEntryPoints(state: ProjectState): ReadonlySet<string> {
  const found = new Set<string>();
  for (const owner of state.workspace.packages) {
    if (!mayBePublished(owner)) continue;
    const { exports = null } = owner.manifest;
    const conditions = conditionsIn(exports);
    for (const { kind, path, declaration } of state.resolver.entryPoints(owner)) {
      if (kind !== 'export') continue;
      found.add(path).add(declaration ?? path);
      for (const condition of conditions)
        for (const file of variantsOf(state, path, condition)) found.add(file);
    }
    for (const file of targetFiles(state, owner, exports)) found.add(file);
  }
  return found;
}

/** Names of conditions; keys that begin with a dot are subpaths. */
function conditionsIn(tree: TargetTree): Set<string> {
  if (tree === null || typeof tree === 'string') return new Set();
  const own = Array.isArray(tree) ? [] : Object.keys(tree).filter((key) => !key.startsWith('.'));
  return new Set([...own, ...Object.values(tree).flatMap((inner) => [...conditionsIn(inner)])]);
}

/** `index.browser.ts` beside `index.ts`, which bundlers build for the condition `browser`. */
function variantsOf({ snapshot }: ProjectState, path: string, condition: string): string[] {
  const extension = /\.[cm]?[jt]sx?$/.exec(path)?.[0];
  if (extension === undefined) return [];
  const variant = `${path.slice(0, -extension.length)}.${condition}${extension}`;
  return snapshot.has(variant) ? [variant] : [];
}

/** What each target stands for: an import takes one of them, by the conditions that are set where it is built. */
function targetFiles(state: ProjectState, owner: PackageInfo, tree: TargetTree): string[] {
  if (tree === null) return [];
  if (typeof tree !== 'string')
    return Object.values(tree).flatMap((inner) => targetFiles(state, owner, inner));
  const path = tree.includes('*') ? undefined : joinPath(owner.folder, tree);
  if (path === undefined) return [];
  if (state.graph.files.has(path)) return [path];
  const source = state.snapshot.has(path) ? undefined : state.resolver.sourceOf(path);
  return source ? [source.path] : [];
}
