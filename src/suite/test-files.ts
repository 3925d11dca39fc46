// Which files of a package its runner takes for tests: by the globs of its configuration where they are written out, by the runner's
// own defaults otherwise; and which files prepare the tests.
import picomatch from 'picomatch';
import { folderOf, isWithin, joinPath, nameOf } from '../base/index.ts';
import type { Snapshot } from '../snapshot/index.ts';
import {
  asObject,
  asTexts,
  COMPUTED,
  readConfig,
  type ConfigObject,
  type ConfigValue,
} from './literal-config.ts';
import type { ReadFlags } from './runner-flags.ts';
import type { RunnerName } from './script-command.ts';

export interface TestFiles {
  isTest(path: string): boolean;
  /** Configurations, and what is loaded before every test. */
  readonly support: readonly string[];
  /** Whether names are mapped to other files by the configuration. */
  readonly hasAliases: boolean;
  /** Whether TypeScript checks types while tests run, as ts-jest does. */
  readonly checksTypes: boolean;
}

export interface RunnerSetup {
  readonly runner: RunnerName;
  readonly folder: string;
  readonly flags: ReadFlags;
  /** The runner's configuration file, where there is one. */
  readonly config?: string;
  /** The part of package.json that configures the runner. */
  readonly inManifest?: ConfigValue;
}

export function testFilesOf(snapshot: Snapshot, setup: RunnerSetup): TestFiles {
  const value =
    setup.config === undefined
      ? setup.inManifest
      : readConfig(setup.config, snapshot.read(setup.config) ?? '');
  const config = asObject(value) ?? {};
  const own = setup.config === undefined ? [] : [setup.config];
  const files = READERS[setup.runner](snapshot, setup, config);
  return { ...files, support: [...new Set([...own, ...files.support])].sort() };
}

type Reader = (snapshot: Snapshot, setup: RunnerSetup, config: ConfigObject) => TestFiles;

const READERS: Readonly<Record<RunnerName, Reader>> = {
  vitest: vitestFiles,
  jest: jestFiles,
  mocha: mochaFiles,
  node: nodeFiles,
};

const VITEST_INCLUDE = ['**/*.{test,spec}.?(c|m)[jt]s?(x)'];

function vitestFiles(snapshot: Snapshot, { folder, flags }: RunnerSetup, config: ConfigObject): TestFiles {
  const projects = projectsOf(snapshot, folder, config);
  const parts = projects.map(({ folder: at, config: own }) => vitestProject(at, own));
  const isWanted = filterOf(flags.files);
  return {
    isTest: (path) => isWanted(path) && parts.some(({ isTest }) => isTest(path)),
    support: parts.flatMap(({ support }) => support).concat(projects.flatMap(({ file }) => file ?? [])),
    hasAliases: parts.some(({ hasAliases }) => hasAliases),
    checksTypes: false,
  };
}

interface VitestProject {
  readonly folder: string;
  readonly config: ConfigObject;
  readonly file?: string;
}

const VITEST_CONFIG = /^(?:vitest|vite)(?:\.[\w-]+)*\.config\.[cm]?[jt]s$/;

/** The projects of a workspace, or the folder itself. */
function projectsOf(snapshot: Snapshot, folder: string, config: ConfigObject): VitestProject[] {
  const test = asObject(config['test']);
  const file = ['ts', 'mts', 'js', 'mjs', 'json']
    .map((end) => joinPath(folder, `vitest.workspace.${end}`)!)
    .find((path) => snapshot.has(path));
  const listed =
    test?.['projects'] ??
    test?.['workspace'] ??
    (file === undefined ? undefined : readConfig(file, snapshot.read(file) ?? ''));
  if (!Array.isArray(listed)) return [{ folder, config, ...(file === undefined ? {} : { file }) }];
  return (listed as readonly ConfigValue[]).flatMap((item): VitestProject[] => {
    if (typeof item === 'string') return globProjects(snapshot, folder, item);
    const inline = asObject(item);
    if (!inline) return [{ folder, config: {} }];
    const base = inline['extends'] === true ? { ...config, test: { ...test, projects: undefined } } : {};
    const root = inline['root'] ?? asObject(inline['test'])?.['root'];
    const at = typeof root === 'string' ? joinPath(folder, plainPath(root)) : folder;
    return [
      {
        folder: at ?? folder,
        config: {
          ...base,
          ...inline,
          test: { ...asObject((base as ConfigObject)['test']), ...asObject(inline['test']) },
        },
      },
    ];
  });
}

