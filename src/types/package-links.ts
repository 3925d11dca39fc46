// Workspace packages as if they were installed: below some `node_modules` folder a package shows its source folder, and
// its manifest names source files. What really is installed there from elsewhere, such as another version, is left alone.
import { realPathOf } from '../host/index.ts';
import { isWithin, type FileView } from '../base/index.ts';
import type { PackageLink } from './model.ts';

export interface LinkedPath {
  readonly link: PackageLink;
  /** Path inside the package; empty for its folder. */
  readonly rest: string;
}

export interface PackageLinks {
  /** The linked package that a repository path with `node_modules` in it enters, if any. */
  at(path: string): LinkedPath | undefined;
  /** Whether the path is a folder above links: `node_modules` itself or a scope in it. */
  isFolderAbove(path: string): boolean;
  /** The manifest that TypeScript shall see, when `path` is the manifest of a linked package. */
  manifest(path: string, view: FileView): string | undefined;
}

const MODULES = 'node_modules/';

export function packageLinks(root: string, links: readonly PackageLink[]): PackageLinks {
  const byName = new Map(links.map((link) => [link.name, link]));
  const byManifest = new Map(links.map((link) => [manifestPath(link), link]));
  const scopes = new Set(
    links.flatMap((link) => (link.name.includes('/') ? [link.name.split('/')[0]!] : [])),
  );
  const linked = new Map<string, boolean>();
  const isLinked = (host: string, link: PackageLink): boolean => {
    const key = `${host}${MODULES}${link.name}`;
    let answer = linked.get(key);
    if (answer === undefined) linked.set(key, (answer = showsSources(root, host, link)));
    return answer;
  };
  return {
    at(path) {
      const split = splitInstalled(path);
      const link = split && byName.get(split.name);
      if (link === undefined || !isLinked(split!.host, link)) return undefined;
      return { link, rest: split!.rest };
    },
    isFolderAbove: (path) =>
      links.length > 0 &&
      (path === 'node_modules' || (path.startsWith(MODULES) && scopes.has(path.slice(MODULES.length)))),
    manifest(path, view) {
      const link = byManifest.get(path);
      return link === undefined ? undefined : sourceManifest(link, view);
    },
  };
}

export function manifestPath(link: PackageLink): string {
  return link.folder === '' ? 'package.json' : `${link.folder}/package.json`;
}

/** Splits `a/node_modules/@s/p/x.ts` at its last `node_modules`. */
function splitInstalled(path: string): { host: string; name: string; rest: string } | undefined {
  const at =
    path.startsWith(MODULES) && path.indexOf(`/${MODULES}`) < 0 ? 0 : path.lastIndexOf(`/${MODULES}`) + 1;
  if (!path.startsWith(MODULES, at)) return undefined;
  const parts = path.slice(at + MODULES.length).split('/');
  const size = parts[0]!.startsWith('@') ? 2 : 1;
  if (parts.length < size) return undefined;
  return {
    host: path.slice(0, at),
    name: parts.slice(0, size).join('/'),
    rest: parts.slice(size).join('/'),
  };
}

/** At the root a missing package is linked; anywhere, an installed one is when it is itself a link to the sources. */
function showsSources(root: string, host: string, link: PackageLink): boolean {
  const installed = realPath(`${root}/${host}${MODULES}${link.name}`);
  if (installed === undefined) return host === '';
  const sources = realPath(link.folder === '' ? root : `${root}/${link.folder}`);
  return sources !== undefined && isWithin(installed, sources);
}

function realPath(path: string): string | undefined {
  return realPathOf(path)?.replaceAll('\\', '/');
}

/** The package's manifest with its entry points replaced by the source files; other subpaths stay as they are. */
function sourceManifest(link: PackageLink, view: FileView): string | undefined {
  const text = view.read(manifestPath(link));
  const manifest = text === undefined ? undefined : parseObject(text);
  if (manifest === undefined || link.entries.length === 0) return text;
  const {
    main: _main,
    module: _module,
    types: _types,
    typings: _typings,
    typesVersions: _v,
    ...kept
  } = manifest;
  const targets = new Map(link.entries.map((entry) => [entry.subpath, targetOf(link, entry.path)]));
  const main = targets.get('.');
  const entry = main === undefined ? {} : { main, types: main };
  if (manifest['exports'] === undefined) return JSON.stringify({ ...kept, ...entry });
  const exports = { ...subpathsOf(manifest['exports']), ...Object.fromEntries(targets) };
  return JSON.stringify({ ...kept, ...entry, exports });
}

/** Exports by subpath; a package with a single entry point may leave the subpath out. */
function subpathsOf(exports: unknown): object {
  if (typeof exports !== 'object' || exports === null || Array.isArray(exports)) return { '.': exports };
  return Object.keys(exports).every((key) => key.startsWith('.')) ? exports : { '.': exports };
}

/** A manifest that is no JSON object is left to TypeScript as it is. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function targetOf(link: PackageLink, path: string): string {
  return `./${link.folder === '' ? path : path.slice(link.folder.length + 1)}`;
}
