// The tests of a repository: which packages have some, which runner runs them and how, and what keeps them from being run. Everything
// is read as data: scripts, dependencies, configurations. What cannot be read is a reason, never a guess.
import { compareText, folderOf, foldersUp, isWithin, joinPath, nameOf, pathsWithin } from '../base/index.ts';
import { isRecord, parseJsonc, type PackageInfo } from '../resolve/index.ts';
import { installedView, type Snapshot } from '../snapshot/index.ts';
import type { ProjectState } from '../project/index.ts';
import type { ConfigValue } from './literal-config.ts';
import { readFlags, valuesOf } from './runner-flags.ts';
import { readScript, UNSUPPORTED, type RunnerCommand, type RunnerName } from './script-command.ts';
import { testFilesOf, type TestFiles } from './test-files.ts';

/** The tests of one package, and how its own runner runs them. */
export interface Suite {
  /** The folder that the runner is started in; empty for the root. */
  readonly folder: string;
  readonly runner: RunnerName;
  /** The folder of the installed runner, from the root; empty for Node's own. */
  readonly program: string;
  readonly config?: string;
  /** Flags of the repository's script that matter. */
  readonly args: readonly string[];
  /** Flags of Node: loaders and what they need. */
  readonly nodeArgs: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly tests: readonly string[];
  /** Whether the runner would take a file for a test, be it there or not. */
  isTest(path: string): boolean;
  /** Configurations and what is loaded before every test: a change of one concerns all tests. */
  readonly support: readonly string[];
  /** Whether tests fail on errors of types alone. */
  readonly checksTypes: boolean;
}

export type CannotRunReason =
  | 'no-runner'
  /** None of the packages that the tests need is there. */
  | 'not-installed'
  /** Packages are there, the runner is not among them. */
  | 'runner-missing'
  /** The configuration that a script names is not there. */
  | 'config-missing'
  /** Neither a script nor a configuration names them. */
  | 'unclaimed'
  | 'unsupported-runner'
  | 'needs-build'
  | 'script-not-read';

export interface CannotRun {
  readonly folder: string;
  readonly reason: CannotRunReason;
  readonly detail: string;
  /** The tests that this is about, as far as they are known. */
  readonly tests: readonly string[];
}

export interface Suites {
  readonly suites: readonly Suite[];
  readonly cannotRun: readonly CannotRun[];
}

export function readSuites(state: ProjectState): Suites {
  const { snapshot, workspace } = state;
  const found = workspace.packages.flatMap((info) => readPackage(snapshot, info));
  const readable = found.flatMap((item) => ('setup' in item ? [item] : []));
  const suites: Suite[] = [];
  const cannotRun = found.flatMap((item) => ('reason' in item ? [item] : []));
  for (const { setup, files } of readable.sort((a, b) => b.setup.folder.length - a.setup.folder.length)) {
    const isTaken = (path: string): boolean => suites.some(({ tests }) => tests.includes(path));
    const tests = pathsWithin(snapshot.paths, setup.folder).filter(
      (path) => files.isTest(path) && !isTaken(path),
    );
    if (tests.length === 0) continue;
    const program = programOf(snapshot, setup);
    const suite = suiteOf(setup, files, tests, program ?? '');
    if (program === undefined)
      cannotRun.push(
        hindered(
          suite,
          hasPackages(snapshot, setup) ? 'runner-missing' : 'not-installed',
          notInstalled(setup),
        ),
      );
    else if (setup.missing !== undefined)
      cannotRun.push(
        hindered(suite, 'config-missing', `there is no ${setup.missing}, which its script names`),
      );
    else if (needsBuild(state, suite, files, setup.command))
      cannotRun.push(hindered(suite, 'needs-build', 'the tests import what a build writes'));
    else suites.push(suite);
  }
  const byFolder = <T extends { folder: string }>(list: T[]): T[] =>
    list.sort((a, b) => compareText(a.folder, b.folder));
  const known = new Set([...suites, ...cannotRun].flatMap(({ tests }) => tests));
  const unclaimed = state.graph.paths.filter(
    (path) => TEST_NAME.test(path) && !known.has(path) && state.graph.files.get(path)!.role.role === 'test',
  );
  if (unclaimed.length > 0)
    cannotRun.push({ folder: '', reason: 'unclaimed', detail: UNCLAIMED, tests: unclaimed });
  return { suites: byFolder(suites), cannotRun: byFolder(cannotRun) };
}

const TEST_NAME = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
const UNCLAIMED = 'no test script and no configuration of a runner names them';

interface Setup {
  readonly folder: string;
  readonly command: RunnerCommand;
  readonly config?: string;
  readonly inManifest?: ConfigValue;
  /** The configuration that is named and not there. */
  readonly missing?: string;
  /** Names of packages that package.json asks for. */
  readonly packages: readonly string[];
}