/** A glob of folders, or of configurations. */
function globProjects(snapshot: Snapshot, folder: string, glob: string): VitestProject[] {
  const matches = picomatch(plainPath(glob), { dot: true });
  const found = new Map<string, VitestProject>();
  for (const path of snapshot.paths) {
    if (!isWithin(path, folder) || !VITEST_CONFIG.test(nameOf(path))) continue;
    const inner = folder === '' ? path : path.slice(folder.length + 1);
    if (!matches(inner) && !matches(folderOf(inner))) continue;
    const isBetter = nameOf(path).startsWith('vitest') || !found.has(folderOf(path));
    if (isBetter)
      found.set(folderOf(path), {
        folder: folderOf(path),
        config: asObject(readConfig(path, snapshot.read(path) ?? '')) ?? {},
        file: path,
      });
  }
  for (const path of snapshot.paths) {
    const inner = folderOf(folder === '' ? path : path.slice(folder.length + 1));
    if (
      nameOf(path) === 'package.json' &&
      isWithin(path, folder) &&
      matches(inner) &&
      !found.has(folderOf(path))
    )
      found.set(folderOf(path), { folder: folderOf(path), config: {} });
  }
  return [...found.values()];
}

function vitestProject(folder: string, config: ConfigObject): TestFiles {
  const test = asObject(config['test']) ?? {};
  const root = typeof config['root'] === 'string' ? joinPath(folder, plainPath(config['root'])) : undefined;
  const base = root ?? folder;
  const dir = typeof test['dir'] === 'string' ? (joinPath(base, plainPath(test['dir'])) ?? base) : base;
  const include = asTexts(test['include']);
  const exclude = asTexts(test['exclude']);
  const inSource = asTexts(test['includeSource']).texts;
  const wanted = [
    ...(include.texts.length > 0 && include.isWhole ? include.texts : [...include.texts, ...VITEST_INCLUDE]),
    ...inSource,
  ];
  const resolve = asObject(config['resolve']);
  return {
    isTest: globTest(dir, wanted, exclude.texts),
    support: [...asTexts(test['setupFiles']).texts, ...asTexts(test['globalSetup']).texts].flatMap(
      (path) => joinPath(base, plainPath(path)) ?? [],
    ),
    hasAliases:
      test['alias'] !== undefined ||
      resolve?.['alias'] !== undefined ||
      config['plugins'] !== undefined ||
      config['...'] === COMPUTED,
    checksTypes: false,
  };
}

const JEST_MATCH = ['**/__tests__/**/*.?([mc])[jt]s?(x)', '**/?(*.)+(spec|test).?([mc])[jt]s?(x)'];

function jestFiles(
  snapshot: Snapshot,
  { folder, flags, config: file }: RunnerSetup,
  config: ConfigObject,
): TestFiles {
  const listed = config['projects'];
  const home = file === undefined ? folder : folderOf(file);
  const projects = Array.isArray(listed)
    ? (listed as readonly ConfigValue[]).flatMap((item) => jestProjects(snapshot, home, item))
    : [{ folder: home, config }];
  const parts = projects.map(({ folder: at, config: own }) => jestProject(at, own));
  const isWanted = filterOf(flags.files);
  return {
    isTest: (path) => isWanted(path) && parts.some(({ isTest }) => isTest(path)),
    support: parts.flatMap(({ support }) => support),
    hasAliases: parts.some(({ hasAliases }) => hasAliases),
    checksTypes: parts.some(({ checksTypes }) => checksTypes),
  };
}

