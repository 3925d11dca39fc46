// Which file a path without promises names: extensions that TypeScript substitutes, extensions that may be left out, and
// the index of a folder.
//
// Invariant: every existence question is noted under the stem of its path, so that `stemsAbout` an added or removed path
// finds every answer that may change.
import { folderOf, foldersUp, nameOf, type FileView } from '../base/index.ts';

/** Asks a view and remembers what was asked. */
export interface Probe {
  readonly view: FileView;
  readonly stems: string[];
}

export interface FileStyle {
  /** Whether the importing file is JavaScript, for which a literal name wins over its TypeScript counterpart. */
  readonly fromScript: boolean;
  /** Whether declarations win over JavaScript. */
  readonly wantsTypes: boolean;
  /** `moduleSuffixes`; `['']` when there are none. */
  readonly suffixes: readonly string[];
}

/** The path up to the first dot of its name: what files that may stand for each other have in common. */
export function stemOf(path: string): string {
  const dot = path.indexOf('.', path.lastIndexOf('/') + 2);
  return dot < 0 ? path : path.slice(0, dot);
}

const SUBSTITUTES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.jsx': ['.tsx', '.ts', '.d.ts', '.jsx', '.js'],
  '.mjs': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.d.cts', '.cjs'],
  '.ts': ['.ts', '.tsx', '.d.ts'],
  '.tsx': ['.tsx', '.ts', '.d.ts'],
  '.mts': ['.mts', '.d.mts'],
  '.cts': ['.cts', '.d.cts'],
};

/** Extensions that a specifier may leave out: those of every tool first, then those that only some tools add. */
const OMITTED = [
  ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.json'],
  ['.mts', '.cts', '.d.mts', '.d.cts', '.mjs', '.cjs'],
  ['.vue', '.svelte'],
];

/** Ranks extensions by what the importer is and wants; the sort is stable. */
function inStyle(extensions: readonly string[], style: FileStyle): readonly string[] {
  const rank = (extension: string): number => {
    if (extension.startsWith('.d.')) return style.wantsTypes ? 2 : 4;
    const isScript = /^\.(?:[cm]?jsx?|json)$/.test(extension);
    return isScript ? (style.fromScript ? 0 : 3) : 1;
  };
  return [...extensions].sort((a, b) => rank(a) - rank(b));
}

const ordered = new Map<string, readonly string[]>();

/** Extensions in order of preference for a written extension (`''` when it was left out). */
function extensionsFor(written: string, style: FileStyle): readonly string[] {
  const key = `${written}|${style.fromScript}|${style.wantsTypes}`;
  let known = ordered.get(key);
  if (known) return known;
  const groups = written === '' ? OMITTED : [SUBSTITUTES[written]!];
  known = groups.flatMap((group) => inStyle(group, style));
  ordered.set(key, known);
  return known;
}

/** The file that `base` names, when `base` may lack its extension or bear the one it has after compilation. */
export function findFile(probe: Probe, base: string, style: FileStyle): string | undefined {
  if (base === '' || base.endsWith('/')) return undefined;
  note(probe, base, style);
  const dot = base.lastIndexOf('.');
  const written = dot > base.lastIndexOf('/') + 1 ? base.slice(dot) : '';
  if (SUBSTITUTES[written]) {
    const found = tryExtensions(probe, base.slice(0, dot), extensionsFor(written, style), style);
    if (found !== undefined) return found;
  } else if (written !== '' && probe.view.has(base)) return base;
  const added = tryExtensions(probe, base, extensionsFor('', style), style);
  if (added !== undefined) return added;
  if (written === '') return probe.view.has(base) ? base : undefined;
  const declaration = `${base.slice(0, dot)}.d${written}.ts`;
  return probe.view.has(declaration) ? declaration : undefined;
}

/** The file that a complete path names: itself, or what it is compiled from or declared by. */
export function findOutput(probe: Probe, path: string, style: FileStyle): string | undefined {
  const dot = path.lastIndexOf('.');
  const extension = dot > path.lastIndexOf('/') + 1 ? path.slice(dot) : '';
  if (SUBSTITUTES[extension] === undefined || isDeclarationName(path))
    return hasFile(probe, path) ? path : undefined;
  note(probe, path, style);
  return tryExtensions(probe, path.slice(0, dot), extensionsFor(extension, style), style);
}

/** A suffix that begins with a dot leaves the stem as it is. */
function note(probe: Probe, base: string, style: FileStyle): void {
  const stem = stemOf(base);
  probe.stems.push(stem);
  for (const suffix of style.suffixes) {
    if (suffix !== '' && !suffix.startsWith('.')) probe.stems.push(stemOf(stem + suffix));
  }
}

function tryExtensions(
  probe: Probe,
  stem: string,
  extensions: readonly string[],
  style: FileStyle,
): string | undefined {
  for (const extension of extensions) {
    for (const suffix of style.suffixes) {
      const path = stem + suffix + extension;
      if (probe.view.has(path)) return path;
    }
  }
  return undefined;
}

export function findIndex(probe: Probe, folder: string, style: FileStyle): string | undefined {
  return findFile(probe, folder === '' ? 'index' : `${folder}/index`, style);
}

/** Whether exactly this path exists. */
export function hasFile(probe: Probe, path: string): boolean {
  probe.stems.push(stemOf(path));
  return probe.view.has(path);
}

/** Whether any file lies in the folder. */
export function hasFolder(probe: Probe, folder: string): boolean {
  probe.stems.push(`${folder}/`);
  return probe.view.hasFolder(folder);
}

/** Everything under which a question about this path, or about a folder around it, was noted. */
export function* stemsAbout(path: string): Generator<string> {
  yield stemOf(path);
  for (const folder of foldersUp(folderOf(path))) yield `${folder}/`;
}

/** The file beside JavaScript, or beside what is no code, that TypeScript reads in its stead: a source or a declaration. */
export function declarationBeside(probe: Probe, path: string, { suffixes }: FileStyle): string | undefined {
  const dot = path.lastIndexOf('.');
  if (dot <= path.lastIndexOf('/') + 1 || (isSourceName(path) && !isScriptName(path))) return undefined;
  const [stem, extension] = [path.slice(0, dot), path.slice(dot)];
  const candidates = isScriptName(path)
    ? SUBSTITUTES[extension]!.filter((other) => !isScriptName(other)).flatMap((other) =>
        suffixes.map((suffix) => stem + suffix + other),
      )
    : [`${stem}.d${extension}.ts`, `${path}.ts`, `${path}.tsx`, `${path}.d.ts`];
  return candidates.find((candidate) => hasFile(probe, candidate));
}

export function isScriptName(path: string): boolean {
  return /\.[cm]?jsx?$/.test(path);
}

export function isDeclarationName(path: string): boolean {
  return /\.d\.(?:[^./]+\.)?[cm]?ts$/.test(path);
}

export function isSourceName(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(nameOf(path));
}
