// A workspace indexed for the questions of a resolver: by folder, by name, by output folder.
import { folderOf, foldersUp, isWithin } from '../base/index.ts';
import { literalFolderOf } from './glob.ts';
import { configFolder, type TsConfig } from './ts-config.ts';
import type { PackageInfo, Workspace } from './workspace.ts';

/** Where a config's compiler writes, and from which folders it reads. */
export interface Output {
  readonly out: string;
  readonly roots: readonly string[];
}

export interface Space {
  readonly workspace: Workspace;
  readonly packageAt: ReadonlyMap<string, PackageInfo>;
  /** The members of each workspace by name; the outer key is the workspace's folder. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, readonly PackageInfo[]>>;
  /** The outputs below each package folder. */
  readonly outputs: ReadonlyMap<string, readonly Output[]>;
}

export function indexWorkspace(workspace: Workspace): Space {
  const packageAt = new Map(workspace.packages.map((item) => [item.folder, item]));
  return {
    workspace,
    packageAt,
    members: indexMembers(workspace.packages),
    outputs: indexOutputs(workspace.configs, packageAt),
  };
}

/** The package whose folder is the nearest around a path. */
export function packageOf(space: Space, path: string): PackageInfo | undefined {
  for (const folder of foldersUp(folderOf(path))) {
    const found = space.packageAt.get(folder);
    if (found) return found;
  }
  return undefined;
}

function indexMembers(packages: readonly PackageInfo[]): Map<string, Map<string, PackageInfo[]>> {
  const members = new Map<string, Map<string, PackageInfo[]>>();
  for (const item of packages) {
    if (item.name === undefined) continue;
    for (const workspace of item.workspaces) {
      const names = members.get(workspace) ?? new Map<string, PackageInfo[]>();
      names.set(item.name, [...(names.get(item.name) ?? []), item]);
      members.set(workspace, names);
    }
  }
  return members;
}

function indexOutputs(
  configs: readonly TsConfig[],
  packageAt: ReadonlyMap<string, PackageInfo>,
): Map<string, Output[]> {
  const outputs = new Map<string, Output[]>();
  for (const config of configs) {
    for (const output of outputsOf(config)) {
      const owner = [...foldersUp(output.out)].find((folder) => packageAt.has(folder));
      if (owner === undefined) continue;
      const known = outputs.get(owner);
      if (known) known.push(output);
      else outputs.set(owner, [output]);
    }
  }
  return outputs;
}

/** Without `rootDir` TypeScript takes the folder that all files share, which the patterns bound. */
export function outputsOf(config: TsConfig): Output[] {
  const { outDir, declarationDir, rootDir } = config.options;
  const folder = configFolder(config);
  const patterns = [...(config.include ?? []), ...(config.files ?? []).map(folderOf)];
  const inferred = [...patterns.map(literalFolderOf), folder].filter((root) => isWithin(root, folder));
  const roots = rootDir === undefined ? [...new Set(inferred)] : [rootDir];
  const outs = new Set([outDir, declarationDir].filter((path) => path !== undefined));
  return [...outs].map((out) => ({ out, roots: roots.filter((root) => root !== out) }));
}
