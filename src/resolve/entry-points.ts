// What a package of the repository offers to others, in source form: the subpaths of its `exports` (patterns expanded over
// the files that exist), its main file, and its commands.
import { compareText, folderOf, inOrderOf, joinPath, pathsWithin, type FileView } from '../base/index.ts';
import { isSubpathMap, starOf, targetsOf } from './exports-map.ts';
import { isSourceName } from './find-file.ts';
import type { TargetTree } from './manifest.ts';
import { findEntry, findTarget, type TargetQuestion } from './package-entry.ts';
import type { ImportKind } from './resolution.ts';
import { sourceBases, type How, type SourceFile } from './source-of.ts';
import type { Space } from './space.ts';
import type { PackageInfo } from './workspace.ts';

export interface EntryPoint {
  /** `export` is imported by others under `subpath`; `bin` is run under the name `subpath`. */
  readonly kind: 'export' | 'bin';
  readonly subpath: string;
  readonly path: string;
  readonly how: How;
  /** What TypeScript reads in the stead of `path`, where that is another file. */
  readonly declaration?: string;
}

export function entryPointsOf(space: Space, view: FileView, owner: PackageInfo): EntryPoint[] {
  const found: EntryPoint[] = [];
  const add = (kind: EntryPoint['kind'], subpath: string, source: SourceFile | undefined): void => {
    if (source === undefined) return;
    const { path, how } = source;
    const types = kind === 'export' ? sourceEntryOf(space, view, owner, subpath, 'type') : undefined;
    const declaration = types?.declaration ?? types?.path ?? path;
    found.push({ kind, subpath, path, how, ...(declaration === path ? {} : { declaration }) });
  };
  for (const subpath of subpathsOf(space, view, owner)) {
    add('export', subpath, sourceEntryOf(space, view, owner, subpath, 'import'));
  }
  for (const [name, target] of Object.entries(owner.manifest.bin)) {
    add('bin', name, commandSource(space, view, owner, target));
  }
  return found.sort(
    inOrderOf(
      (a, b) => compareText(a.kind, b.kind),
      (a, b) => compareText(a.subpath, b.subpath),
    ),
  );
}

/** The file that a subpath stands for to an importer without settings of its own. */
export function sourceEntryOf(
  space: Space,
  view: FileView,
  owner: PackageInfo,
  subpath: string,
  kind: ImportKind,
): SourceFile | undefined {
  const question = { ...neutralQuestion(owner, kind), subpath, ignoresExports: false };
  const entry = findEntry({ view, stems: [] }, space, question);
  return typeof entry === 'string' ? undefined : entry;
}

function neutralQuestion(owner: PackageInfo, kind: ImportKind): TargetQuestion {
  const style = { fromScript: false, wantsTypes: kind === 'type', suffixes: [''] };
  return { owner, requires: kind === 'require', style, conditions: [], isNode: false };
}

function commandSource(
  space: Space,
  view: FileView,
  owner: PackageInfo,
  target: string,
): SourceFile | undefined {
  const question = neutralQuestion(owner, 'require');
  return findTarget({ view, stems: [] }, space, question, [{ path: target, conditions: [] }], true);
}

function subpathsOf(space: Space, view: FileView, owner: PackageInfo): Set<string> {
  const { exports } = owner.manifest;
  if (exports === undefined || !isSubpathMap(exports)) return new Set(['.']);
  const subpaths = new Set<string>();
  for (const [key, tree] of Object.entries(exports)) {
    if (!key.includes('*') && !key.endsWith('/')) subpaths.add(key);
    else for (const subpath of expandPattern(space, view, owner, key, tree)) subpaths.add(subpath);
  }
  return subpaths;
}

/** The subpaths for which a file exists. */
function* expandPattern(
  space: Space,
  view: FileView,
  owner: PackageInfo,
  key: string,
  tree: TargetTree,
): Generator<string> {
  const pattern = key.endsWith('/') ? `${key}*` : key;
  for (const target of targetsOf({ tree }, { has: () => true })) {
    const written = target.path.endsWith('/') ? `${target.path}*` : target.path;
    for (const star of starsOf(space, view, owner, written)) yield pattern.replace('*', () => star);
  }
}

/** What `*` may stand for: each file where the target, or its source, may lie tells one. */
function* starsOf(space: Space, view: FileView, owner: PackageInfo, target: string): Generator<string> {
  const wanted = joinPath(owner.folder, target);
  if (wanted === undefined || !wanted.includes('*')) return;
  const inPlace = withoutExtension(wanted);
  for (const path of pathsWithin(view.paths, folderBefore(wanted))) {
    const isOutput = inPlace !== wanted && isSourceName(path);
    const star = starOf(wanted, path) ?? (isOutput ? starOf(inPlace, withoutExtension(path)) : undefined);
    if (star !== undefined) yield star;
  }
  for (const { base } of sourceBases({ view, stems: [] }, space, owner, wanted)) {
    const pattern = withoutExtension(base);
    for (const path of pathsWithin(view.paths, folderBefore(pattern))) {
      const star = starOf(pattern, withoutExtension(path)) ?? starOf(base, path);
      if (star === undefined) continue;
      yield star;
      if (star.endsWith('/index')) yield star.slice(0, -'/index'.length);
    }
  }
}

function folderBefore(pattern: string): string {
  return folderOf(pattern.slice(0, pattern.indexOf('*')));
}

function withoutExtension(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
}
