// How a tool is asked about files of a repository that is not trusted. Left to itself it would look for settings and run what they
// name, or the settings themselves. So it is told which settings to take: those in the repository where they are plain data, a copy
// without what would be run where they are not, none where they are a program.
import { compareText, folderOf, foldersUp, joinPath, nameOf } from '../../base/index.ts';
import { parseJsonc } from '../../resolve/index.ts';
import { isIgnored, parseIgnoreRules, type Snapshot } from '../../snapshot/index.ts';

export interface SettingsFiles {
  /** Settings that are data. */
  readonly data: RegExp;
  /** Settings that are programs. */
  readonly program: RegExp;
  /** Whether the text may name something that is run; also when it only might, spelt with escapes for instance. */
  readonly isSuspect: (text: string) => boolean;
  /** The same settings without that. */
  readonly clean: (settings: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** Files that are asked about with the same settings. */
export interface LinterRun {
  readonly paths: readonly string[];
  readonly args: readonly string[];
  /** Settings that are handed over as text. */
  readonly settings?: string;
}

export interface LinterRuns {
  readonly ways: readonly LinterRun[];
  /** Settings that were left out, in whole or in part. */
  readonly refused: readonly { readonly file: string; readonly isProgram: boolean }[];
}

/** Settings of a trusted repository are found by the tool itself. */
export function waysOf(
  snapshot: Snapshot,
  paths: readonly string[],
  files: SettingsFiles,
  isTrusted: boolean,
): LinterRuns {
  if (isTrusted) return { ways: [{ paths, args: [] }], refused: [] };
  const settingsOf = nearestSettings(snapshot, files);
  const groups = Map.groupBy(paths, (path) => settingsOf(folderOf(path)) ?? '');
  const ways = [...groups].map(([file, some]) => wayOf(snapshot, file, some, files));
  const all = snapshot.paths.filter((path) => isSettings(path, files));
  const refused = all.flatMap((file) => {
    const isProgram = files.program.test(nameOf(file));
    return isProgram || !isPlain(snapshot, file, files) ? [{ file, isProgram }] : [];
  });
  return { ways, refused };
}

function isSettings(path: string, { data, program }: SettingsFiles): boolean {
  return data.test(nameOf(path)) || program.test(nameOf(path));
}

/** The settings in charge of a folder: its own, or those of a folder above. Data goes before programs. */
function nearestSettings(snapshot: Snapshot, files: SettingsFiles): (folder: string) => string | undefined {
  const byFolder = new Map<string, string>();
  const found = snapshot.paths.filter((path) => isSettings(path, files));
  const isData = (path: string): boolean => files.data.test(nameOf(path));
  found.sort((a, b) => Number(isData(a)) - Number(isData(b)) || compareText(b, a));
  for (const path of found) byFolder.set(folderOf(path), path);
  const find = (folder: string): string | undefined =>
    byFolder.get(folder) ?? (folder === '' ? undefined : find(folderOf(folder)));
  return find;
}

function wayOf(snapshot: Snapshot, file: string, paths: readonly string[], files: SettingsFiles): LinterRun {
  const flags = ['--disable-nested-config'];
  if (file === '' || files.program.test(nameOf(file))) return { paths, args: flags, settings: '{}' };
  if (isPlain(snapshot, file, files)) return { paths, args: [`--config=${file}`, ...flags] };
  const { ignorePatterns = [] } = objectIn(snapshot.read(file) ?? '');
  const isLeftOut = leftOutBy(folderOf(file), [ignorePatterns].flat());
  const settings = JSON.stringify(cleaned(snapshot, file, files));
  return { paths: paths.filter((path) => !isLeftOut(path)), args: flags, settings };
}

/** Which files such patterns leave out: seen from elsewhere, the tool would take them for others. */
function leftOutBy(folder: string, patterns: readonly unknown[]): (path: string) => boolean {
  const lines = patterns.filter((pattern) => typeof pattern === 'string');
  const rules = [parseIgnoreRules(folder, lines.join('\n'))];
  return (path) =>
    isIgnored(rules, path, false) ||
    [...foldersUp(folderOf(path))].some((above) => above !== '' && isIgnored(rules, above, true));
}

/** A tool reads a file as often as it is extended: a few that each extend the next one twice keep it busy for ever. */
const MOST_READS = 1000;

/** Whether the settings and all that they extend are files of the repository that name nothing to run, and are read in reasonable time. */
function isPlain(snapshot: Snapshot, file: string, files: SettingsFiles): boolean {
  return readsOf(snapshot, file, files, new Map()) <= MOST_READS;
}

/** How many files are read for one; infinitely many where one is not plain, or extends itself. */
function readsOf(snapshot: Snapshot, file: string, files: SettingsFiles, known: Map<string, number>): number {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, Infinity);
  const text = snapshot.read(file);
  if (text === undefined || files.isSuspect(text)) return Infinity;
  const { extends: named = [] } = text.includes('extends') ? objectIn(text) : {};
  const reads = [named].flat().reduce<number>((sum, name) => {
    const path = typeof name === 'string' ? joinPath(folderOf(file), name) : undefined;
    const isThere = path !== undefined && snapshot.has(path);
    return sum + (isThere ? readsOf(snapshot, path, files, known) : Infinity);
  }, 1);
  known.set(file, reads);
  return reads;
}

function objectIn(text: string): Record<string, unknown> {
  const { value } = parseJsonc(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** Elsewhere than in its place, what the settings say about paths has to hold from anywhere. */
function cleaned(snapshot: Snapshot, file: string, files: SettingsFiles): Record<string, unknown> {
  const { extends: _, overrides, ...settings } = objectIn(snapshot.read(file) ?? '');
  const folder = folderOf(file);
  const prefix = folder === '' ? '**/' : `**/${folder}/`;
  const moved = (pattern: unknown): unknown =>
    typeof pattern === 'string' ? `${prefix}${pattern.replace(/^\.?\//, '')}` : pattern;
  const parts = Array.isArray(overrides) ? overrides : [];
  return {
    ...files.clean(settings),
    overrides: parts.map((part: Record<string, unknown>) => ({
      ...files.clean(part),
      files: [part['files'] ?? []].flat().map(moved),
      ...(part['excludeFiles'] === undefined
        ? {}
        : { excludeFiles: [part['excludeFiles']].flat().map(moved) }),
    })),
  };
}
