// What a repository has told knip not to report, read as data: whoever wrote it down has decided already. A configuration that is
// a program is not run.
import { isWithin, joinPath, literalExpression, globExpression } from '../../base/index.ts';
import { isRecord, parseJsonc } from '../../resolve/index.ts';
import type { ProjectState } from '../../project/index.ts';

export interface KnipSettings {
  /** Whether nothing is to be said about a file. */
  isIgnored(path: string): boolean;
  /** Whether a file is outside of what is looked through for unused files. */
  isOutside(path: string): boolean;
  /** The configuration that names a file as an entry. */
  entryIn(path: string): string | undefined;
  /** Whether a package is not to be called unused in a folder. */
  ignoresDependency(folder: string, name: string): boolean;
  /** Whether exports that their own file uses are fine: all of them, types alone, or none. */
  usedInFile(path: string): 'all' | 'types' | 'none';
  /** Configurations that are programs, or broken. */
  readonly unread: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

interface Part {
  /** The configuration. */
  readonly file: string;
  readonly folder: string;
  readonly ignore: readonly RegExp[];
  readonly entry: readonly RegExp[];
  /** Undefined when everything belongs to it. */
  readonly project: readonly RegExp[] | undefined;
  readonly dependencies: readonly RegExp[];
  readonly usedInFile: 'all' | 'types' | 'none';
}

const DATA = ['knip.json', 'knip.jsonc', '.knip.json', '.knip.jsonc'];
const PROGRAMS = [
  'knip.ts',
  'knip.js',
  'knip.config.ts',
  'knip.config.js',
  'knip.config.mts',
  'knip.config.mjs',
];

export function knipSettings({ snapshot, workspace }: ProjectState): KnipSettings {
  const parts: Part[] = [];
  const unread: string[] = [];
  for (const folder of new Set(['', ...workspace.packages.map((item) => item.folder)])) {
    const at = (name: string): string => joinPath(folder, name)!;
    for (const path of DATA.map(at)) {
      if (!snapshot.entry(path)) continue;
      const { value, problem } = parseJsonc(snapshot.read(path) ?? '');
      if (problem === undefined) addParts(parts, path, folder, value);
      else unread.push(path);
    }
    for (const name of PROGRAMS) if (snapshot.entry(at(name))) unread.push(at(name));
    const manifest = snapshot.read(at('package.json')) ?? '';
    if (manifest.includes('"knip"'))
      addParts(parts, at('package.json'), folder, objectOf(parseJsonc(manifest).value)['knip']);
  }
  const around = (path: string): Part[] => parts.filter(({ folder }) => isWithin(path, folder));
  const isAny = (list: readonly RegExp[], text: string): boolean =>
    list.some((expression) => expression.test(text));
  return {
    isIgnored: (path) => around(path).some(({ ignore }) => isAny(ignore, path)),
    isOutside: (path) =>
      around(path).some(({ project }) => project !== undefined && !isAny(project, path)) &&
      !around(path).some(({ project }) => project !== undefined && isAny(project, path)),
    entryIn: (path) => around(path).find(({ entry }) => isAny(entry, path))?.file,
    ignoresDependency: (folder, name) =>
      around(joinPath(folder, 'package.json')!).some(({ dependencies }) => isAny(dependencies, name)),
    usedInFile: (path) => around(path).find(({ usedInFile }) => usedInFile !== 'none')?.usedInFile ?? 'none',
    unread,
  };
}

/** The settings of a folder, and those that it holds for the packages of its workspace. */
function addParts(parts: Part[], file: string, folder: string, value: unknown): void {
  if (!isRecord(value)) return;
  parts.push(partOf(file, folder, value));
  for (const [inner, settings] of Object.entries(objectOf(value['workspaces'])))
    if (isRecord(settings))
      parts.push(partOf(file, inner === '.' ? folder : joinPath(folder, inner)!, settings));
}

function partOf(file: string, folder: string, json: Json): Part {
  const globs = (key: string): RegExp[] =>
    textsIn(json[key]).flatMap((text) => {
      const path = text.startsWith('!') ? undefined : joinPath(folder, text.replace(/!$/, ''));
      return path === undefined ? [] : [globExpression(path), globExpression(`${path}/**`)];
    });
  const project = globs('project');
  const used = json['ignoreExportsUsedInFile'];
  return {
    file,
    // A pattern for folders has no place of its own: its files are those that it matches.
    folder: folder.includes('*') ? folder.slice(0, folder.indexOf('*')).replace(/\/$/, '') : folder,
    ignore: [...globs('ignore'), ...globs('ignoreFiles')],
    entry: globs('entry'),
    project: project.length > 0 ? project : undefined,
    dependencies: textsIn(json['ignoreDependencies']).map(nameExpression),
    usedInFile: used === true ? 'all' : isRecord(used) ? 'types' : 'none',
  };
}

/** Names may be written as regular expressions. */
function nameExpression(text: string): RegExp {
  try {
    return new RegExp(`^(?:${text})$`);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return new RegExp(`^${literalExpression(text)}$`);
  }
}

function textsIn(value: unknown): string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  return list.filter((item) => typeof item === 'string');
}

function objectOf(value: unknown): Json {
  return isRecord(value) ? value : {};
}
