// TypeScript's own resolver over a view of a folder. Packages of the repository are linked as a package manager would link them;
// what is not in the view is not there.
import { join, relative } from 'node:path';
import ts from 'typescript-classic';
import { joinPath, type FileView } from '../../base/index.ts';
import type { PackageInfo, Workspace } from '../index.ts';

export interface TypeScriptResolver {
  /** The configs that list a file. */
  configsOf(path: string): readonly string[];
  /** The file of the repository that a specifier names, where it names one. */
  resolve(config: string | undefined, from: string, specifier: string, kind: string): string | undefined;
}

/** What TypeScript assumes for files of no config comes nearest to this. */
const INFERRED: ts.CompilerOptions = {
  allowJs: true,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  resolveJsonModule: true,
};

interface Context {
  readonly options: ts.CompilerOptions;
  readonly cache: ts.ModuleResolutionCache;
}

export function openTypeScript(
  root: string,
  view: FileView,
  workspace: Workspace,
  configs: readonly string[],
): TypeScriptResolver {
  const host = hostOver(root, view, linksOf(workspace));
  const contexts = new Map<string, Context>();
  const listing = new Map<string, string[]>();
  const inferred = contextOf(root, INFERRED);
  for (const config of configs) {
    const { options, fileNames } = parseConfig(root, view, host, config);
    contexts.set(config, contextOf(root, options));
    for (const name of fileNames) {
      const path = relative(root, name);
      listing.set(path, [...(listing.get(path) ?? []), config]);
    }
  }
  return {
    configsOf: (path) => listing.get(path) ?? [],
    resolve(config, from, specifier, kind) {
      const { options, cache } = (config === undefined ? undefined : contexts.get(config)) ?? inferred;
      const file = join(root, from);
      const mode = modeOf(file, kind, options, host, cache);
      const { resolvedModule } = ts.resolveModuleName(specifier, file, options, host, cache, undefined, mode);
      const path = resolvedModule && relative(root, resolvedModule.resolvedFileName);
      return path !== undefined && view.has(path) ? path : undefined;
    },
  };
}

function contextOf(root: string, options: ts.CompilerOptions): Context {
  return { options, cache: ts.createModuleResolutionCache(root, (name) => name, options) };
}

function parseConfig(
  root: string,
  view: FileView,
  host: ts.ModuleResolutionHost,
  config: string,
): { options: ts.CompilerOptions; fileNames: string[] } {
  const path = join(root, config);
  const { config: json } = ts.readConfigFile(path, (name) => host.readFile(name)) as { config: unknown };
  const parseHost: ts.ParseConfigHost = {
    useCaseSensitiveFileNames: true,
    fileExists: (name) => host.fileExists(name),
    readFile: (name) => host.readFile(name),
    readDirectory: (...args) =>
      ts.sys.readDirectory(...args).filter((name) => view.has(relative(root, name))),
  };
  return ts.parseJsonConfigFileContent(json, parseHost, join(path, '..'), undefined, path);
}

function modeOf(
  file: string,
  kind: string,
  options: ts.CompilerOptions,
  host: ts.ModuleResolutionHost,
  cache: ts.ModuleResolutionCache,
): ts.ResolutionMode {
  if (kind === 'require' || kind === 'import-equals') return ts.ModuleKind.CommonJS;
  const own = ts.getImpliedNodeFormatForFile(file, cache.getPackageJsonInfoCache(), host, options);
  return kind === 'dynamic' ? ts.ModuleKind.ESNext : own;
}

/** Links in node_modules, by path, to folders of the repository. */
type Links = ReadonlyMap<string, string>;

function linksOf({ packages }: Workspace): Links {
  const links = new Map<string, string>();
  for (const [root, members] of membersByWorkspace(packages))
    for (const [name, named] of Map.groupBy(members, (member) => member.name!))
      if (named.length === 1) links.set(moduleAt(root, name), named[0]!.folder);
  for (const { folder, manifest } of packages) {
    for (const [name, range] of manifest.dependencies) {
      const path = /^(?:file|link|portal|workspace):(\.{0,2}\/.*|\.{1,2})$/.exec(range)?.[1];
      const target = path === undefined ? undefined : joinPath(folder, path);
      if (target !== undefined) links.set(moduleAt(folder, name), target);
    }
  }
  return links;
}

function membersByWorkspace(packages: readonly PackageInfo[]): Map<string, PackageInfo[]> {
  const members = new Map<string, PackageInfo[]>();
  for (const item of packages) {
    if (item.name === undefined) continue;
    for (const root of item.workspaces) {
      if (root !== item.folder) members.set(root, [...(members.get(root) ?? []), item]);
    }
  }
  return members;
}

function moduleAt(folder: string, name: string): string {
  return joinPath(folder, `node_modules/${name}`)!;
}

function hostOver(root: string, view: FileView, links: Links): ts.ModuleResolutionHost {
  const parents = new Set([...links.keys()].map((link) => link.slice(0, link.lastIndexOf('/'))));
  for (const parent of parents) if (/node_modules\/@[^/]+$/.test(parent)) parents.add(join(parent, '..'));
  const own = (name: string): string => followLinks(links, relative(root, name));
  return {
    fileExists: (name) => view.has(own(name)),
    readFile: (name) => view.read(own(name)),
    directoryExists: (name) => view.hasFolder(own(name)) || parents.has(relative(root, name)),
    realpath: (name) => join(root, own(name)),
    getCurrentDirectory: () => root,
    useCaseSensitiveFileNames: true,
  };
}

function followLinks(links: Links, path: string): string {
  const match = /^(.*?node_modules\/(?:@[^/]+\/)?[^/]+)(.*)$/.exec(path);
  const target = match ? links.get(match[1]!) : undefined;
  if (target === undefined) return path;
  return followLinks(links, target === '' ? match![2]!.slice(1) : target + match![2]!);
}
