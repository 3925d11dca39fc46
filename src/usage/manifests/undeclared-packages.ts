// Packages that files import and no package.json of the repository lists: whoever installs the repository gets them by chance, if at all.
import { literalExpression, memo, nameOf } from '../../base/index.ts';
import type { CodeGraph, SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { describedBy } from './described-by.ts';

export interface UndeclaredPackage {
  readonly file: SourceFile;
  /** The row of the import. */
  readonly row: number;
  readonly name: string;
}

/** In the order of files. */
export const undeclaredPackages = memo((state: ProjectState): readonly UndeclaredPackage[] => {
  const isListed = listedNames(state);
  const found = importsIn(state.graph).filter(({ name }) => !isListed(name));
  if (found.length === 0) return [];
  const names = new Set(found.map(({ name }) => name));
  const unknown = new Set([...names].filter((name) => !isMadeUp(state, name)));
  return found.filter(({ name }) => unknown.has(name));
});

const importsIn = (graph: CodeGraph): UndeclaredPackage[] =>
  [...graph.files.values()].flatMap(packageImports);

const packageImports = memo((file: SourceFile): readonly UndeclaredPackage[] =>
  file.resolutions.flatMap((resolution, row) => {
    const isPackage =
      resolution.kind === 'package' ||
      (resolution.kind === 'unresolved' && resolution.reason === 'package-not-declared');
    const name = isPackage ? packageIn(file.facts.imports.at(row).specifier) : '';
    return PACKAGE_NAME.test(name) ? [{ file, row, name }] : [];
  }),
);

/** Registries take no other names; what is written otherwise is made up by a tool. */
const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

function packageIn(specifier: string): string {
  const [first, second] = specifier.replace(/[?#].*$/, '').split('/');
  return first!.startsWith('@') && second !== undefined ? `${first}/${second}` : first!;
}

/** Names of packages of the repository, and those that one of them lists, also as a package of types. */
function listedNames({ workspace }: ProjectState): (name: string) => boolean {
  const names = new Set<string>();
  for (const { name, manifest } of workspace.packages) {
    if (name !== undefined) names.add(name);
    for (const dependency of manifest.dependencies.keys()) names.add(dependency).add(describedBy(dependency));
  }
  return (name) => names.has(name);
}

/** Whether a folder, a declaration of the module, or the configuration of a tool gives the name a meaning. */
function isMadeUp({ graph, snapshot }: ProjectState, name: string): boolean {
  const first = name.split('/')[0]!;
  if (ALIAS_SCOPE.test(first)) return true;
  if (!first.startsWith('@') && ['', 'src/', 'app/', 'lib/'].some((at) => snapshot.hasFolder(at + first)))
    return true;
  const isDeclared = new RegExp(`declare module ['"]${literalExpression(name)}(?:['"/*])`);
  const isAlias = new RegExp(`['"](?:${literalExpression(name)}|${literalExpression(first)})(?:['"/*$])`);
  const isSaidIn = (path: string, expression: RegExp): boolean => expression.test(snapshot.read(path) ?? '');
  if (snapshot.paths.some((path) => IMPORT_MAP.test(nameOf(path)) && isSaidIn(path, isAlias))) return true;
  return [...graph.files.values()].some(
    ({ path, facts, role }) =>
      (facts.isAmbient && isSaidIn(path, isDeclared)) ||
      ((role.role === 'config' || TOOL_CONFIG.test(path)) && isSaidIn(path, isAlias)),
  );
}

/** Scopes that people make up for folders of their own. */
const ALIAS_SCOPE =
  /^@(?:api|apps?|assets|client|common|components|config|core|features|hooks|libs?|modules|pages|server|shared|src|store|styles|tests?|types|ui|utils)$/;

const IMPORT_MAP = /^(?:deno\.jsonc?|import[-_]?map\.json|jspm\.json|\.babelrc(?:\.json)?)$/;
const TOOL_CONFIG = /\.config\.|webpack|rollup|vite|jest|babel|metro/;

/** The package.json that should list the package. */
export function manifestFor({ resolver }: ProjectState, { file }: UndeclaredPackage): string {
  const owner = resolver.packageOf(file.path);
  return owner === undefined || owner.folder === '' ? 'package.json' : `${owner.folder}/package.json`;
}
