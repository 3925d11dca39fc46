// The tests of Jest, project by project.
import picomatch from 'picomatch';
import { folderOf, isCostlyPattern, isWithin, joinPath, nameOf } from '../../base/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import { valuesOf } from '../runner-flags.ts';
import {
  asObject,
  asTexts,
  COMPUTED,
  readConfig,
  type ConfigObject,
  type ConfigValue,
} from '../literal-config.ts';
import { expressionOf, filterOf, globTest, plainPath } from './globs.ts';
import type { RunnerSetup, TestFiles } from './setup.ts';

const JEST_MATCH = ['**/__tests__/**/*.?([mc])[jt]s?(x)', '**/?(*.)+(spec|test).?([mc])[jt]s?(x)'];

export function jestFiles(
  snapshot: Snapshot,
  { folder, flags, config: file }: RunnerSetup,
  config: ConfigObject,
): TestFiles {
  const named = valuesOf(flags.kept, '--projects');
  const listed = named.length > 0 ? named : config['projects'];
  const isRead = config['rootDir'] !== COMPUTED && (config['rootDir'] ?? config['...']) !== COMPUTED;
  // Where the folder of the tests would have to be computed, it may be that of the package.
  const home = file === undefined || named.length > 0 || !isRead ? folder : folderOf(file);
  const projects = Array.isArray(listed)
    ? (listed as readonly ConfigValue[]).flatMap((item) => jestProjects(snapshot, home, item))
    : [withFlags(folder, flags.kept, { folder: home, config })];
  const parts = projects.map(({ folder: at, config: own }) => jestProject(at, own));
  const isWanted = filterOf(flags.files);
  return {
    isTest: (path) => isWanted(path) && parts.some(({ isTest }) => isTest(path)),
    support: parts.flatMap(({ support }) => support),
    hasAliases: parts.some(({ hasAliases }) => hasAliases),
    checksTypes: parts.some(({ checksTypes }) => checksTypes),
  };
}

/** What flags say comes before what the configuration says. */
function withFlags(
  folder: string,
  kept: readonly string[],
  project: { readonly folder: string; readonly config: ConfigObject },
): { folder: string; config: ConfigObject } {
  const lists = ['roots', 'testMatch', 'testRegex', 'testPathIgnorePatterns'].flatMap((key) => {
    const values = valuesOf(kept, `--${key}`);
    return values.length === 0 ? [] : [[key, values] as const];
  });
  const config = { ...project.config, ...Object.fromEntries(lists) };
  const [root] = valuesOf(kept, '--rootDir');
  return root === undefined
    ? { folder: project.folder, config }
    : { folder: joinPath(folder, plainPath(root)) ?? folder, config: { ...config, rootDir: undefined } };
}

function jestProjects(
  snapshot: Snapshot,
  folder: string,
  item: ConfigValue,
): { folder: string; config: ConfigObject }[] {
  if (typeof item !== 'string') return [{ folder, config: asObject(item) ?? {} }];
  const glob = plainPath(item);
  if (isCostlyPattern(glob)) return [];
  const matches = picomatch(glob, { dot: true });
  const folders = new Map<string, ConfigObject>();
  for (const path of snapshot.paths) {
    if (!isWithin(path, folder)) continue;
    const inner = folder === '' ? path : path.slice(folder.length + 1);
    const isConfig = /^jest\.config\.[cm]?[jt]s(?:on)?$/.test(nameOf(path));
    if (!isConfig && nameOf(path) !== 'package.json') continue;
    if (!matches(inner) && !matches(folderOf(inner))) continue;
    const value = readConfig(path, snapshot);
    const own = isConfig ? asObject(value) : asObject(asObject(value)?.['jest']);
    if (isConfig || !folders.has(folderOf(path))) folders.set(folderOf(path), own ?? {});
  }
  return [...folders].map(([at, config]) => ({ folder: at, config }));
}

function jestProject(folder: string, config: ConfigObject): TestFiles {
  const root =
    typeof config['rootDir'] === 'string'
      ? (joinPath(folder, plainPath(config['rootDir'])) ?? folder)
      : folder;
  const match = asTexts(config['testMatch']);
  const regex = asTexts(config['testRegex']);
  const roots = asTexts(config['roots']).texts.flatMap((path) => joinPath(root, plainPath(path)) ?? []);
  const ignored = asTexts(config['testPathIgnorePatterns']).texts.flatMap(expressionOf);
  const hasMatch = match.texts.length > 0;
  const byGlob =
    hasMatch || config['testRegex'] === undefined
      ? globTest(root, hasMatch && match.isWhole ? match.texts : [...match.texts, ...JEST_MATCH], [])
      : undefined;
  const byRegex = regex.texts.flatMap(expressionOf);
  const setup = [
    'setupFiles',
    'setupFilesAfterEnv',
    'globalSetup',
    'globalTeardown',
    'testEnvironment',
    'setupFilesAfterEnv',
  ];
  return {
    isTest: (path) =>
      isWithin(path, root) &&
      (roots.length === 0 || roots.some((at) => isWithin(path, at))) &&
      !ignored.some((expression) => expression.test(`/${path}`)) &&
      (byGlob?.(path) === true ||
        (/\.[cm]?[jt]sx?$/.test(path) && byRegex.some((expression) => expression.test(`/${path}`)))),
    support: setup
      .flatMap((key) => asTexts(config[key]).texts)
      .filter((path) => /^[.<]/.test(path))
      .flatMap((path) => joinPath(root, plainPath(path)) ?? []),
    hasAliases: config['moduleNameMapper'] !== undefined || config['...'] === COMPUTED,
    checksTypes: mentionsTsJest(config),
  };
}

function mentionsTsJest(config: ConfigObject): boolean {
  const isNamed = (value: ConfigValue): boolean =>
    value === COMPUTED ||
    (typeof value === 'string'
      ? value.includes('ts-jest')
      : Array.isArray(value)
        ? (value as readonly ConfigValue[]).some(isNamed)
        : Object.values(asObject(value) ?? {}).some(isNamed));
  return isNamed(config['preset']) && config['preset'] !== undefined
    ? true
    : isNamed(config['transform']) && config['transform'] !== undefined;
}
