// Which files a TypeScript config has as its own, by TypeScript's rules for `files`, `include` and `exclude`.
import { isWithin, joinPath, pathsWithin, type FileView } from '../base/index.ts';
import { excludeExpression, includeExpression, literalFolderOf } from './glob.ts';
import { allowsJavaScript, configFolder, readsJson, type TsConfig } from './ts-config.ts';

/** Path rules of one config: they depend on the path alone, not on which other files exist. */
export interface ConfigFileRules {
  /** Whether the file is one of `files`, or is included, not excluded, and of a language the config reads. */
  includes(path: string): boolean;
  /** The same for a file of any language, such as a component that a plugin reads. */
  covers(path: string): boolean;
  /** Folders outside of which no included file lies. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

export function configFileRules(config: TsConfig): ConfigFileRules {
  const folder = configFolder(config);
  const patterns = config.include ?? (config.files ? [] : [joinPath(folder, '**/*')!]);
  const include = patterns.map(includeExpression);
  const exclude = excludePatterns(config, folder).map(excludeExpression);
  const json = patterns.filter((pattern) => pattern.endsWith('.json')).map(includeExpression);
  const listed = new Set(config.files);
  const extension = allowsJavaScript(config) ? /\.[cm]?[jt]sx?$/ : /\.[cm]?tsx?$/;
  const covers = (path: string): boolean => {
    const text = `/${path}`;
    const isIncluded = include.some((expression) => expression.test(text));
    return isIncluded && !exclude.some((expression) => expression.test(text));
  };
  const isJson = (path: string): boolean =>
    readsJson(config) && path.endsWith('.json') && json.some((expression) => expression.test(`/${path}`));
  return {
    covers: (path) => listed.has(path) || covers(path),
    includes: (path) => listed.has(path) || ((extension.test(path) || isJson(path)) && covers(path)),
    folders: outermost(patterns.map(literalFolderOf)),
    files: config.files ?? [],
  };
}

function excludePatterns(config: TsConfig, folder: string): string[] {
  if (config.exclude) return [...config.exclude];
  const { outDir, declarationDir } = config.options;
  const outputs = [outDir, declarationDir].filter((path) => path !== undefined);
  const packages = ['node_modules', 'bower_components', 'jspm_packages'];
  return [...packages.map((name) => joinPath(folder, name)!), ...outputs];
}

function outermost(folders: readonly string[]): string[] {
  const unique = [...new Set(folders)];
  return unique.filter((folder) => !unique.some((other) => other !== folder && isWithin(folder, other)));
}

/** The root files of a config, in path order. */
export function filesOfConfig(config: TsConfig, view: FileView): string[] {
  if (config.isSolution) return [];
  const rules = configFileRules(config);
  const listed = new Set(rules.files.filter((path) => view.has(path)));
  const found = new Set(listed);
  for (const folder of rules.folders) {
    for (const path of pathsWithin(view.paths, folder)) if (rules.includes(path)) found.add(path);
  }
  const kept = [...found].filter((path) => listed.has(path) || !hasPreferredTwin(path, found));
  return kept.sort((a, b) => (a < b ? -1 : 1));
}

const FAMILIES = [
  ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  ['.cts', '.d.cts', '.cjs'],
  ['.mts', '.d.mts', '.mjs'],
];

/**
 * Of files that differ in extension only, TypeScript keeps the first of its family; a `.d.ts` does not displace a `.js`.
 */
function hasPreferredTwin(path: string, found: ReadonlySet<string>): boolean {
  const extension = /(?:\.d)?\.[^./]+$/.exec(path)?.[0] ?? '';
  const family = FAMILIES.find((names) => names.includes(extension));
  if (!family) return false;
  const stem = path.slice(0, -extension.length);
  const isScript = /js/.test(extension);
  return family
    .slice(0, family.indexOf(extension))
    .some((other) => found.has(stem + other) && !(isScript && other.startsWith('.d.')));
}