function jestProjects(
  snapshot: Snapshot,
  folder: string,
  item: ConfigValue,
): { folder: string; config: ConfigObject }[] {
  if (typeof item !== 'string') return [{ folder, config: asObject(item) ?? {} }];
  const glob = plainPath(item);
  const matches = picomatch(glob, { dot: true });
  const folders = new Map<string, ConfigObject>();
  for (const path of snapshot.paths) {
    if (!isWithin(path, folder)) continue;
    const inner = folder === '' ? path : path.slice(folder.length + 1);
    const isConfig = /^jest\.config\.[cm]?[jt]s(?:on)?$/.test(nameOf(path));
    if (!isConfig && nameOf(path) !== 'package.json') continue;
    if (!matches(inner) && !matches(folderOf(inner))) continue;
    const value = readConfig(path, snapshot.read(path) ?? '');
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

const SCRIPT = /\.[cm]?[jt]sx?$/;

function mochaFiles(snapshot: Snapshot, { folder, flags }: RunnerSetup, config: ConfigObject): TestFiles {
  const listed = asTexts(config['spec'] ?? config['_']);
  const given = [...flags.files, ...listed.texts];
  const isRecursive = config['recursive'] === true || flags.kept.includes('--recursive');
  const globs = (given.length === 0 ? ['test'] : given).flatMap((spec) =>
    mochaGlobs(snapshot, folder, plainPath(spec), isRecursive),
  );
  const required = [
    ...asTexts(config['require']).texts,
    ...asTexts(config['file']).texts,
    ...asTexts(config['import']).texts,
    ...flags.kept.filter((_, index) => REQUIRES.has(flags.kept[index - 1] ?? '')),
  ];
  const exclude = [
    ...asTexts(config['ignore']).texts,
    ...asTexts(config['exclude']).texts,
    ...flags.kept.filter((_, index) => IGNORES.has(flags.kept[index - 1] ?? '')),
  ];
  const isTest = globTest(folder, globs, exclude);
  return {
    isTest: (path) => SCRIPT.test(path) && isTest(path),
    support: required.flatMap((path) => supportPath(snapshot, folder, path)),
    hasAliases: false,
    checksTypes: required.some((name) => name === 'ts-node/register' || name === 'ts-mocha/src'),
  };
}

const REQUIRES = new Set(['--require', '-r', '--file', '--import']);
const IGNORES = new Set(['--exclude', '--ignore']);

function supportPath(snapshot: Snapshot, folder: string, path: string): string[] {
  const at = joinPath(folder, plainPath(path));
  return ['', '.js', '.ts', '.cjs', '.mjs']
    .map((end) => `${at}${end}`)
    .filter((candidate) => snapshot.has(candidate));
}

/** A folder means the scripts in it. */
function mochaGlobs(snapshot: Snapshot, folder: string, spec: string, isRecursive: boolean): string[] {
  const path = joinPath(folder, spec);
  if (path === undefined || !snapshot.hasFolder(path))
    return SCRIPT.test(spec) || /[*?{[]/.test(spec) ? [spec] : [`${spec}{,.js,.ts,.cjs,.mjs}`];
  return [`${spec.replace(/\/$/, '')}/${isRecursive ? '**/' : ''}*.{js,cjs,mjs,ts,tsx,jsx,mts,cts}`];
}

const NODE_DEFAULT = [
  '**/*{.,-,_}test.{js,cjs,mjs,ts,cts,mts}',
  '**/test-*.{js,cjs,mjs,ts,cts,mts}',
  '**/test.{js,cjs,mjs,ts,cts,mts}',
  '**/test/**/*.{js,cjs,mjs,ts,cts,mts}',
];

function nodeFiles(snapshot: Snapshot, { folder, flags }: RunnerSetup): TestFiles {
  const globs = flags.files.map(plainPath).flatMap((glob) => {
    const path = joinPath(folder, glob);
    return path !== undefined && snapshot.hasFolder(path) ? [`${glob.replace(/\/$/, '')}/**`] : [glob];
  });
  const isTest = globTest(folder, globs.length > 0 ? globs : NODE_DEFAULT, []);
  return {
    isTest: (path) => SCRIPT.test(path) && isTest(path),
    support: [],
    hasAliases: false,
    checksTypes: false,
  };
}

/** Words that are no flags narrow tests down to paths that contain one of them. */
function filterOf(words: readonly string[]): (path: string) => boolean {
  const parts = words.map(plainPath).filter((word) => word !== '');
  const expressions = parts.flatMap(expressionOf);
  return (path) =>
    parts.length === 0 ||
    parts.some((part) => path.includes(part)) ||
    expressions.some((expression) => expression.test(path));
}

function expressionOf(source: string): RegExp[] {
  try {
    return [new RegExp(source.replaceAll('<rootDir>', ''))];
  } catch {
    // What is no expression to us matches nothing here; the runner is asked in the end.
    return [];
  }
}

function plainPath(path: string): string {
  return path
    .replace(/^<rootDir>\/?/, '')
    .replace(/^(?:\.\/)+/, '')
    .replace(/^\//, '');
}

function globTest(
  folder: string,
  wanted: readonly string[],
  unwanted: readonly string[],
): (path: string) => boolean {
  const negated = wanted.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const matches = picomatch(wanted.filter((glob) => !glob.startsWith('!')).map(plainPath), { dot: true });
  const excludes = picomatch([...unwanted, ...negated].map(plainPath), { dot: true });
  return (path) => {
    if (!isWithin(path, folder)) return false;
    const inner = folder === '' ? path : path.slice(folder.length + 1);
    return matches(inner) && !excludes(inner);
  };
}
