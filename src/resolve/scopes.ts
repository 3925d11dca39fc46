// What the place of an importing file decides: its folder, its configs, the packages around it and where installed
// packages are looked for. Files that share all of it share a scope, and so share answers.
//
// Invariant: a scope depends on the path, the workspace and installed packages, never on other files of the view.
import { folderOf, foldersUp, type FileView, type InstalledView } from '../base/index.ts';
import { configChooser } from './contexts.ts';
import type { Space } from './space.ts';
import { readsAsNode, type TsConfig } from './ts-config.ts';
import type { PackageInfo } from './workspace.ts';

/** Everything that decides a specifier that is not a relative path. */
export interface PackageScope {
  /** The nearest folder that has a package.json or a node_modules. */
  readonly home: string;
  readonly configs: readonly TsConfig[];
  readonly fromScript: boolean;
  /** The packages around the file, nearest first. */
  readonly packages: readonly PackageInfo[];
  /** The node_modules folders in which an installed package is looked for, nearest first. */
  readonly moduleFolders: readonly string[];
  /** The workspaces around the file, nearest first: members by name. */
  readonly workspaces: readonly ReadonlyMap<string, readonly PackageInfo[]>[];
  readonly conditions: readonly string[];
  readonly suffixes: readonly string[];
  readonly ignoresExports: boolean;
  /** Whether TypeScript reads the file by the rules of Node, under which the condition `node` holds. */
  readonly isNode: boolean;
  /** Whether imports of the file are calls of `require` when it runs. */
  readonly isCommonJs: boolean;
}

export interface FileScope {
  readonly folder: string;
  readonly wide: PackageScope;
}

/** How far above the root node_modules folders are looked for. */
const ABOVE_ROOT = ['../node_modules', '../../node_modules', '../../../node_modules'];

export function scopeFinder(
  space: Space,
  view: FileView,
  installed: InstalledView,
): (path: string) => FileScope {
  const configsFor = configChooser(space.workspace.configs);
  const homes = new Map<string, string>();
  const scopes = new Map<string, FileScope>();
  const wides = new Map<string, PackageScope>();
  const isModuleFolder = moduleFolderTest(view, installed);
  const homeOf = (folder: string): string => {
    const known = homes.get(folder);
    if (known !== undefined) return known;
    const isHome = folder === '' || space.packageAt.has(folder) || isModuleFolder(`${folder}/node_modules`);
    const home = isHome ? folder : homeOf(folderOf(folder));
    homes.set(folder, home);
    return home;
  };
  return (path) => {
    const folder = folderOf(path);
    const configs = configsFor(path);
    const fromScript = /\.[cm]?jsx?$/.test(path);
    const format = /\.([cm]?)[jt]sx?$/.exec(path)?.[1] ?? '';
    const suffix = `|${format}${fromScript ? 'js' : 'ts'}|${configs.map((config) => config.path).join('|')}`;
    const known = scopes.get(folder + suffix);
    if (known) return known;
    const home = homeOf(folder);
    let wide = wides.get(home + suffix);
    if (!wide)
      wides.set(home + suffix, (wide = toWide(space, isModuleFolder, home, configs, { fromScript, format })));
    const scope = { folder, wide };
    scopes.set(folder + suffix, scope);
    return scope;
  };
}

function moduleFolderTest(view: FileView, installed: InstalledView): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    let answer = known.get(path);
    if (answer === undefined) known.set(path, (answer = installed.hasFolder(path) || view.hasFolder(path)));
    return answer;
  };
}

function toWide(
  space: Space,
  isModuleFolder: (path: string) => boolean,
  home: string,
  configs: readonly TsConfig[],
  { fromScript, format }: { readonly fromScript: boolean; readonly format: string },
): PackageScope {
  const folders = [...foldersUp(home)];
  const options = configs[0]?.options ?? {};
  const packages = folders.flatMap((folder) => space.packageAt.get(folder) ?? []);
  const isNode = readsAsNode(options);
  const inside = folders.map((folder) => (folder === '' ? 'node_modules' : `${folder}/node_modules`));
  return {
    home,
    configs,
    fromScript,
    packages,
    moduleFolders: [...inside, ...ABOVE_ROOT].filter(isModuleFolder),
    workspaces: folders.flatMap((folder) => space.members.get(folder) ?? []),
    conditions: options.customConditions ?? [],
    suffixes: options.moduleSuffixes ?? [''],
    ignoresExports: isOldResolution(options.moduleResolution, options.module),
    isNode,
    isCommonJs: format === 'c' || (format === '' && isNode && packages[0]?.manifest.type !== 'module'),
  };
}

/** TypeScript's `node10` knows no `exports`; it is the default for CommonJS and older module kinds. */
function isOldResolution(resolution: string | undefined, module: string | undefined): boolean {
  if (resolution !== undefined) return /^(?:node|node10|classic)$/.test(resolution);
  return module !== undefined && /^(?:commonjs|amd|umd|system|none)$/.test(module);
}
