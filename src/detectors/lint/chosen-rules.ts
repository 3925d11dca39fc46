// Which complaints follow from rules that someone here has chosen. A category means what the repository's own oxlint has in it: a
// newer one adds rules that nobody here has seen.
import { folderOf, foldersUp, joinPath, nameOf, type InstalledView } from '../../base/index.ts';
import { isRecord, parseJsonc } from '../../resolve/index.ts';
import { installedView, type Snapshot } from '../../snapshot/index.ts';
import type { View } from '../kit/index.ts';
import { pathsNamed } from '../kit/tool-results.ts';
import { CONFIG, OXLINT_VERSION } from './environment.ts';
import type { LintOptions } from './options.ts';

/** Whether a complaint of a rule, as oxlint writes it (`eslint(no-debugger)`), counts in a file. */
export type IsChosen = (path: string, rule: string) => boolean;

export function chosenRules({ state }: View, options: LintOptions): IsChosen {
  const { snapshot, workspace } = state;
  const installed = installedView(snapshot.root);
  const manifests = new Map(
    workspace.packages.map(({ folder, manifest }) => [folder, manifest.dependencies]),
  );
  const configs = Map.groupBy(pathsNamed(snapshot.paths, '.o', CONFIG), folderOf);
  const inOptions = [...options.warn, ...options.deny];
  const named = new Set(inOptions.map(bareName));
  const hasCategory = options.withoutSettings || inOptions.some((name) => CATEGORIES.has(name));
  const choiceOf = perFolder((folder) => {
    const folders = [...foldersUp(folder)];
    const listed = folders.flatMap((at) => manifests.get(at) ?? []);
    const settings = folders.flatMap((at) => configs.get(at) ?? []);
    const own = settings.flatMap((file) => rulesNamed(snapshot, file));
    return {
      named: new Set([...named, ...own]),
      hasCategories: hasCategory || isSameMinor(ownVersion(installed, folder, listed)),
      hasCompiler: listed.some((dependencies) => COMPILERS.some((name) => dependencies.has(name))),
    };
  });
  return (path, rule) => {
    const choice = choiceOf(folderOf(path));
    const name = /\(([^)]+)\)$/.exec(rule)?.[1] ?? rule;
    if (choice.named.has(bareName(name))) return true;
    if (!choice.hasCategories) return false;
    return choice.hasCompiler || !(rule.startsWith('react(') && OF_COMPILER.has(name));
  };
}

const CATEGORIES = new Set([
  'all',
  'correctness',
  'suspicious',
  'pedantic',
  'perf',
  'style',
  'restriction',
  'nursery',
]);

const COMPILERS = [
  'babel-plugin-react-compiler',
  'react-compiler-runtime',
  'eslint-plugin-react-compiler',
] as const;

/** Rules that tell what the React Compiler could not compile, or would compile into something else. */
const OF_COMPILER = new Set([
  'capitalized-calls',
  'component-hook-factories',
  'config',
  'error-boundaries',
  'exhaustive-effect-dependencies',
  'fbt',
  'gating',
  'globals',
  'hooks',
  'immutability',
  'incompatible-library',
  'invariant',
  'memo-dependencies',
  'no-deriving-state-in-effects',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'rule-suppression',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'syntax',
  'todo',
  'unsupported-syntax',
  'use-memo',
  'void-use-memo',
]);

/** The same rule has several plugins' names before it. */
function bareName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function perFolder<Value>(compute: (folder: string) => Value): (folder: string) => Value {
  const known = new Map<string, Value>();
  return (folder) => {
    const value = known.get(folder) ?? compute(folder);
    known.set(folder, value);
    return value;
  };
}

/** Rules that settings name, in themselves, for some files, or in settings of the repository that they extend. */
function rulesNamed(snapshot: Snapshot, file: string, seen = new Set<string>()): string[] {
  const text = snapshot.read(file);
  if (text === undefined || seen.has(file)) return [];
  seen.add(file);
  // A program is not run: what it writes out is known.
  if (!/\.jsonc?$/.test(nameOf(file))) return [...text.matchAll(QUOTED)].map(([, name]) => bareName(name!));
  const settings = recordOf(parseJsonc(text).value);
  const parts = [settings, ...listOf(settings['overrides']).map(recordOf)];
  const extended = listOf(settings['extends']).flatMap((name) => {
    const path = typeof name === 'string' ? joinPath(folderOf(file), name) : undefined;
    return path === undefined ? [] : rulesNamed(snapshot, path, seen);
  });
  return [...parts.flatMap((part) => Object.keys(recordOf(part['rules'])).map(bareName)), ...extended];
}

const QUOTED = /["'`]((?:[\w@-]+\/)*[a-z][a-z\d-]*)["'`]/g;

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : [value].flat();
}

/** The version of oxlint that the repository runs: the installed one, else the least that a manifest asks for. */
function ownVersion(
  installed: InstalledView,
  folder: string,
  listed: readonly ReadonlyMap<string, string>[],
): string | undefined {
  for (const at of foldersUp(folder)) {
    const text = installed.read(at === '' ? MANIFEST : `${at}/${MANIFEST}`);
    const version = text === undefined ? undefined : recordOf(parseJsonc(text).value)['version'];
    if (typeof version === 'string') return version;
  }
  return listed.find((dependencies) => dependencies.has('oxlint'))?.get('oxlint');
}

const MANIFEST = 'node_modules/oxlint/package.json';

function isSameMinor(version: string | undefined): boolean {
  const minor = /^[~^=v]*(\d+\.\d+)(?:\.|$)/;
  return version !== undefined && minor.exec(version)?.[1] === minor.exec(OXLINT_VERSION)![1];
}
