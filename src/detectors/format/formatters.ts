// Which formatter a repository uses where: the nearest folder that names one decides. A file that another formatter is in
// charge of is not compared with what oxfmt would make of it.
import { folderOf, latest, memo, nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Snapshot } from '../../snapshot/index.ts';
import { pathsNamed, perText } from '../kit/tool-results.ts';

/** A config or manifest by which another formatter is in charge of a folder. */
export interface OtherFormatter {
  readonly file: string;
}

const OXFMT_CONFIG = /^(?:\.oxfmtrc\.jsonc?|oxfmt\.config\.[cm]?[jt]s)$/;
const OTHER_CONFIG =
  /^(?:\.prettierrc(?:\..+)?|prettier\.config\.[cm]?[jt]s|\.?(?:biome|dprint|rome)\.jsonc?|deno\.jsonc?)$/;

/** Packages that format, themselves or as rules of a linter. */
const OTHER_PACKAGES = [
  'prettier',
  '@biomejs/biome',
  'dprint',
  'rome',
  'standard',
  'ts-standard',
  'semistandard',
  'neostandard',
  'xo',
  '@stylistic/eslint-plugin',
  '@stylistic/eslint-plugin-ts',
  '@antfu/eslint-config',
];

export function oxfmtConfigs({ paths }: Snapshot): readonly string[] {
  return pathsNamed(paths, '.o', OXFMT_CONFIG);
}

type FormatterOf = (file: SourceFile) => OtherFormatter | true | undefined;

/** A workspace is a value: when a manifest changes there is a new one. */
const formatterIn = latest<FormatterOf>();

/** What is in charge of a file: another formatter, oxfmt, or nobody. */
export function formatterOfFiles(state: ProjectState): FormatterOf {
  const { snapshot, workspace } = state;
  const others = pathsNamed(snapshot.paths, '.pbdr', OTHER_CONFIG);
  const named = others.map((path) => formats(snapshot, path));
  return formatterIn(workspace, [others, oxfmtConfigs(snapshot), named], () => {
    const find = formatterFinder(formattersIn(state));
    return memo(({ path }: SourceFile) => find(folderOf(path)));
  });
}

/** Who formats files below each folder that says so: true is oxfmt. */
function formattersIn({ snapshot, workspace }: ProjectState): ReadonlyMap<string, OtherFormatter | true> {
  const byFolder = new Map<string, OtherFormatter | true>();
  for (const { folder, manifest } of workspace.packages) {
    const file = folder === '' ? 'package.json' : `${folder}/package.json`;
    if (OTHER_PACKAGES.some((name) => manifest.dependencies.has(name))) byFolder.set(folder, { file });
    if (manifest.dependencies.has('oxfmt')) byFolder.set(folder, true);
  }
  for (const path of pathsNamed(snapshot.paths, '.pbdr', OTHER_CONFIG)) {
    if (formats(snapshot, path)) byFolder.set(folderOf(path), { file: path });
  }
  for (const path of oxfmtConfigs(snapshot)) byFolder.set(folderOf(path), true);
  return byFolder;
}

/** A tool that also lints may have its formatter turned off; a runtime's config need not speak of one. */
const formats = perText((path, text) => {
  if (nameOf(path).startsWith('deno')) return /"fmt"\s*:/.test(text);
  return !/"formatter"\s*:\s*\{[^{}]*"enabled"\s*:\s*false/.test(text);
});

/** What is in charge of a folder: another formatter, oxfmt, or nobody. Asked once for each folder. */
function formatterFinder(
  formatters: ReadonlyMap<string, OtherFormatter | true>,
): (folder: string) => OtherFormatter | true | undefined {
  const known = new Map<string, OtherFormatter | true | undefined>();
  const find = (folder: string): OtherFormatter | true | undefined => {
    if (known.has(folder)) return known.get(folder);
    const found = formatters.get(folder) ?? (folder === '' ? undefined : find(folderOf(folder)));
    known.set(folder, found);
    return found;
  };
  return find;
}
