// One config together with everything it extends: bases first, then what the config itself says.
import { folderOf } from '../base/index.ts';
import { readOwn } from './config-own.ts';
import type { Parsed } from './jsonc.ts';
import type { TsConfigOptions } from './ts-config.ts';

export interface ConfigSources {
  json(path: string): Parsed<Readonly<Record<string, unknown>>>;
  /** The config that `specifier`, written in a config of `folder`, extends. */
  find(folder: string, specifier: string): string | undefined;
}

export interface ConfigProblem {
  readonly text: string;
  readonly limits: boolean;
  /** Whether the config extends itself in the end. */
  readonly isCircle?: true;
}

export interface Layer {
  /** Options of one meaning each; `paths` waits until `baseUrl` is known. */
  readonly options: TsConfigOptions;
  readonly rawPaths?: Readonly<Record<string, readonly string[]>>;
  readonly pathsFolder?: string;
  readonly files?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly references: readonly string[];
  readonly direct: readonly string[];
  /** Every config that takes part, without this one. */
  readonly chain: readonly string[];
  /** Whether the config itself has `files` or `include`. */
  readonly listsFiles: boolean;
  readonly problems: readonly ConfigProblem[];
}

/**
 * `leaf` is the folder of the config that is asked for, for which `${configDir}` stands. `known` holds what was read on the way: a few configs that each
 * extend the next one twice are as many paths as there are subsets of them.
 */
export function readLayer(
  sources: ConfigSources,
  path: string,
  leaf: string,
  trail: readonly string[] = [],
  known = new Map<string, Layer>(),
): Layer {
  const found = known.get(path) ?? newLayer(sources, path, leaf, trail, known);
  known.set(path, found);
  return found;
}

function newLayer(
  sources: ConfigSources,
  path: string,
  leaf: string,
  trail: readonly string[],
  known: Map<string, Layer>,
): Layer {
  const empty: Layer = {
    options: {},
    references: [],
    direct: [],
    chain: [],
    listsFiles: false,
    problems: [],
  };
  const parsed = sources.json(path);
  if (parsed.problem !== undefined) {
    return { ...empty, problems: [{ text: `${path} cannot be read: ${parsed.problem}.`, limits: true }] };
  }
  const { bases, problems } = readBases(sources, path, parsed.value, (target) =>
    trail.includes(target) || target === path
      ? undefined
      : readLayer(sources, target, leaf, [...trail, path], known),
  );
  const base = bases.map((item) => item.layer).reduce(overlay, empty);
  const own = readOwn(parsed.value, folderOf(path), leaf);
  return {
    ...overlay(base, { ...empty, ...own }),
    references: own.references,
    listsFiles: own.listsFiles,
    direct: bases.map((item) => item.path),
    chain: distinct(bases.flatMap((item) => item.layer.chain.concat(item.path))),
    problems: distinct([...base.problems, ...problems]),
  };
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

function readBases(
  sources: ConfigSources,
  path: string,
  json: Readonly<Record<string, unknown>>,
  /** Undefined in a circle. */
  read: (target: string) => Layer | undefined,
): { bases: { path: string; layer: Layer }[]; problems: ConfigProblem[] } {
  const value = json['extends'];
  const specifiers = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
  const bases: { path: string; layer: Layer }[] = [];
  const problems: ConfigProblem[] = [];
  for (const specifier of specifiers) {
    const target = sources.find(folderOf(path), specifier);
    const layer = target === undefined ? undefined : read(target);
    if (target === undefined) problems.push(missingBase(path, specifier));
    else if (layer) bases.push({ path: target, layer });
    else problems.push({ text: `${path} extends "${specifier}" in a circle.`, limits: true, isCircle: true });
  }
  return { bases, problems };
}

/**
 * A base in a package that is not installed, or that a framework writes into a folder of its own (`.nuxt`, `.svelte-kit`), is a limit like
 * the types of that package; any other one is an error.
 */
function missingBase(path: string, specifier: string): ConfigProblem {
  const isPackage = !/^\.{0,2}\//.test(specifier) || specifier.includes('/node_modules/');
  const isMade = /(?:^|\/)\.[^./]/.test(specifier);
  const unknown = 'so its options are not known';
  const what = isPackage
    ? `which is not installed, ${unknown}`
    : isMade
      ? `which no tool has written yet, ${unknown}`
      : 'which is not there';
  return { text: `${path} extends "${specifier}", ${what}.`, limits: !isPackage && !isMade };
}

function overlay(base: Layer, own: Layer): Layer {
  return {
    ...base,
    ...own,
    options: { ...base.options, ...own.options },
    problems: distinct([...base.problems, ...own.problems]),
  };
}
