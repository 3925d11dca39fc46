// What decides what oxlint says about a file beside the file itself: its version, the options, and its configs.
import oxlint from 'oxlint/package.json' with { type: 'json' };
import { folderOf } from '../../base/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import { questionVersion } from '../kit/question-version.ts';
import type { SettingsFiles } from '../kit/settings-as-data.ts';
import { contentHash, digest, pathsNamed, perText } from '../kit/tool-results.ts';
import type { LintOptions } from './options.ts';

export const OXLINT_VERSION: string = oxlint.version;

export interface LintEnvironment {
  /** Costs a look at every file where more than configs and a file's own text decides. */
  key(): string;
  /** The key, where nothing else decides. */
  readonly alone: string | undefined;
  /** Stands for the configs alone: whether oxlint takes them does not depend on the files. */
  readonly configs: string;
  /** Arguments that every run takes. */
  readonly flags: readonly string[];
  /** Configs below the root. */
  readonly nested: readonly string[];
  /** Folders that have a config. */
  readonly folders: ReadonlySet<string>;
  /** Whether a config of the repository is in charge of the file. */
  isChosenFor(path: string): boolean;
}

export function lintEnvironment(
  snapshot: Snapshot,
  { allow, warn, deny }: LintOptions,
  hasNested = true,
): LintEnvironment {
  const all = pathsNamed(snapshot.paths, '.o', CONFIG);
  const configs = hasNested ? all : all.filter((path) => folderOf(path) === '');
  const flags = [
    ...allow.map((name) => `--allow=${name}`),
    ...warn.map((name) => `--warn=${name}`),
    ...deny.map((name) => `--deny=${name}`),
    ...(hasNested ? [] : ['--disable-nested-config']),
  ];
  const folders = new Set(configs.map(folderOf));
  const isWide = configs.some((path) => reachesOut(snapshot, path));
  const keyOver = (contents: string): string =>
    `oxlint/${questionVersion('lint')}/${digest([OXLINT_VERSION, contents, ...flags])}`;
  const ofConfigs = keyOver(contentHash(snapshot, configs));
  return {
    key: () => (isWide ? keyOver(contentHash(snapshot)) : ofConfigs),
    alone: isWide ? undefined : ofConfigs,
    configs: ofConfigs,
    flags,
    nested: configs.filter((path) => folderOf(path) !== ''),
    folders,
    isChosenFor(path) {
      for (let folder = folderOf(path); ; folder = folderOf(folder)) {
        if (folders.has(folder)) return true;
        if (folder === '') return false;
      }
    },
  };
}

export const CONFIG = /^(?:\.oxlintrc\.jsonc?|oxlint\.config\.[cm]?[jt]s)$/;

/** Plugins are loaded, and rules that ask for types run a program that is looked for among the repository's packages. */
const RUNS = /js_?plugins|type_?aware|type_?check|\\u/i;

const BUILT_IN =
  /^(?:eslint|typescript|@typescript-eslint|unicorn|import|import-x|react|react-hooks|react_perf|react-perf|jsdoc|jest|vitest|jsx-a11y|jsx_a11y|nextjs|@next\/next|promise|node|n|vue|oxc)\/[^/]+$/;

export const LINT_SETTINGS: SettingsFiles = {
  data: /^\.oxlintrc\.jsonc?$/,
  program: /^oxlint\.config\.[cm]?[jt]s$/,
  isSuspect: (text) => RUNS.test(text),
  clean({ plugins, categories, rules, settings, env, globals }) {
    const kept = Object.entries((rules ?? {}) as Record<string, unknown>).filter(
      ([name]) => !name.includes('/') || BUILT_IN.test(name),
    );
    const all = { plugins, categories, rules: Object.fromEntries(kept), settings, env, globals };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  },
};

/**
 * Whether what is said about one file may depend on others: a config that is code or takes in other configs, plugins that
 * are code, rules that follow imports or ask for types.
 */
const reachesOut = perText(
  (path, text) => !/\.jsonc?$/.test(path) || /"(?:extends|jsPlugins|import|typeAware|typeCheck)"/.test(text),
);
