// The resolver of one snapshot: answers each question once and knows which answers a change of files concerns.
import { assert, type FileView, type InstalledView } from '../base/index.ts';
import { toAsking } from './asking.ts';
import { addAsker, createAnswerStore, type Answer, type AnswerStore } from './answer-store.ts';
import { entryPointsOf, sourceEntryOf, type EntryPoint } from './entry-points.ts';
import { stemOf, stemsAbout, type Probe } from './find-file.ts';
import type { PackagePlaces } from './locate-package.ts';
import { withLooked } from './may-mean.ts';
import { resolveBare } from './resolve-bare.ts';
import { builtFromElsewhere, resolveRelative } from './resolve-relative.ts';
import type { ImportKind, ImportRequest, Resolution } from './resolution.ts';
import { scopeFinder, type FileScope } from './scopes.ts';
import { sourceOf, type SourceFile } from './source-of.ts';
import { indexWorkspace, packageOf } from './space.ts';
import { isRelative } from './specifier.ts';
import { concernsWorkspace, type PackageInfo, type Workspace } from './workspace.ts';

/** What a change of files concerns: everything, or these requests among all that were asked. */
export type Affected =
  | { readonly everything: true; readonly because: string }
  | { readonly everything: false; readonly requests: readonly ImportRequest[] };

export interface Resolver {
  resolve(from: string, specifier: string, kind: ImportKind): Resolution;
  /**
   * Which of the requests asked so far may get another answer when these paths are added or removed. A path for which
   * `concernsWorkspace` holds concerns everything, also when only its text changes: read the workspace and create a
   * resolver anew. A change of any other file's text concerns nothing.
   */
  affectedBy(addedOrRemoved: Iterable<string>): Affected;
  /**
   * A resolver for the changed view of the same workspace, which keeps every answer that the change does not concern.
   * This resolver stays valid for its own view.
   */
  withView(view: FileView, addedOrRemoved: Iterable<string>): Resolver;
  /** The file of the view that a subpath (`.` or `./…`) of a package of the repository stands for. */
  sourceEntry(owner: PackageInfo, subpath: string, kind: ImportKind): SourceFile | undefined;
  /** Everything a package offers to others, in source form: exports and commands. */
  entryPoints(owner: PackageInfo): readonly EntryPoint[];
  /** The source file from which a path of build output, which the view does not have, is built. */
  sourceOf(path: string): SourceFile | undefined;
  /** The package around a file. */
  packageOf(path: string): PackageInfo | undefined;
}

export function createResolver(workspace: Workspace, view: FileView, installed: InstalledView): Resolver {
  const space = indexWorkspace(workspace);
  const scopeOf = memoized(scopeFinder(space, view, installed));
  return resolverOver({ space, view, installed }, scopeOf, createAnswerStore());
}

function resolverOver(
  places: PackagePlaces,
  scopeOf: (path: string) => FileScope,
  store: AnswerStore,
): Resolver {
  const { space, view } = places;
  const entryPoints = memoized((owner: PackageInfo) => entryPointsOf(space, view, owner));
  return {
    resolve(from, specifier, kind) {
      const answer = answerTo(places, scopeOf(from), store, specifier, kind);
      addAsker(answer, from);
      const { resolution, forItself } = answer;
      return forItself && resolution.kind === 'file' && resolution.path === from ? forItself : resolution;
    },
    affectedBy(paths) {
      const changed = [...paths];
      const because = changed.find((path) => concernsWorkspace(space.workspace, path));
      if (because !== undefined) return { everything: true, because };
      return { everything: false, requests: store.requestsAbout(stemsOf(changed)) };
    },
    withView(next, paths) {
      const changed = [...paths];
      const isSame = !changed.some((path) => concernsWorkspace(space.workspace, path));
      assert(isSame, 'a changed workspace needs a resolver of its own');
      return resolverOver({ ...places, view: next }, scopeOf, store.without(stemsOf(changed)));
    },
    sourceEntry: (owner, subpath, kind) => sourceEntryOf(space, view, owner, subpath, kind),
    entryPoints,
    sourceOf(path) {
      const owner = packageOf(space, path);
      return owner && sourceOf({ view, stems: [] }, space, owner, path);
    },
    packageOf: (path) => packageOf(space, path),
  };
}

function stemsOf(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => [...stemsAbout(path)]));
}

function answerTo(
  places: PackagePlaces,
  scope: FileScope,
  store: AnswerStore,
  specifier: string,
  kind: ImportKind,
): Answer {
  const relative = isRelative(specifier);
  const place = relative ? scope : scope.wide;
  const known = store.find(place, kind, specifier);
  if (known) return known;
  const probe: Probe = { view: places.view, stems: [] };
  const asking = toAsking(places, probe, scope.wide, kind);
  const found = relative ? resolveRelative(asking, scope.folder, specifier) : resolveBare(asking, specifier);
  const elsewhere = relative ? builtFromElsewhere(asking, scope.folder, found) : undefined;
  const real = withLinksFollowed(probe, found);
  const forItself = elsewhere && { forItself: elsewhere };
  const stems = probe.stems.length < 2 ? probe.stems : [...new Set(probe.stems)];
  const resolution = found.kind === 'unresolved' ? withLooked(found, specifier, stems) : real;
  const answer: Answer = { resolution, ...forItself, stems, specifier, kind, askers: undefined };
  store.save(place, answer);
  return answer;
}

/** As TypeScript and Node have it, a file is known by the path that links lead to. */
function withLinksFollowed({ view, stems }: Probe, found: Resolution): Resolution {
  const path = found.kind === 'file' ? (view.realPath?.(found.path) ?? found.path) : undefined;
  if (found.kind !== 'file' || path === undefined || path === found.path) return found;
  stems.push(stemOf(path));
  return { ...found, path };
}

function memoized<Key, T>(compute: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, T>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute(key)));
    return value;
  };
}
