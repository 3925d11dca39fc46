// Flags of a repository's test script: which of them say how its tests must be run, and which say what a person wants to see.
import type { RunnerName } from './script-command.ts';

export interface ReadFlags {
  /** Flags to hand on. */
  readonly kept: readonly string[];
  /** Words that are no flags: files, folders and globs. */
  readonly files: readonly string[];
  /** The configuration that is named. */
  readonly config?: string;
}

interface FlagTable {
  /** Flags that are handed on with the word after them. */
  readonly valued: ReadonlySet<string>;
  /** Flags that are handed on as they are. */
  readonly plain: ReadonlySet<string>;
  /** Flags that are handed on with all words after them. */
  readonly lists?: ReadonlySet<string>;
  /** Flags before files and patterns of files. */
  readonly files?: ReadonlySet<string>;
  /** Flags that are left out together with the word after them. */
  readonly leftOut: ReadonlySet<string>;
  readonly config: ReadonlySet<string>;
  /** Words that are commands of the runner. */
  readonly commands: ReadonlySet<string>;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' ').filter((word) => word !== ''));

const TABLES: Readonly<Record<RunnerName, FlagTable>> = {
  vitest: {
    valued: set('--project --root -r --dir --environment --mode --pool --testTimeout --hookTimeout --retry'),
    plain: set('--globals --dom --no-isolate'),
    leftOut: set(
      '--reporter --outputFile --maxWorkers --minWorkers --maxConcurrency --shard -t --testNamePattern --bail --changed --inspect --logHeapUsage --workspace',
    ),
    config: set('--config -c'),
    commands: set('run watch dev related list --run'),
  },
  jest: {
    valued: set(
      '--env --rootDir --testTimeout --preset --testEnvironment --testRunner --resolver --globalSetup --globalTeardown --moduleNameMapper --transform',
    ),
    lists: set(
      '--roots --testMatch --testRegex --selectProjects --projects --testPathIgnorePatterns --setupFiles --setupFilesAfterEnv',
    ),
    files: set('--testPathPattern --testPathPatterns'),
    plain: set('--injectGlobals --experimental-vm-modules --passWithNoTests'),
    leftOut: set(
      '--maxWorkers -w --reporters --shard -t --testNamePattern --outputFile --coverageReporters --coverageDirectory --workerIdleMemoryLimit --collectCoverageFrom --coverageThreshold --coverageProvider --changedSince --maxConcurrency --notifyMode --seed --testResultsProcessor --testSequencer --cacheDirectory --coveragePathIgnorePatterns --ignoreProjects --snapshotSerializers --testFailureExitCode --logLevel',
    ),
    config: set('--config -c'),
    commands: set(''),
  },
  mocha: {
    valued: set(
      '--require -r --import --loader --experimental-loader --timeout -t --ui -u --extension --file --node-option -n --exclude --ignore',
    ),
    plain: set(
      '--exit --recursive --check-leaks --full-trace --delay --allow-uncaught --enable-source-maps --experimental-specifier-resolution=node',
    ),
    leftOut: set(
      '--reporter -R --reporter-option --reporter-options -O --jobs -j --grep -g --fgrep -f --slow -s',
    ),
    files: set('--spec'),
    config: set('--config'),
    commands: set('run'),
  },
  node: {
    valued: set(''),
    plain: set(''),
    leftOut: set('--test-reporter --test-reporter-destination --test-name-pattern'),
    config: set(''),
    commands: set(''),
  },
};

export function readFlags(runner: RunnerName, words: readonly string[]): ReadFlags {
  const table = TABLES[runner];
  const kept: string[] = [];
  const files: string[] = [];
  let config: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const [given, value] = word.startsWith('--') && word.includes('=') ? splitFlag(word) : [word, undefined];
    const flag = knownAs(table, given);
    const isNext = (): boolean => at + 1 < words.length && !words[at + 1]!.startsWith('-');
    if (table.config.has(flag)) config = value ?? words[++at];
    else if (table.files?.has(flag)) files.push(...(value ?? (isNext() ? words[++at]! : '')).split(','));
    else if (table.valued.has(flag)) kept.push(flag, value ?? words[++at] ?? '');
    else if (table.lists?.has(flag)) {
      if (value !== undefined) kept.push(flag, value);
      else while (isNext()) kept.push(flag, words[++at]!);
    } else if (table.leftOut.has(flag)) at += value === undefined ? 1 : 0;
    else if (table.plain.has(word) || table.plain.has(flag)) kept.push(word);
    else if (/^--[\w-]+\.\w/.test(flag)) at += value === undefined && isNext() ? 1 : 0;
    else if (!word.startsWith('-') && !table.commands.has(word)) files.push(word);
  }
  return {
    kept,
    files: files.filter((file) => file !== ''),
    ...(config === undefined ? {} : { config }),
  };
}

/** `--root-dir` is `--rootDir` to those that know the latter. */
function knownAs(table: FlagTable, flag: string): string {
  const camel = flag.replaceAll(/(?<=\w)-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isKnown = [table.valued, table.lists, table.files, table.leftOut].some((list) => list?.has(camel));
  return isKnown ? camel : flag;
}

/** Values of a flag that is handed on. */
export function valuesOf(kept: readonly string[], ...flags: readonly string[]): string[] {
  return kept.flatMap((word, at) => (flags.includes(kept[at - 1] ?? '') ? [word] : []));
}

function splitFlag(word: string): [string, string] {
  const at = word.indexOf('=');
  return [word.slice(0, at), word.slice(at + 1)];
}
