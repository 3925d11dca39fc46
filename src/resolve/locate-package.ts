// Whose package a bare name means to an importing file: one of the repository, or a third party's.
import { isWithin, joinPath, type FileView, type InstalledView } from '../base/index.ts';
import type { PackageScope } from './scopes.ts';
import type { Space } from './space.ts';
import { isInNodeModules, type PackageInfo } from './workspace.ts';

interface OwnPackage {
  readonly kind: 'own';
  readonly owner: PackageInfo;
  readonly isSelf: boolean;
}

interface ForeignPackage {
  readonly kind: 'foreign';
  readonly installed: boolean;
  readonly path?: string;
}

export type Located =
  | OwnPackage
  | ForeignPackage
  | { readonly kind: 'ambiguous'; readonly folders: readonly string[] }
  | { readonly kind: 'unknown' };

export interface PackagePlaces {
  readonly space: Space;
  readonly view: FileView;
  readonly installed: InstalledView;
}

export function locatePackage(places: PackagePlaces, scope: PackageScope, name: string): Located {
  const self = scope.packages.find((item) => item.name === name);
  if (self && self === scope.packages.find((item) => item.name !== undefined)) {
    return { kind: 'own', owner: self, isSelf: true };
  }
  const installed = locateInstalled(places, scope.moduleFolders, name);
  if (installed) return installed;
  const range = declaredRange(scope, name);
  const linked = range === undefined ? undefined : findLinked(places, scope, name, range);
  if (linked) return linked;
  const member = findMember(scope, name, range);
  if (member) return member;
  if (self) return { kind: 'own', owner: self, isSelf: true };
  const types = typesNameOf(name);
  if (locateInstalled(places, scope.moduleFolders, types)) return { kind: 'foreign', installed: true };
  const isDeclared = range !== undefined || declaredRange(scope, types) !== undefined;
  return isDeclared ? { kind: 'foreign', installed: false } : { kind: 'unknown' };
}

/** `@scope/name` has its types in `@types/scope__name`. */
function typesNameOf(name: string): string {
  return `@types/${name.startsWith('@') ? name.slice(1).replace('/', '__') : name}`;
}

/** An installed package that is a link to a package of the repository is that package. */
export function locateInstalled(
  places: PackagePlaces,
  moduleFolders: readonly string[],
  name: string,
): OwnPackage | ForeignPackage | undefined {
  for (const folder of moduleFolders) {
    const home = `${folder}/${name}`;
    const isInstalled = places.installed.hasFolder(home);
    if (!isInstalled && !places.view.hasFolder(home)) continue;
    const real = (isInstalled ? places.installed.realPath(home) : undefined) ?? home;
    const owner = places.space.packageAt.get(real);
    if (owner) return { kind: 'own', owner, isSelf: false };
    if (isInNodeModules(real) || real.startsWith('../'))
      return { kind: 'foreign', installed: true, path: real };
  }
  return undefined;
}

function declaredRange(scope: PackageScope, name: string): string | undefined {
  for (const item of scope.packages) {
    const range = item.manifest.dependencies.get(name);
    if (range !== undefined) return range;
  }
  return undefined;
}

/** A dependency by path: `file:../a`, `link:../a`, `portal:../a`, `workspace:../a`. */
function findLinked(
  places: PackagePlaces,
  scope: PackageScope,
  name: string,
  range: string,
): Located | undefined {
  const path = /^(?:file|link|portal|workspace):(\.{0,2}\/.*|\.{1,2})$/.exec(range)?.[1];
  const declarer = scope.packages.find((item) => item.manifest.dependencies.has(name));
  if (path === undefined || !declarer) return undefined;
  const owner = places.space.packageAt.get(joinPath(declarer.folder, path) ?? '..');
  return owner && { kind: 'own', owner, isSelf: false };
}

function findMember(scope: PackageScope, name: string, range: string | undefined): Located | undefined {
  const meant = aliasOf(range) ?? { name, range };
  for (const members of scope.workspaces) {
    const named = members.get(meant.name) ?? [];
    const fitting = named.filter((item) => canSatisfy(item.manifest.version, meant.range));
    const apart = fitting.filter((item) => !fitting.some((other) => isAround(item, other)));
    const nearest = apart.length > 1 ? withLongestSharedFolder(apart, scope.home) : apart;
    if (nearest.length > 1) return { kind: 'ambiguous', folders: nearest.map((item) => item.folder) };
    if (nearest[0]) return { kind: 'own', owner: nearest[0], isSelf: false };
  }
  return undefined;
}

/** `workspace:other@*` and `npm:other@^1` mean a package of another name, or say the same name once more. */
function aliasOf(range: string | undefined): { name: string; range: string | undefined } | undefined {
  const parts = range && /^(?:workspace|npm):((?:@[^/@]+\/)?[a-zA-Z_][^@/]*)(?:@(.+))?$/.exec(range);
  return parts ? { name: parts[1]!, range: parts[2] } : undefined;
}

/** A plain range with another major version than the member's means the published package. */
function canSatisfy(version: string | undefined, range: string | undefined): boolean {
  const wanted = range && /^[~^=v]*(\d+)(?:\.|$)/.exec(range)?.[1];
  const major = version && /^(\d+)\./.exec(version)?.[1];
  return !wanted || !major || wanted === major || version.startsWith('0.0.0');
}

/** The root of a repository may bear the name of the package that it is all about: the package inside it is meant. */
function isAround(outer: PackageInfo, inner: PackageInfo): boolean {
  return outer !== inner && isWithin(inner.folder, outer.folder);
}

function withLongestSharedFolder(packages: readonly PackageInfo[], home: string): PackageInfo[] {
  const parts = home.split('/');
  const shared = packages.map((item) => {
    const other = item.folder.split('/');
    const different = other.findIndex((part, index) => part !== parts[index]);
    return different < 0 ? other.length : different;
  });
  const most = Math.max(...shared);
  return packages.filter((_, index) => shared[index] === most);
}
