// Files that a source file names in strings: paths handed to workers and tools, patterns by which modules are loaded. They
// depend on which files there are, so they are kept with the usage.
import { folderOf, nameOf, pathsWithin } from '../../base/index.ts';
import { isTestFile, type SourceFile } from '../../graph/index.ts';
import type { ProjectState } from '../../project/index.ts';
import type { Usage } from '../usage.ts';
import type { FileLinks } from './file-links.ts';
import type { Numbering } from './numbering.ts';
import { isPattern } from '../paths/path-lookup.ts';
import { isSourceName, isTelling } from '../texts/names-in-text.ts';

export interface StringLinks {
  /** Files that it names by path. */
  readonly files: readonly number[];
  /** Files that a pattern of it matches. */
  readonly matched: readonly number[];
  /** Names, without extension, of files that its strings mention and that are not found where they should be. */
  readonly loose: readonly string[];
}

const NONE: StringLinks = { files: [], matched: [], loose: [] };

/** What strings are looked up in. */
export interface Places {
  readonly state: ProjectState;
  readonly usage: Usage;
  readonly numbering: Numbering;
}

interface Search {
  readonly usage: Usage;
  readonly file: SourceFile;
  readonly folder: string;
  /** The folder of the package. */
  readonly owner: string;
  readonly isTool: boolean;
  readonly files: Set<string>;
  readonly matched: Set<string>;
  readonly loose: Set<string>;
}

export function findStringLinks(
  { state, usage, numbering }: Places,
  file: SourceFile,
  { fact }: FileLinks,
): StringLinks {
  if (!fact.paths && !fact.patterns && !fact.isOpen) return NONE;
  const search: Search = {
    usage,
    file,
    folder: folderOf(file.path),
    owner: usage.packageOf(file.path)?.folder ?? '',
    isTool: usage.isToolFile(file.path),
    files: new Set(),
    matched: new Set(),
    loose: new Set(),
  };
  for (const written of fact.paths ?? []) {
    if (isPattern(written)) addGlob(search, written);
    else addPath(search, written);
  }
  addPatterns(search, fact.patterns ?? [], state.contexts.nearest(file.path)?.options.paths ?? {});
  if (fact.isOpen) addFolders(search, fact.words ?? [], state.graph.paths);
  search.files.delete(file.path);
  const toNumber = (path: string): number => numbering.file(path);
  return {
    files: [...search.files].map(toNumber),
    matched: [...search.matched].map(toNumber),
    loose: [...search.loose],
  };
}

function addPath(search: Search, written: string): void {
  const { usage, file, folder, owner, isTool, files, matched, loose } = search;
  const near = usage.lookup.find(folder, written);
  const isOfPackage = isTool || /^\/?src\//.test(written) || isSourceName(written);
  const found = near ?? (isOfPackage ? usage.lookup.find(owner, written) : undefined);
  if (found !== undefined) files.add(found);
  else loose.add(nameOf(written).replace(/\.[cm]?[jt]sx?$/, ''));
  if (found === undefined && loadsByPlace(file)) addGlob(search, `${written.replace(/\/$/, '')}/**`);
  // It may be put together with a folder that only running tells.
  if (found === undefined && isSourceName(written) && isTelling(written))
    for (const path of usage.lookup.match(owner, `**/${written.replace(/^\//, '')}`)) matched.add(path);
}

function addGlob({ usage, file, folder, owner, isTool, matched }: Search, pattern: string): void {
  const mayLoad = !isTool || BUNDLER.test(nameOf(file.path)) || loadsByPlace(file);
  if (!mayLoad || !isSpecific(pattern) || isTestFile(file)) return;
  for (const from of new Set([folder, owner])) {
    const found = [pattern, ...sourcePatterns(pattern)].flatMap((each) => usage.lookup.match(from, each));
    for (const path of found) matched.add(path);
    if (found.length > 0) return;
  }
}

const OUTPUT = /^(\.{0,2}\/)?(?:dist|build|out|output|lib)\//;

/** A pattern of what is built means the sources, which lie beside the output or in a folder of their own. */
function sourcePatterns(pattern: string): string[] {
  if (!OUTPUT.test(pattern)) return [];
  return [pattern.replace(OUTPUT, '$1src/'), pattern.replace(OUTPUT, '$1')];
}