interface Readable {
  readonly setup: Setup;
  readonly files: TestFiles;
}

type Found = Readable | CannotRun;

function hindered({ folder, tests }: Suite, reason: CannotRunReason, detail: string): CannotRun {
  return { folder, reason, detail, tests };
}

function suiteOf(setup: Setup, files: TestFiles, tests: readonly string[], program: string): Suite {
  const { command, folder, config } = setup;
  const flags = readFlags(command.runner, command.words);
  return {
    folder,
    runner: command.runner,
    program,
    ...(config === undefined ? {} : { config }),
    args: [...flags.kept, ...(flags.config?.startsWith('{') ? ['--config', flags.config] : [])],
    nodeArgs: command.nodeArgs,
    env: command.env,
    tests,
    isTest: (path) => isWithin(path, folder) && files.isTest(path),
    support: files.support,
    checksTypes: files.checksTypes,
  };
}

/** Scripts that run tests, in the order in which they are trusted. */
const SCRIPT_NAMES = [
  /^test:(?:unit|run|ci|only|node|js|vitest|jest|mocha)$/,
  /^test$/,
  /^(?:unit|unit-?tests?|vitest|jest|mocha|tests?[:-]unit)$/,
  /^tests?[:-]/,
];

function readPackage(snapshot: Snapshot, { folder, manifest }: PackageInfo): Found[] {
  const file = joinPath(folder, 'package.json')!;
  const parsed = parseJsonc(snapshot.read(file) ?? '');
  const json = isRecord(parsed.value) ? parsed.value : {};
  const scripts = textsIn(json['scripts']);
  const names = SCRIPT_NAMES.flatMap((pattern) => Object.keys(scripts).filter((name) => pattern.test(name)));
  const reads = [...new Set(names)].map((name) => ({ name, read: readScript(scripts, name) }));
  const runners = reads.flatMap(({ read }) => (read.kind === 'runner' ? [read.command] : []));
  const own = (command: RunnerCommand): Readable => {
    const at = joinPath(folder, command.folder ?? '') ?? folder;
    const config = configOf(snapshot, at, command);
    const { path: named, inline } = namedConfig(command);
    const setup: Setup = {
      folder: at,
      command,
      ...(config === undefined ? {} : { config }),
      ...(config === undefined && named !== undefined ? { missing: named } : {}),
      ...(inline === undefined ? manifestPart(json, command.runner) : { inManifest: inline }),
      packages: [...manifest.dependencies.keys()],
    };
    const flags = readFlags(command.runner, command.words);
    return { setup, files: testFilesOf(snapshot, { ...setup, runner: command.runner, flags }) };
  };
  if (runners.length > 0) return bestFirst(snapshot, runners.map(own));
  const configured = configuredRunner(snapshot, folder, json, manifest.dependencies);
  if (configured !== undefined)
    return [own({ runner: configured, words: [], nodeArgs: [], env: {}, before: [] })];
  const tests = pathsWithin(snapshot.paths, folder).filter((path) => isTestName(path));
  const unsupported = reads.find(({ read }) => read.kind === 'unsupported')?.read;
  if (unsupported?.kind === 'unsupported')
    return [{ folder, reason: 'unsupported-runner', detail: unsupported.name, tests }];
  if (reads.some(({ read }) => read.kind === 'delegated') || tests.length === 0) return [];
  const unread = reads.find(({ name }) => name === 'test');
  if (unread && hasOnlyVitest(manifest.dependencies))
    return [own({ runner: 'vitest', words: [], nodeArgs: [], env: {}, before: [] })];
  if (unread) return [{ folder, reason: 'script-not-read', detail: scripts[unread.name]!, tests }];
  const named = Object.keys(UNSUPPORTED).find((name) => manifest.dependencies.has(name));
  if (named !== undefined) return [{ folder, reason: 'unsupported-runner', detail: named, tests }];
  return folder === '' || manifest.dependencies.size > 0
    ? [{ folder, reason: 'no-runner', detail: 'no script of package.json runs tests', tests }]
    : [];
}

/**
 * The first script that has tests comes first: one for others to hand files to has none, and one for a single project has not all. Others
 * run what it does not.
 */
function bestFirst(snapshot: Snapshot, all: readonly Readable[]): Readable[] {
  const wide = all.filter(({ setup }) => !choosesProject(setup.command));
  const ordered = wide.length > 0 ? wide : all;
  return ordered.filter(({ setup, files }) => pathsWithin(snapshot.paths, setup.folder).some(files.isTest));
}

function choosesProject({ words }: RunnerCommand): boolean {
  return words.some((word) => /^--(?:project|selectProjects)(?:=|$)/.test(word));
}

function isTestName(path: string): boolean {
  return /(?:^|\/)__tests__\/|\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path);
}

