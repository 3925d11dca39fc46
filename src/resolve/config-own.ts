// What a config says itself, without what it extends.
import { joinPath } from '../base/index.ts';
import { LOOSER, TIGHTER } from './checking-options.ts';
import type { Layer } from './config-layer.ts';
import { isRecord } from './jsonc.ts';
import type { TsConfigOptions } from './ts-config.ts';

export type Own = Pick<Layer, 'options' | 'references' | 'listsFiles'> & Partial<Layer>;

export function readOwn(json: Readonly<Record<string, unknown>>, folder: string, leaf: string): Own {
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
