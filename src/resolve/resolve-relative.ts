// Specifiers that are paths: `./a`, `../a`, `.`, `..`, and `/a`.
import { folderOf, isWithin, joinPath } from '../base/index.ts';
import { unresolved, type Asking } from './asking.ts';
import { findBuilt, findPath } from './find-path.ts';
import { locateInstalled } from './locate-package.ts';
import type { FileResolution, Resolution } from './resolution.ts';
import { conventionalSource } from './source-of.ts';
import { packageOf } from './space.ts';
import { joinSpecifier, splitPackageName, withoutDecoration } from './specifier.ts';
import { isInNodeModules } from './workspace.ts';

export function resolveRelative(asking: Asking, folder: string, specifier: string): Resolution {
  const plain = withoutDecoration(specifier);
  const base = joinSpecifier(folder, plain);
  if (base === undefined) return unresolved('escapes-root', `"${plain}" climbs out of the repository`);
  const mustBeFolder = /(?:^|\/)\.{0,2}$/.test(plain);
  return (
    findPath(asking, base, 'relative', mustBeFolder) ??
    (isInNodeModules(`${base}/`) ? foreignPath(asking, base) : undefined) ??
    findInRootDirs(asking, base, mustBeFolder) ??
    findBuilt(asking, base) ??
    unresolved('file-not-found', `no file at "${base}"`)
  );
}

/**
 * A file `a.js` that asks for `./dist/a.js` hands on what is built from the package's entry, not from itself. Undefined where no file of
 * the folder can be in that place.
 */
export function builtFromElsewhere(
  asking: Asking,
  folder: string,
  found: Resolution,
): Resolution | undefined {
  if (found.kind !== 'file' || found.via !== 'source' || folderOf(found.path) !== folder) return undefined;
  const owner = packageOf(asking.places.space, found.path);
  const source = owner && conventionalSource(asking.probe, owner, '.');
  if (source === undefined || source.path === found.path)
    return unresolved('file-not-found', `"${found.path}" has to be built first`);
  return { kind: 'file', path: source.path, via: 'source' };
}

/** The same path below another of the folders that `rootDirs` merges. */
function findInRootDirs(asking: Asking, base: string, mustBeFolder: boolean): FileResolution | undefined {
  const roots = asking.scope.configs[0]?.options.rootDirs ?? [];
  const around = roots.filter((root) => isWithin(base, root));
  const from = around.sort((a, b) => b.length - a.length)[0];
  if (from === undefined) return undefined;
  const rest = from === '' ? base : base.slice(from.length + 1);
  for (const root of roots) {
    const path = root === from ? undefined : joinPath(root, rest);
    const found = path === undefined ? undefined : findPath(asking, path, 'rootDirs', mustBeFolder);
    if (found) return found;
  }
  return undefined;
}

/** A path into node_modules that the view does not have names an installed package. */
function foreignPath(asking: Asking, base: string): Resolution | undefined {
  const at = base.lastIndexOf('node_modules/') + 'node_modules/'.length;
  const split = splitPackageName(base.slice(at));
  if (!split) return undefined;
  const located = locateInstalled(asking.places, [base.slice(0, at - 1)], split.name);
  if (located?.kind === 'own') {
    const inside = joinPath(located.owner.folder, split.subpath);
    return inside === undefined
      ? undefined
      : (findPath(asking, inside, 'workspace') ?? findBuilt(asking, inside));
  }
  const path = located?.path;
  const installed = located !== undefined;
  return { kind: 'package', name: split.name, installed, ...(path !== undefined && { path }) };
}

/** `/a` means a file below the root of a development server: the folder of a package around, or its public folder. */
export function resolveFromServerRoot(asking: Asking, specifier: string): Resolution {
  const folders = new Set([...asking.scope.packages.map((item) => item.folder), '']);
  for (const folder of folders) {
    for (const below of ['', 'public']) {
      const base = joinPath(folder, below + specifier);
      const found = base ? findPath(asking, base, 'root') : undefined;
      if (found) return found;
    }
  }
  return unresolved('file-not-found', `no file at "${specifier}" in any of the packages around it`);
}
