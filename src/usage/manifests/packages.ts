// What a package.json says that decides what is used: which files it offers or runs, and what it depends on.
import { joinPath, memoByFirst } from '../../base/index.ts';
import type { EntryPoint, PackageInfo, Resolver, Workspace } from '../../resolve/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { PathLookup } from '../paths/path-lookup.ts';
import { settingsFacts } from '../texts/text-files.ts';

type Json = Readonly<Record<string, unknown>>;

export interface Package {
  readonly info: PackageInfo;
  readonly folder: string;
  readonly path: string;
  /** Whether its manifest could not be read whole. */
  readonly isUnread: boolean;
  /** Whether others can install it from a registry. */
  readonly isPublished: boolean;
  /** Whether only what it lists can be imported from it. */
  readonly isClosed: boolean;
  /** Whether it is itself a setting for tools. */
  readonly isForTools: boolean;
  /** By section: `dependencies` and `devDependencies`. */
  readonly listed: readonly Listed[];
  /** Every package it names as a dependency of any sort. */
  readonly depends: ReadonlySet<string>;
  /** Names of peers, which whoever installs the package brings. */
  readonly peers: ReadonlySet<string>;
  /** Packages that it allows to run scripts when they are installed. */
  readonly mayBuild: ReadonlySet<string>;
  /** Words outside the lists of dependencies: scripts, settings of tools. */
  readonly words: ReadonlySet<string>;
  /** Commands that its scripts run. */
  readonly commands: readonly string[];
  /** Paths and patterns in scripts, settings and fields that name files. */
  readonly paths: readonly string[];
}

export interface Listed {
  readonly name: string;
  readonly range: string;
  readonly section: 'dependencies' | 'devDependencies';
  /** Where the name stands in the manifest. */
  readonly start: number;
}

export function packagesOf({ workspace, snapshot }: ProjectState): readonly Package[] {
  return packagesIn(workspace, (path) => snapshot.read(path));
}

/** A workspace is a value: when a manifest changes there is a new one. */
const packagesIn = memoByFirst(
  ({ packages }: Workspace, read: (path: string) => string | undefined): readonly Package[] =>
    packages.map((info) => {
      const path = joinPath(info.folder, 'package.json')!;
      return readPackage(info, path, read(path) ?? '');
    }),
);

/** Undefined when it is not JSON: the workspace reads comments too, which leaves such a manifest half known. */
function jsonOf(text: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Json) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readPackage(info: PackageInfo, path: string, text: string): Package {
  const read = jsonOf(text);
  const json = read ?? {};
  const { listed, others } = splitDependencies(json, text);
  const { words } = settingsFacts(textOf(others));
  const { imports: _imports, ...outside } = others;
  const { paths } = settingsFacts(textOf(outside));
  return {
    info,
    folder: info.folder,
    path,
    isUnread: read === undefined,
    isPublished: mayBePublished(info) && json['version'] !== undefined,
    isClosed: info.manifest.exports !== undefined,
    isForTools: /eslint-config|eslint-plugin|preset/.test(info.name ?? ''),
    listed,
    depends: new Set(info.manifest.dependencies.keys()),
    peers: new Set(Object.keys((json['peerDependencies'] as Json | undefined) ?? {})),
    mayBuild: new Set(allowedToBuild(json)),
    words,
    commands: scriptCommands(json),
    paths: [...paths, ...binPaths(json)],
  };
}

/** Without a version it cannot be published as it is, but whatever releases it may write one. */
export function mayBePublished({ name, manifest }: PackageInfo): boolean {
  return name !== undefined && !manifest.isPrivate;
}

