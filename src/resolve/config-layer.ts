// One config together with everything it extends: bases first, then what the config itself says.
import { folderOf, joinPath } from '../base/index.ts';
import { LOOSER, TIGHTER } from './checking-options.ts';
import { isRecord, type Parsed } from './jsonc.ts';
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

/** `leaf` is the folder of the config that is asked for, for which `${configDir}` stands. */
export function readLayer(
  sources: ConfigSources,
  path: string,
  leaf: string,
  trail: readonly string[],
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
  const { bases, problems } = readBases(sources, path, leaf, [...trail, path], parsed.value);
  const base = bases.map((item) => item.layer).reduce(overlay, empty);
  const own = readOwn(parsed.value, folderOf(path), leaf);
  return {
    ...overlay(base, { ...empty, ...own }),
    references: own.references,
    listsFiles: own.listsFiles,
    direct: bases.map((item) => item.path),
    chain: bases.flatMap((item) => item.layer.chain.concat(item.path)),
    problems: [...base.problems, ...problems],
  };
}

function readBases(
  sources: ConfigSources,
  path: string,
  leaf: string,
  trail: readonly string[],
  json: Readonly<Record<string, unknown>>,
): { bases: { path: string; layer: Layer }[]; problems: ConfigProblem[] } {
  const value = json['extends'];
  const specifiers = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
  const bases: { path: string; layer: Layer }[] = [];
  const problems: ConfigProblem[] = [];
  for (const specifier of specifiers) {
    const target = sources.find(folderOf(path), specifier);
    if (target === undefined) problems.push(missingBase(path, specifier));
    else if (trail.includes(target)) {
      problems.push({ text: `${path} extends "${specifier}" in a circle.`, limits: true, isCircle: true });
    } else bases.push({ path: target, layer: readLayer(sources, target, leaf, trail) });
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
    problems: [...base.problems, ...own.problems],
  };
}

type Own = Pick<Layer, 'options' | 'references' | 'listsFiles'> & Partial<Layer>;

function readOwn(json: Readonly<Record<string, unknown>>, folder: string, leaf: string): Own {
  const raw = isRecord(json['compilerOptions']) ? json['compilerOptions'] : {};
  const lists = (['files', 'include', 'exclude'] as const).flatMap((key) => {
    const value = pathList(json[key], folder, leaf);
    return value ? [[key, value] as const] : [];
  });
  const paths = readPaths(raw['paths']);
  return {
    ...Object.fromEntries(lists),
    ...(paths && { rawPaths: paths, pathsFolder: paths && folder }),
    options: readOptions(raw, folder, leaf),
    references: readReferences(json['references'], folder),
    listsFiles: Array.isArray(json['files']) || Array.isArray(json['include']),
  };
}

const FOLDER_OPTIONS = ['baseUrl', 'rootDir', 'outDir', 'declarationDir'] as const;
const WORD_OPTIONS = ['moduleResolution', 'module', 'moduleDetection', 'jsx'] as const;
const SWITCH_OPTIONS = [
  'resolveJsonModule',
  'composite',
  'verbatimModuleSyntax',
  'emitDecoratorMetadata',
  'noLib',
  ...TIGHTER,
  ...LOOSER,
] as const;
const LIST_OPTIONS = ['customConditions', 'moduleSuffixes', 'lib'] as const;

function readOptions(raw: Readonly<Record<string, unknown>>, folder: string, leaf: string): TsConfigOptions {
  const entries: [string, unknown][] = [];
  for (const key of FOLDER_OPTIONS) entries.push([key, pathOf(raw[key], folder, leaf)]);
  for (const key of WORD_OPTIONS) {
    const value = raw[key];
    entries.push([key, typeof value === 'string' ? value.toLowerCase() : undefined]);
  }
  for (const key of SWITCH_OPTIONS) entries.push([key, typeof raw[key] === 'boolean' ? raw[key] : undefined]);
  for (const key of LIST_OPTIONS) entries.push([key, textList(raw[key])]);
  entries.push(['rootDirs', pathList(raw['rootDirs'], folder, leaf)]);
  return Object.fromEntries(entries.filter((entry) => entry[1] !== undefined));
}

function readPaths(value: unknown): Record<string, string[]> | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, targets]) => [key, textList(targets) ?? []]));
}

function readReferences(value: unknown, folder: string): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const path = isRecord(item) ? pathOf(item['path'], folder, folder) : undefined;
    if (path === undefined) return [];
    return [path.endsWith('.json') ? path : path === '' ? 'tsconfig.json' : `${path}/tsconfig.json`];
  });
}

/** The finished options: `paths` are read from `baseUrl` when there is one, else from where they are written. */
export function toOptions(layer: Layer): TsConfigOptions {
  if (!layer.rawPaths) return layer.options;
  const pathsBase = layer.options.baseUrl ?? layer.pathsFolder ?? '';
  const paths = Object.entries(layer.rawPaths).map(
    ([pattern, targets]) => [pattern, pathList(targets, pathsBase, pathsBase) ?? []] as const,
  );
  return { ...layer.options, pathsBase, paths: Object.fromEntries(paths) };
}

function textList(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

/** Entries that lie outside the repository are left out: no file of the view can match them. */
function pathList(value: unknown, folder: string, leaf: string): string[] | undefined {
  return textList(value)?.flatMap((item) => pathOf(item, folder, leaf) ?? []);
}

function pathOf(value: unknown, folder: string, leaf: string): string | undefined {
  if (typeof value !== 'string' || value.startsWith('/')) return undefined;
  const template = '${configDir}';
  return value.startsWith(template)
    ? joinPath(leaf, value.slice(template.length).replace(/^\//, ''))
    : joinPath(folder, value);
}