function textsIn(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What a script gives as the configuration: a file, or the configuration itself. */
function namedConfig({ runner, words }: RunnerCommand): {
  readonly path?: string;
  readonly inline?: ConfigValue;
} {
  const named = readFlags(runner, words).config;
  if (named === undefined) return {};
  return named.startsWith('{') ? { inline: parseJsonc(named).value as ConfigValue } : { path: named };
}

const CONFIGS: Readonly<Record<RunnerName, RegExp | undefined>> = {
  vitest: /^(?:vitest|vite)\.config\.[cm]?[jt]s$/,
  jest: /^jest\.config\.(?:[cm]?[jt]s|json)$/,
  mocha: /^\.mocharc\.(?:[cm]?js|jsonc?|ya?ml)$/,
  node: undefined,
};

/** A folder means the configuration in it. */
function configOf(snapshot: Snapshot, folder: string, command: RunnerCommand): string | undefined {
  const { runner, words } = command;
  const { path: named, inline } = namedConfig(command);
  const path = named === undefined ? undefined : joinPath(folder, named);
  if (inline !== undefined || (path !== undefined && snapshot.has(path))) return path;
  const [root] = valuesOf(readFlags(runner, words).kept, '--root', '-r', '--rootDir');
  const home = path ?? (root === undefined ? folder : (joinPath(folder, root) ?? folder));
  const pattern = CONFIGS[runner];
  if (pattern === undefined) return undefined;
  const here = pathsWithin(snapshot.paths, home).filter(
    (one) => folderOf(one) === home && pattern.test(nameOf(one)),
  );
  return here.find((one) => nameOf(one).startsWith('vitest')) ?? here[0];
}

function manifestPart(
  json: Readonly<Record<string, unknown>>,
  runner: RunnerName,
): { inManifest?: ConfigValue } {
  const part = json[runner];
  return isRecord(part) ? { inManifest: part as ConfigValue } : {};
}

/** The runner that a package is set up for, where no script tells. */
function configuredRunner(
  snapshot: Snapshot,
  folder: string,
  json: Readonly<Record<string, unknown>>,
  dependencies: ReadonlyMap<string, string>,
): RunnerName | undefined {
  const names = new Set(
    pathsWithin(snapshot.paths, folder)
      .filter((path) => folderOf(path) === folder)
      .map(nameOf),
  );
  const has = (pattern: RegExp): boolean => [...names].some((name) => pattern.test(name));
  if (
    has(/^vitest\.(?:config|workspace)\.[cm]?[jt]s/) ||
    (dependencies.has('vitest') && has(/^vite\.config\.[cm]?[jt]s$/))
  )
    return 'vitest';
  if (has(CONFIGS.jest!) || isRecord(json['jest'])) return 'jest';
  return has(CONFIGS.mocha!) || isRecord(json['mocha']) ? 'mocha' : undefined;
}

/** Whatever a script calls, it then runs Vitest, which needs no configuration. */
function hasOnlyVitest(dependencies: ReadonlyMap<string, string>): boolean {
  const others = ['jest', 'mocha', ...Object.keys(UNSUPPORTED)];
  return dependencies.has('vitest') && !others.some((name) => dependencies.has(name));
}

/** The folder of the installed runner, as Node would find it from the package. */
function programOf(snapshot: Snapshot, setup: Setup): string | undefined {
  const { folder, command, packages } = setup;
  // Node brings its runner along, but not what tests import.
  if (command.runner === 'node')
    return packages.length === 0 || hasPackages(snapshot, setup) ? '' : undefined;
  const path = installedAt(snapshot, folder, command.runner);
  return path && (installedView(snapshot.root).realPath(path) ?? path);
}

function installedAt(snapshot: Snapshot, folder: string, name: string): string | undefined {
  const installed = installedView(snapshot.root);
  return [...foldersUp(folder)]
    .map((at) => joinPath(at, `node_modules/${name}`)!)
    .find((path) => installed.has(`${path}/package.json`));
}

function hasPackages(snapshot: Snapshot, { folder, packages }: Setup): boolean {
  return packages.some((name) => installedAt(snapshot, folder, name) !== undefined);
}

function notInstalled({ command: { runner } }: Setup): string {
  return runner === 'node' ? 'no packages are installed' : `${runner} is not installed`;
}

/** Whether tests name build output that a script writes before it runs them: without the build they would judge other code. */
function needsBuild(
  { graph }: ProjectState,
  suite: Suite,
  files: TestFiles,
  { before }: RunnerCommand,
): boolean {
  if (
    files.hasAliases ||
    !before.some((command) => /\b(?:build|compile|tsc|rollup|tsup|prepare|bundle)\b/.test(command))
  )
    return false;
  return suite.tests.some((path) =>
    graph.files
      .get(path)
      ?.resolutions.some(
        (resolution) =>
          resolution.kind === 'file' &&
          resolution.via === 'source' &&
          isWithin(resolution.path, suite.folder),
      ),
  );
}