function textOf(json: Json): string {
  return JSON.stringify(json).replaceAll(/\\[nrt"]/g, ' ');
}

const DEPENDENCY_LISTS =
  /^(?:dev|peer|optional|bundled?)?dependencies(?:Meta)?$|^(?:overrides|resolutions|catalogs?|trustedDependencies|allowScripts|keywords|description|author|contributors|repository|bugs|homepage|license|name|version|engines|packageManager|volta)$/i;

function splitDependencies(json: Json, text: string): { listed: Listed[]; others: Json } {
  const listed = (['dependencies', 'devDependencies'] as const).flatMap((section) => {
    const list = Math.max(0, text.indexOf(`"${section}"`));
    return Object.entries((json[section] as Json | undefined) ?? {}).flatMap(([name, range]) => {
      const start = text.indexOf(`"${name}"`, list) + 1;
      return typeof range === 'string' ? [{ name, range, section, start }] : [];
    });
  });
  const others = Object.entries(json).filter(([key]) => !DEPENDENCY_LISTS.test(key));
  return { listed, others: Object.fromEntries(others) };
}

/** `trustedDependencies` of Bun, `allowScripts`, and `dependenciesMeta` of Yarn. */
function allowedToBuild(json: Json): string[] {
  const trusted: unknown = json['trustedDependencies'];
  const allowed = (json['allowScripts'] as Json | undefined) ?? {};
  const meta = (json['dependenciesMeta'] as Readonly<Record<string, Json | undefined>> | undefined) ?? {};
  return [
    ...(Array.isArray(trusted) ? trusted.filter((name) => typeof name === 'string') : []),
    ...Object.keys(allowed).filter((name) => allowed[name] === true),
    ...Object.keys(meta).filter((name) => meta[name]?.['built'] === true),
  ];
}

/** What runs another command, and what is set for one: `npx`, `cross-env NODE_ENV=test`. */
const BEFORE_COMMAND =
  /^(?:npx|pnpx|bunx|exec|dlx|cross-env(?:-shell)?|dotenv|env|time|--?[\w-]*|[A-Z]\w*=.*)$/;

function scriptCommands(json: Json): string[] {
  const scripts = Object.values((json['scripts'] as Json | undefined) ?? {});
  const steps = scripts.flatMap((script) => (typeof script === 'string' ? script.split(/[&|;()\n]+/) : []));
  return steps.flatMap(
    (step) => step.split(/\s+/).find((word) => word !== '' && !BEFORE_COMMAND.test(word)) ?? [],
  );
}

/** Commands may be written without an extension. */
function binPaths(json: Json): string[] {
  const bin = json['bin'];
  if (typeof bin === 'string') return [bin];
  return Object.values((bin as Json | undefined) ?? {}).filter((path) => typeof path === 'string');
}

/** Files of a package that others can start from, in source form. */
export interface ManifestFiles {
  /** What it offers by name, or runs. */
  readonly entries: readonly string[];
  /** What it offers together with whatever else it holds. */
  readonly offered: readonly string[];
}

export function manifestFiles(resolver: Resolver, { info }: Package, lookup: PathLookup): ManifestFiles {
  const { manifest, folder } = info;
  const targets = new Set<string>();
  for (const field of ['main', 'module', 'browser', 'source', 'types'] as const)
    if (manifest[field] !== undefined) targets.add(manifest[field]);
  addTargets(manifest.exports, targets);
  for (const tree of Object.values(manifest.imports ?? {})) addVariants(tree, targets);
  const named = [...targets].flatMap((target) => {
    if (target.includes('*')) return lookup.match(folder, target.replaceAll(/\*+/g, '**'), true);
    const path = joinPath(folder, target);
    return path === undefined ? [] : [path, ...sourceOf(resolver, path)];
  });
  const points = resolver.entryPoints(info);
  const isAny = (entry: EntryPoint): boolean => isAnything(info, entry);
  return {
    entries: [...named, ...points.filter((entry) => !isAny(entry)).map(({ path }) => path)],
    offered: points.filter(isAny).map(({ path }) => path),
  };
}

/**
 * Whether users install a folder that only a build makes: the manifest lists no exports, and its main files would lie beside it, where
 * there are none. Any file may then be offered.
 */
export function hasUnknownLayout({ info, isPublished, isClosed }: Package, lookup: PathLookup): boolean {
  const { main, module, types } = info.manifest;
  const named = [main, module, types].filter((target) => target !== undefined);
  if (!isPublished || isClosed || named.length === 0) return false;
  return named.every(
    (target) => /^(?:\.\/)?[^/]+$/.test(target) && lookup.find(info.folder, target) === undefined,
  );
}

/** `#name` is for the package itself, whose imports show what it uses; which of several files it means is for a tool to say. */
function addVariants(tree: unknown, targets: Set<string>): void {
  const variants = new Set<string>();
  addTargets(tree, variants);
  if (variants.size > 1) for (const target of variants) if (!target.includes('*')) targets.add(target);
}

/** `"./*": "./*"` offers whatever is published, which says nothing about a source. */
function isAnything({ folder, manifest }: PackageInfo, { kind, subpath, path }: EntryPoint): boolean {
  const { exports } = manifest;
  const isListed = typeof exports === 'object' && exports !== null && subpath in exports;
  const plain = joinPath(folder, subpath);
  return kind === 'export' && subpath !== '.' && !isListed && plain !== undefined && isSameStem(plain, path);
}

/** Whether the path is the written one, apart from the extension or a folder's index. */
function isSameStem(written: string, path: string): boolean {
  const stem = path.replace(EXTENSION, '');
  return [stem, stem.replace(/\/index$/, '')].includes(written.replace(EXTENSION, ''));
}

const EXTENSION = /(?:\.d)?\.[cm]?[jt]sx?$/;

function sourceOf(resolver: Resolver, path: string): string[] {
  const source = resolver.sourceOf(path);
  return source === undefined ? [] : [source.path];
}

function addTargets(tree: unknown, targets: Set<string>): void {
  if (typeof tree === 'string') targets.add(tree);
  else if (typeof tree === 'object' && tree !== null)
    for (const item of Object.values(tree)) addTargets(item, targets);
}
