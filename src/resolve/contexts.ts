// Under which TypeScript configs a file is read.
import { folderOf, foldersUp, type FileView } from '../base/index.ts';
import { configFileRules, filesOfConfig } from './config-files.ts';
import { configFolder, isDefaultConfig, type TsConfig } from './ts-config.ts';

export interface Contexts {
  /** The configs that have the file as a root file, in path order; configs made to be extended are left out. */
  rootsOf(path: string): readonly TsConfig[];
  /** The config of the nearest folder upward, whether or not it includes the file. */
  nearest(path: string): TsConfig | undefined;
  /** Whether editors read files under it; others are for a build or for tests. */
  isMain(config: TsConfig): boolean;
}

/** `rootsOf` builds its index on the first call. */
export function createContexts(configs: readonly TsConfig[], view: FileView): Contexts {
  const byFolder = groupByFolder(configs);
  let index: Map<string, TsConfig[]> | undefined;
  const main = mainConfigs(configs);
  return {
    rootsOf: (path) => (index ??= indexRoots(configs, view)).get(path) ?? [],
    nearest: (path) => nearestGroup(byFolder, path)[0],
    isMain: (config) => main.has(config),
  };
}

/** Those of the default names, and all that they refer to. */
function mainConfigs(configs: readonly TsConfig[]): ReadonlySet<TsConfig> {
  const byPath = new Map(configs.map((config) => [config.path, config]));
  const found = new Set(configs.filter(({ path }) => isDefaultConfig(path)));
  for (const { references } of found) {
    for (const path of references) {
      const target = byPath.get(path);
      if (target) found.add(target);
    }
  }
  return found;
}

function indexRoots(configs: readonly TsConfig[], view: FileView): Map<string, TsConfig[]> {
  const index = new Map<string, TsConfig[]>();
  for (const config of configs) {
    if (config.isBase) continue;
    for (const path of filesOfConfig(config, view)) {
      const known = index.get(path);
      if (known) known.push(config);
      else index.set(path, [config]);
    }
  }
  return index;
}

/** The configs of each folder: the one with the default name first. */
function groupByFolder(configs: readonly TsConfig[]): Map<string, TsConfig[]> {
  const groups = new Map<string, TsConfig[]>();
  for (const config of configs) {
    const folder = configFolder(config);
    const group = groups.get(folder) ?? [];
    if (isDefaultConfig(config.path) && !/jsconfig/.test(config.path)) group.unshift(config);
    else group.push(config);
    groups.set(folder, group);
  }
  return groups;
}

function nearestGroup(byFolder: ReadonlyMap<string, TsConfig[]>, path: string): readonly TsConfig[] {
  for (const folder of foldersUp(folderOf(path))) {
    const group = byFolder.get(folder);
    if (group) return group;
  }
  return [];
}

/**
 * Chooses the configs whose `paths` and `baseUrl` hold for an importing file: first the one that includes it, looking
 * upward through each folder's configs and what they refer to, those of editors before others, then anywhere; then the
 * nearest one.
 *
 * Invariant: the choice depends on the path and the configs only, so adding or removing other files cannot change it.
 */
export function configChooser(configs: readonly TsConfig[]): (path: string) => readonly TsConfig[] {
  const byPath = new Map(configs.map((config) => [config.path, config]));
  const byFolder = groupByFolder(configs);
  const main = mainConfigs(configs);
  const rules = new Map(configs.map((config) => [config, configFileRules(config)]));
  const all = withOwnFiles(configs, main);
  const surroundings = new Map<string, Surroundings>();
  const surroundingsOf = (folder: string): Surroundings => {
    let known = surroundings.get(folder);
    if (!known) surroundings.set(folder, (known = surroundingsIn(folder, byFolder, byPath, main)));
    return known;
  };
  return (path) => {
    const { candidates, nearest } = surroundingsOf(folderOf(path));
    const includes = (config: TsConfig): boolean => rules.get(config)!.includes(path);
    const found =
      candidates.find(includes) ??
      all.find(includes) ??
      candidates.find((config) => rules.get(config)!.covers(path));
    return found ? [found, ...nearest.filter((config) => config !== found)] : nearest;
  };
}

interface Surroundings {
  /** The configs that may include a file of the folder: those of editors before others, nearest first. */
  readonly candidates: readonly TsConfig[];
  /** The nearest config, and its neighbours for which it stands when it is a solution. */
  readonly nearest: readonly TsConfig[];
}

/** The configs that have files of their own, those of editors before others. */
function withOwnFiles(configs: readonly TsConfig[], main: ReadonlySet<TsConfig>): TsConfig[] {
  return configs
    .filter((config) => !config.isSolution && !config.isBase)
    .sort((a, b) => Number(main.has(b)) - Number(main.has(a)));
}

function surroundingsIn(
  folder: string,
  byFolder: ReadonlyMap<string, TsConfig[]>,
  byPath: ReadonlyMap<string, TsConfig>,
  main: ReadonlySet<TsConfig>,
): Surroundings {
  const groups = [...foldersUp(folder)].flatMap((up) => {
    const group = byFolder.get(up);
    return group ? [group] : [];
  });
  const all = groups.flatMap((group) => withReferences(group, byPath));
  const candidates = withOwnFiles(all, main);
  const first = groups[0]?.[0];
  const nearest = first ? withReferences([first], byPath) : [];
  return { candidates, nearest: nearest.filter((config) => configFolder(config) === configFolder(first!)) };
}

/** Each config followed by what it refers to; only a solution's references stand for the solution. */
function withReferences(group: readonly TsConfig[], byPath: ReadonlyMap<string, TsConfig>): TsConfig[] {
  const seen = new Set<TsConfig>();
  const visit = (config: TsConfig): void => {
    if (seen.has(config)) return;
    seen.add(config);
    if (!config.isSolution) return;
    for (const path of config.references) {
      const target = byPath.get(path);
      if (target) visit(target);
    }
  };
  group.forEach(visit);
  return [...seen];
}
