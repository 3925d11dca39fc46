// What a tsconfig.json or jsconfig.json means after `extends`, with every path made relative to the repository root.
import { folderOf, nameOf } from '../base/index.ts';
import type { Problem } from '../contract/index.ts';
import type { CheckingOptions } from './checking-options.ts';

export interface TsConfigOptions extends CheckingOptions {
  readonly baseUrl?: string;
  /** Targets are repository paths, which may contain one `*`. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  /** The folder from which the targets of `paths` were read. */
  readonly pathsBase?: string;
  readonly rootDir?: string;
  readonly rootDirs?: readonly string[];
  readonly outDir?: string;
  readonly declarationDir?: string;
  readonly moduleResolution?: string;
  readonly module?: string;
  readonly moduleDetection?: string;
  readonly jsx?: string;
  readonly lib?: readonly string[];
  readonly noLib?: boolean;
  readonly resolveJsonModule?: boolean;
  readonly composite?: boolean;
  readonly verbatimModuleSyntax?: boolean;
  readonly emitDecoratorMetadata?: boolean;
  readonly customConditions?: readonly string[];
  readonly moduleSuffixes?: readonly string[];
}

export interface TsConfig {
  readonly path: string;
  /** The configs it extends directly that were found, as repository paths (installed ones lie in node_modules). */
  readonly extends: readonly string[];
  /** The configs it refers to, as repository paths. */
  readonly references: readonly string[];
  readonly files?: readonly string[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly options: TsConfigOptions;
  /** Whether it has no files of its own and only refers to other configs. */
  readonly isSolution: boolean;
  /** Whether it exists to be extended: others extend it, it is not the default name, and it lists no files. */
  readonly isBase: boolean;
  /** Set when it extends itself in the end: TypeScript waits for ever to read such a config. */
  readonly isCircular?: true;
  readonly problem?: Problem;
}

const CONFIG_NAME = /^(?:tsconfig|jsconfig)(?:[.-].+)?\.json$/;

export function isConfigName(name: string): boolean {
  return CONFIG_NAME.test(name);
}

/** Whether the config has the name that tools look for. */
export function isDefaultConfig(path: string): boolean {
  const name = nameOf(path);
  return name === 'tsconfig.json' || name === 'jsconfig.json';
}

export function allowsJavaScript(config: TsConfig): boolean {
  const { allowJs, checkJs } = config.options;
  return allowJs ?? checkJs ?? nameOf(config.path).startsWith('jsconfig');
}

/** Whether the config itself names what the language declares (`Array`, `Record`); parts of it (`es2021.weakref`, `dom`) do not. */
export function namesLanguage({ lib, noLib }: TsConfigOptions): boolean {
  return (
    noLib !== true && (lib === undefined || lib.some((name) => /^es(?:\d+|next)(?:\.full)?$/i.test(name)))
  );
}

/** Whether TypeScript reads files by the rules of Node, which its module kinds of Node imply. */
export function readsAsNode({ moduleResolution, module }: TsConfigOptions): boolean {
  return /^node(?:16|18|20|next)$/.test(moduleResolution ?? module ?? '');
}

/** Only the older Node rules do not read JSON by default. */
export function readsJson(config: TsConfig): boolean {
  const { resolveJsonModule, module, moduleResolution } = config.options;
  if (resolveJsonModule !== undefined) return resolveJsonModule;
  if (module === 'node20' || module === 'nodenext') return true;
  return !/^node1[68]$/.test(module ?? '') && !/^node(?:16|next)$/.test(moduleResolution ?? '');
}

export function configFolder(config: TsConfig): string {
  return folderOf(config.path);
}
