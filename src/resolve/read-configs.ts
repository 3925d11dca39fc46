// Reads every TypeScript config of a view and follows `extends` through the view, workspace packages and installed ones.
import {
  compareText,
  folderOf,
  foldersUp,
  joinPath,
  nameOf,
  normalizePath,
  type FileView,
  type InstalledView,
} from '../base/index.ts';
import { readLayer, type ConfigSources, type Layer } from './config-layer.ts';
import { toOptions } from './config-own.ts';
import { isRecord, parseJsonc, type Parsed } from './jsonc.ts';
import { parseManifest, type Manifest } from './manifest.ts';
import { matchSubpath, targetsOf } from './exports-map.ts';
import { splitPackageName } from './specifier.ts';
import { isConfigName, isDefaultConfig, type TsConfig } from './ts-config.ts';

interface NamedPackage {
  readonly folder: string;
  readonly name?: string;
  readonly manifest: Manifest;
  readonly isMember: boolean;
}

export interface ReadConfigs {
  readonly configs: readonly TsConfig[];
  /** Every path that was read as a config or looked for as one. */
  readonly asked: ReadonlySet<string>;
}

export function readConfigs(
  view: FileView,
  installed: InstalledView,
  packages: readonly NamedPackage[],
): ReadConfigs {
  const asked = new Set<string>();
  const sources = configSources(view, installed, packages, asked);
  const queue = view.paths.filter(
    (path) => path.endsWith('.json') && isConfigName(nameOf(path)) && !/(?:^|\/)node_modules\//.test(path),
  );
  const layers = new Map<string, Layer>();
  for (const path of queue) {
    if (layers.has(path)) continue;
    const layer = readLayer(sources, path, folderOf(path));
    layers.set(path, layer);
    for (const reference of layer.references) {
      asked.add(reference);
      if (view.has(reference)) queue.push(reference);
    }
  }
  const extended = new Set([...layers.values()].flatMap((layer) => layer.chain));
  const canBeWhole = !/\./.test(nameOf(view.root?.replaceAll('\\', '/') ?? ''));
  const configs = [...layers].map(([path, layer]) =>
    toConfig(path, canBeWhole ? layer : withoutRoot(layer), extended.has(path)),
  );
  return { configs: configs.sort((a, b) => compareText(a.path, b.path)), asked };
}

/** To TypeScript a name with a dot is that of a file, also when it is that of the root, which `.` stands for. */
function withoutRoot(layer: Layer): Layer {
  return layer.include ? { ...layer, include: layer.include.filter((pattern) => pattern !== '') } : layer;
}

function toConfig(path: string, layer: Layer, isExtended: boolean): TsConfig {
  const { files, include, exclude, references } = layer;
  const hasNoFiles = (files ?? include) !== undefined && !files?.length && !include?.length;
  const message = layer.problems.map((problem) => problem.text).join(' ');
  const limits = layer.problems.some((problem) => problem.limits);
  return {
    path,
    extends: layer.direct,
    references,
    ...(files && { files }),
    ...(include && { include }),
    ...(exclude && { exclude }),
    options: toOptions(layer),
    isSolution: hasNoFiles && references.length > 0,
    isBase: isExtended && !isDefaultConfig(path) && !layer.listsFiles,
    ...(layer.problems.some(({ isCircle }) => isCircle) && { isCircular: true }),
    ...(message !== '' && { problem: { code: 'CONFIG_BROKEN', file: path, message, limits } }),
  };
}

function configSources(
  view: FileView,
  installed: InstalledView,
  packages: readonly NamedPackage[],
  asked: Set<string>,
): ConfigSources {
  const parsed = new Map<string, Parsed<Readonly<Record<string, unknown>>>>();
  const has = (path: string): boolean => {
    asked.add(path);
    return view.has(path) || installed.has(path);
  };
  const read = (path: string): string | undefined => view.read(path) ?? installed.read(path);
  const byName = new Map<string, NamedPackage>();
  for (const item of packages) {
    if (item.name !== undefined && (item.isMember || !byName.has(item.name))) byName.set(item.name, item);
  }
  return {
    json(path) {
      let result = parsed.get(path);
      if (!result) parsed.set(path, (result = readRecord(read(path))));
      return result;
    },
    find(folder, specifier) {
      if (/^(?:\.\.?(?:\/|$)|\/)/.test(specifier)) return findRelative(has, folder, specifier);
      return findInPackage({ has, read, installed, byName }, folder, specifier);
    },
  };
}

function readRecord(text: string | undefined): Parsed<Readonly<Record<string, unknown>>> {
  if (text === undefined) return { problem: 'it has no text' };
  const json = text.trim() === '' ? { value: {} } : parseJsonc(text);
  if (json.problem !== undefined) return { problem: json.problem };
  return isRecord(json.value) ? { value: json.value } : { problem: 'it is not a JSON object' };
}

function findRelative(has: (path: string) => boolean, folder: string, specifier: string): string | undefined {
  const base = specifier.startsWith('/') ? undefined : joinUp(folder, specifier);
  if (base === undefined) return undefined;
  return [base, `${base}.json`].find(has);
}

interface PackageSources {
  readonly has: (path: string) => boolean;
  readonly read: (path: string) => string | undefined;
  readonly installed: InstalledView;
  readonly byName: ReadonlyMap<string, NamedPackage>;
}

function findInPackage(sources: PackageSources, folder: string, specifier: string): string | undefined {
  const split = splitPackageName(specifier);
  if (!split) return undefined;
  const member = sources.byName.get(split.name);
  if (member) {
    const found = configInPackage(sources.has, member.folder, member.manifest, split.subpath);
    if (found !== undefined) return found;
  }
  for (const up of [...foldersUp(folder), '..', '../..', '../../..']) {
    const home = `${up === '' ? '' : `${up}/`}node_modules/${split.name}`;
    if (!sources.installed.hasFolder(home)) continue;
    const manifest = parseManifest(sources.read(`${home}/package.json`) ?? '{}').value;
    const found = configInPackage(sources.has, home, manifest, split.subpath);
    if (found !== undefined) return found;
  }
  return undefined;
}

function configInPackage(
  has: (path: string) => boolean,
  home: string,
  manifest: Manifest | undefined,
  subpath: string,
): string | undefined {
  const names = subpath === '.' ? [manifest?.tsconfig ?? 'tsconfig.json'] : configNames(subpath.slice(2));
  const match = manifest?.exports === undefined ? undefined : matchSubpath(manifest.exports, subpath);
  const mapped = match ? targetsOf(match, new Set(['require', 'node', 'import', 'default'])) : [];
  const candidates = [...mapped.map((target) => target.path), ...names];
  return candidates.map((name) => joinUp(home, name)).find((path) => path !== undefined && has(path));
}

function configNames(name: string): string[] {
  return [name, `${name}.json`, `${name}/tsconfig.json`];
}

/** Joins like `joinPath`, and keeps the leading `../` of folders above the root. */
function joinUp(folder: string, relative: string): string | undefined {
  const up = /^(?:\.\.\/)*/.exec(folder)?.[0] ?? '';
  if (up === '') return joinPath(folder, relative);
  const inner = normalizePath(`${folder.slice(up.length)}/${relative}`);
  return inner === undefined ? undefined : up + inner;
}
