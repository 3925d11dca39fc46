// Reads what a repository says about itself: its packages, who is a member of which workspace, and its TypeScript configs.
//
// Invariant: a file that cannot be read as what it should be is a problem in the answer; the rest is used.
import {
  compareText,
  folderOf,
  isWithin,
  joinPath,
  nameOf,
  type FileView,
  type InstalledView,
} from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import { folderExpression } from './glob.ts';
import { isRecord, parseJsonc, type Parsed } from './jsonc.ts';
import { parseManifest, type Manifest } from './manifest.ts';
import { readConfigs } from './read-configs.ts';
import { isConfigName, type TsConfig } from './ts-config.ts';
import { yamlList } from './yaml-list.ts';

export interface PackageInfo {
  readonly folder: string;
  readonly name?: string;
  readonly manifest: Manifest;
  /** Whether it is the root package or a member of a workspace. */
  readonly isMember: boolean;
  /** The folders of the workspaces it is a member of, or whose root it is. */
  readonly workspaces: readonly string[];
}

export interface Workspace {
  /** Every package.json outside node_modules, in order of folder. */
  readonly packages: readonly PackageInfo[];
  readonly configs: readonly TsConfig[];
  readonly problems: readonly Problem[];
  /** Every path that was read or looked for as a config, whatever its name. */
  readonly askedConfigs: ReadonlySet<string>;
}

/**
 * Whether the addition, removal or change of a path calls for a new workspace and a new resolver: it has a name for
 * which `isWorkspaceFile` holds, or a config extends it or would if it were there.
 */
export function concernsWorkspace(workspace: Workspace, path: string): boolean {
  return isWorkspaceFile(path) || workspace.askedConfigs.has(path);
}

/** Whether a path is part of every workspace that has it, by its name alone. */
export function isWorkspaceFile(path: string): boolean {
  const name = nameOf(path);
  return (
    name === 'package.json' ||
    name === 'pnpm-workspace.yaml' ||
    name === 'lerna.json' ||
    isConfigName(name) ||
    isInNodeModules(path)
  );
}

export function isInNodeModules(path: string): boolean {
  return path.startsWith('node_modules/') || path.includes('/node_modules/');
}

export function readWorkspace(view: FileView, installed: InstalledView): Workspace {
  const problems: Problem[] = [];
  const manifests = readManifests(view, problems);
  const groups = readGroups(view, manifests, problems);
  const packages = [...manifests]
    .map(([folder, manifest]) => toPackage(folder, manifest, groups))
    .sort((a, b) => compareText(a.folder, b.folder));
  const { configs, asked } = readConfigs(view, installed, packages);
  for (const config of configs) if (config.problem) problems.push(config.problem);
  return { packages, configs, problems, askedConfigs: asked };
}

function toPackage(folder: string, manifest: Manifest, groups: readonly Group[]): PackageInfo {
  const workspaces = groups.filter((group) => includes(group, folder)).map((group) => group.folder);
  const isMember = folder === '' || workspaces.length > 0;
  const { name } = manifest;
  return {
    folder,
    ...(name !== undefined && { name }),
    manifest,
    isMember,
    workspaces: [...new Set(workspaces)],
  };
}

/** A set of folders that a package manager links together. */
interface Group {
  readonly folder: string;
  readonly wanted: readonly RegExp[];
  readonly unwanted: readonly RegExp[];
}

function readManifests(view: FileView, problems: Problem[]): Map<string, Manifest> {
  const manifests = new Map<string, Manifest>();
  for (const path of view.paths) {
    if (!path.endsWith('package.json') || nameOf(path) !== 'package.json' || isInNodeModules(path)) continue;
    const text = view.read(path);
    const parsed = text === undefined ? { problem: 'it has no text' } : parseManifest(text);
    if (parsed.problem === undefined) manifests.set(folderOf(path), parsed.value);
    else problems.push(broken(path, parsed.problem));
  }
  return manifests;
}

function readGroups(view: FileView, manifests: ReadonlyMap<string, Manifest>, problems: Problem[]): Group[] {
  const groups: Group[] = [];
  for (const [folder, manifest] of manifests) {
    if (manifest.workspaces.length > 0) groups.push(toGroup(folder, manifest.workspaces));
  }
  for (const path of view.paths) {
    const list = memberList(path);
    if (!list || isInNodeModules(path)) continue;
    const patterns = list(view.read(path) ?? '');
    if (patterns.problem !== undefined) problems.push(broken(path, patterns.problem));
    else if (patterns.value) groups.push(toGroup(folderOf(path), patterns.value));
  }
  return groups;
}

/** How the list of members is read from a file of this name; a file without a list is a value of undefined. */
function memberList(path: string): ((text: string) => Parsed<string[] | undefined>) | undefined {
  if (!path.endsWith('.yaml') && !path.endsWith('.json')) return undefined;
  const name = nameOf(path);
  if (name === 'pnpm-workspace.yaml') return pnpmPackages;
  return name === 'lerna.json' ? lernaPackages : undefined;
}

function pnpmPackages(text: string): Parsed<string[] | undefined> {
  const value = yamlList(text, 'packages');
  const isUnread = value === undefined && /^packages\s*:/m.test(text);
  return isUnread ? { problem: 'its `packages` is not a list of strings' } : { value };
}

function lernaPackages(text: string): Parsed<string[] | undefined> {
  const json = parseJsonc(text);
  if (json.problem !== undefined) return json;
  const list = isRecord(json.value) ? json.value['packages'] : undefined;
  return { value: Array.isArray(list) ? list.filter((item) => typeof item === 'string') : undefined };
}

function toGroup(folder: string, patterns: readonly string[]): Group {
  const toExpression = (pattern: string): RegExp[] => {
    const path = joinPath(folder, pattern);
    return path === undefined ? [] : [folderExpression(path)];
  };
  return {
    folder,
    wanted: patterns.filter((pattern) => !pattern.startsWith('!')).flatMap(toExpression),
    unwanted: patterns
      .filter((pattern) => pattern.startsWith('!'))
      .flatMap((pattern) => toExpression(pattern.slice(1))),
  };
}

function includes(group: Group, folder: string): boolean {
  if (folder === group.folder) return true;
  if (!isWithin(folder, group.folder)) return false;
  const text = `/${folder}`;
  const matches = (expression: RegExp): boolean => expression.test(text);
  return group.wanted.some(matches) && !group.unwanted.some(matches);
}

function broken(file: string, why: string): Problem {
  return { code: 'CONFIG_BROKEN', file, message: `${file} cannot be used: ${why}.`, limits: true };
}
