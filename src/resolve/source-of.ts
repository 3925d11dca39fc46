// From build output that a snapshot does not contain back to the source it is built from.
//
// Invariant: only a file that exists in the view is ever an answer.
import { isWithin, joinPath, nameOf } from '../base/index.ts';
import { findFile, findIndex, hasFolder, type FileStyle, type Probe } from './find-file.ts';
import type { Space } from './space.ts';
import type { PackageInfo } from './workspace.ts';

/**
 * How a source file was found: it is the manifest's own target, it follows from a config's `outDir`, from a build
 * folder's name, or from where a package's main file usually lies.
 */
export type How = 'target' | 'outDir' | 'build-folder' | 'convention';

export interface SourceFile {
  readonly path: string;
  readonly how: How;
  /** What TypeScript reads in the stead of `path`, by the manifest. */
  readonly declaration?: string;
}

const SOURCE_STYLE: FileStyle = { fromScript: false, wantsTypes: false, suffixes: [''] };

const BUILD_FOLDER =
  /^\.?(?:dist|build|built|out|output|lib|libs|esm?|cjs|umd|mjs|types|typings|dts|bundles?|compiled|release)(?:[-_.].*)?$/;

const INNER_BUILD_FOLDER =
  /^(?:es\d*|esm\d*|cjs|umd|mjs|commonjs|modules?|types|typings|dts|d|prod|production|dev|development|node|browser|web|src|lib|source)$/;

/** The source of one path of a package, which itself is not in the view. */
export function sourceOf(
  probe: Probe,
  space: Space,
  owner: PackageInfo,
  target: string,
): SourceFile | undefined {
  for (const { base, how } of sourceBases(probe, space, owner, target)) {
    const path = findSource(probe, base);
    if (path !== undefined) return { path, how };
  }
  return undefined;
}

/** Where the source of a path may lie, best first; each still bears the extension of the output. */
export function* sourceBases(
  probe: Probe,
  space: Space,
  owner: PackageInfo,
  target: string,
): Generator<{ base: string; how: How }> {
  for (const { out, roots } of space.outputs.get(owner.folder) ?? []) {
    if (!isWithin(target, out)) continue;
    const rest = out === '' ? target : target.slice(out.length + 1);
    for (const root of roots) {
      const base = joinPath(root, rest);
      if (base !== undefined) yield { base, how: 'outDir' };
    }
  }
  for (const base of withoutBuildFolders(probe, owner, target)) {
    if (base !== undefined) yield { base, how: 'build-folder' };
  }
}

/**
 * `dist/esm/a.js` → `src/esm/a.js`, `esm/a.js`, `src/a.js`, `a.js`, in the package's folder. A folder that the snapshot
 * contains is no build output, whatever its name.
 */
function* withoutBuildFolders(
  probe: Probe,
  owner: PackageInfo,
  target: string,
): Generator<string | undefined> {
  const inner = owner.folder === '' ? target : target.slice(owner.folder.length + 1);
  const parts = inner.split('/');
  if (parts.length < 2 || !BUILD_FOLDER.test(parts[0]!)) return;
  if (hasFolder(probe, joinPath(owner.folder, parts[0]!)!)) return;
  const names = new Set([nameOf(owner.folder), owner.name?.slice(owner.name.lastIndexOf('/') + 1)]);
  for (let drop = 1; drop < parts.length; drop++) {
    const rest = parts.slice(drop).join('/');
    yield joinPath(owner.folder, `src/${rest}`);
    yield joinPath(owner.folder, rest);
    const next = parts[drop]!;
    if (!INNER_BUILD_FOLDER.test(next) && !names.has(next)) return;
  }
}

/** Tries a path of build output as the path of a source: its extension tells what was written, not what was read. */
function findSource(probe: Probe, base: string | undefined): string | undefined {
  if (base === undefined) return undefined;
  const written = /(?:\.d)?\.[cm]?[jt]sx?$/.exec(base);
  const stem = written ? base.slice(0, written.index) : base;
  const found = findFile(probe, stem, SOURCE_STYLE) ?? findIndex(probe, stem, SOURCE_STYLE);
  if (found !== undefined || !written) return found;
  const shorter = /^(.*[^/])\.[\w-]+$/.exec(stem)?.[1];
  return shorter === undefined ? undefined : findFile(probe, shorter, SOURCE_STYLE);
}

/** Where a package's entry lies when its manifest does not lead to it. */
export function conventionalSource(
  probe: Probe,
  owner: PackageInfo,
  subpath: string,
): SourceFile | undefined {
  const bases =
    subpath === '.'
      ? ['src/index', 'index', 'src/main', 'source/index']
      : [`src/${subpath.slice(2)}`, subpath.slice(2)];
  for (const base of bases) {
    const path = findSource(probe, joinPath(owner.folder, base));
    if (path !== undefined) return { path, how: 'convention' };
  }
  return undefined;
}