function addPatterns(
  { usage, folder, owner, matched }: Search,
  patterns: readonly string[],
  aliases: Aliases,
): void {
  for (const pattern of patterns)
    for (const [from, plain] of placedPatterns(pattern, folder, owner, aliases))
      for (const path of usage.lookup.match(from, plain)) matched.add(path);
  for (const pattern of patterns) {
    if (!pattern.startsWith('!')) continue;
    for (const [from, plain] of placedPatterns(pattern.slice(1), folder, owner, aliases))
      for (const path of usage.lookup.match(from, plain)) matched.delete(path);
  }
}

/** Code that loads modules by computed names and names a folder beside it loads what is in that folder. */
function addFolders({ folder, matched }: Search, words: readonly string[], paths: readonly string[]): void {
  for (const word of words) {
    if (!/^[\w-][\w.-]*$/.test(word)) continue;
    for (const path of pathsWithin(paths, folder === '' ? word : `${folder}/${word}`)) matched.add(path);
  }
}

type Aliases = Readonly<Record<string, readonly string[]>>;

/** A pattern with the folder it is seen from. It may begin with a name that stands for a folder. */
function placedPatterns(
  pattern: string,
  folder: string,
  owner: string,
  aliases: Aliases,
): [string, string][] {
  if (pattern.startsWith('!')) return [];
  if (pattern.startsWith('~')) return [[owner, `**/${pattern.slice(1).replace(/^\//, '')}`]];
  if (pattern.startsWith('=')) return [folder, owner, ''].map((from) => [from, pattern.slice(1)]);
  if (pattern.startsWith('/')) return [[owner, pattern]];
  if (pattern.startsWith('.')) return [[folder, pattern]];
  const known = Object.keys(aliases)
    .filter((alias) => alias.endsWith('*') && pattern.startsWith(alias.slice(0, -1)))
    .sort((a, b) => b.length - a.length)[0];
  if (known !== undefined)
    return aliases[known]!.map((target) => [
      '',
      target.replace(/\*$/, () => pattern.slice(known.length - 1)),
    ]);
  const rest = pattern.slice(pattern.indexOf('/') + 1);
  return [
    [owner, pattern],
    ['', pattern],
    [owner, `**/${rest}`],
  ];
}

/** In settings of other tools a pattern says what to check, cover or watch. */
const BUNDLER = /^(?:tsup|tsdown|unbuild|build|rollup|rolldown|rslib|esbuild|bunchee|webpack)\b/;

const SETTINGS = /^\..+\.[cm]?[jt]s$|\.conf(?:ig)?(?:\.[\w-]+)*\.[cm]?[jt]s$/;

/** Tools in whose settings a folder or a pattern says where to look, what to check or what to leave out. */
const LOOKING =
  /^\.?(?:vite|vitest|jest|webpack|rspack|rsbuild|rslib|rollup|rolldown|esbuild|tsup|tsdown|unbuild|parcel|metro|babel|swc|eslint|oxlint|prettier|stylelint|markdownlint|tailwind|postcss|uno|panda|next|nuxt|svelte|astro|remix|react-router|gatsby|vue|ember|angular|knip|dependency-cruiser|stryker|size-limit|c8|nyc|cspell|commitlint|lint-?staged|release|semantic|nodemon|pm2|ecosystem|i18n|lingui|app|env)/i;

/** Whether a file is a setting of a tool that may load what lies at the places it names. */
function loadsByPlace({ path }: SourceFile): boolean {
  const name = nameOf(path);
  return SETTINGS.test(name) && !LOOKING.test(name);
}

/** Whether a pattern picks files out, rather than meaning all there are. */
function isSpecific(pattern: string): boolean {
  if (!/^[\w./*{},@<>-]+$/.test(pattern)) return false;
  const parts = pattern.split('/');
  const isAny = /^\*+(?:\.[\w{},]+)?$/.test(parts.at(-1)!);
  const folder = parts.findLast((part) => !part.includes('*') && part !== '.' && part !== parts.at(-1));
  return (
    !isAny || (folder !== undefined && !/^(?:src|lib|app|apps|packages|tests?|dist|build|\.\.)$/.test(folder))
  );
}
