// Files that are no source and still say which sources and packages are used: settings, workflows, pages, components, styles.
// What a text says is kept by its content, so that a scan after an edit reads only what changed.
import { memo, nameOf } from '../../base/index.ts';
import type { ProjectState } from '../../project/index.ts';
import { writtenImports, type Workspace } from '../../resolve/index.ts';
import { clauseNames } from '../collect/documented-imports.ts';
import { lockFacts, NO_LOCK, type LockFacts } from '../manifests/lock-files.ts';
import { installedPackage, isPathText, packagesInSample } from './names-in-text.ts';

export interface TextFacts {
  /** Everything that may be the path of a source file. */
  readonly paths: readonly string[];
  /** Every word that may be the name of a package or of a command. */
  readonly words: ReadonlySet<string>;
  /** Modules that scripts in it import, with the names. */
  readonly imports: readonly { readonly specifier: string; readonly names: readonly string[] }[];
  /** Packages that samples of code import, and commands that people are told to run. */
  readonly samples?: readonly string[];
  readonly lock?: LockFacts;
}

export type TextKind = 'settings' | 'component' | 'document' | 'lock' | 'page' | 'style';

const COMPONENT = /\.(?:vue|svelte|astro|marko)$/;
const DOCUMENT = /\.(?:mdx?|markdown)$/;
const STYLE = /\.(?:css|scss|sass|less|pcss|styl)$/;
const LOCK = /^(?:package-lock|npm-shrinkwrap|composer|bun)\.(?:json|lock)$|-lock\.ya?ml$|\.lock$/;
const READ_LOCK = /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock)$/;
const SETTINGS_NAME =
  /\.(?:ya?ml|toml|jsonc|json5|sh)$|^\.[\w.-]*rc$|^(?:Dockerfile|Makefile|Procfile|Taskfile|Jenkinsfile)/;
const TOOL_FOLDER = /(?:^|\/)\.(?:github|husky|circleci|vscode|storybook|changeset|config)\//;

/** A program that is run by its name may have no extension; its imports are told by their words. */
const COMMAND = /(?:^|\/)bin\/[^/.]+$/;

/** What kind of text a file is; undefined when it says nothing about sources. `isTop` tells of files beside a package.json. */
export function textKind(path: string, isTop: boolean): TextKind | undefined {
  const name = nameOf(path);
  if (COMPONENT.test(name) || COMMAND.test(path)) return 'component';
  if (DOCUMENT.test(name)) return /^(?:changelog|history|releases?)\b/i.test(name) ? undefined : 'document';
  if (name.endsWith('.html')) return 'page';
  if (STYLE.test(name)) return 'style';
  if (READ_LOCK.test(name)) return 'lock';
  if (LOCK.test(name) || name === 'package.json') return undefined;
  if (isTop && (name.endsWith('.json') || SETTINGS_NAME.test(name))) return 'settings';
  if (name.endsWith('.sh') || TOOL_FOLDER.test(path)) return 'settings';
  if (/^[jt]sconfig[\w.-]*\.json$|^(?:\.?jsdoc[\w.-]*|conf)\.json$/.test(name)) return 'settings';
  return name === 'project.json' || /^\.[\w.-]*rc(?:\.json|\.ya?ml)?$/.test(name) ? 'settings' : undefined;
}

/** What the text of the file says. Read once for each content, and forgotten together with the workspace. */
export function textFacts({ snapshot, workspace }: ProjectState, path: string, kind: TextKind): TextFacts {
  const id = snapshot.entry(path)?.id;
  const known = factsIn(workspace, kind).get(id);
  if (known) return known;
  const facts = readText(snapshot.read(path) ?? '', kind);
  factsIn(workspace, kind).set(id, facts);
  return facts;
}

const factsIn = memo((_workspace: Workspace, _kind: TextKind) => new Map<string | undefined, TextFacts>());

/** Longer texts are data. */
const LONGEST = 400_000;
const LONGEST_LOCK = 20_000_000;

function readText(text: string, kind: TextKind): TextFacts {
  if (kind === 'lock')
    return {
      paths: [],
      words: new Set(),
      imports: [],
      lock: text.length > LONGEST_LOCK ? NO_LOCK : lockFacts(text),
    };
  const short = text.length > LONGEST ? '' : text;
  if (kind === 'settings') return settingsFacts(short);
  if (kind === 'document') return documentFacts(short);
  const imports = kind === 'style' ? styleImports(short) : scriptImports(short);
  const paths = kind === 'page' ? pagePaths(short) : [];
  return { paths, words: new Set(), imports };
}

const WORD = /[@\w$<][\w$@./*>{},-]*|\.{1,2}\/[\w$@./*{},-]+/g;

/** The words of a settings file, as paths and as names. */
export function settingsFacts(text: string): TextFacts {
  const paths = new Set<string>();
  const words = new Set<string>();
  for (const [match] of text.matchAll(WORD)) {
    const word = match.replace(/[.,]+$/, '');
    if (word.length > 120) continue;
    if (isPathText(word)) paths.add(word);
    words.add(word);
    if (word.includes('/')) words.add(packagePart(word));
    if (word.includes('@', 1)) words.add(word.slice(0, word.indexOf('@', 1)));
  }
  return { paths: [...paths], words, imports: [] };
}

function packagePart(word: string): string {
  const parts = word.split('/', 2);
  return word.startsWith('@') ? parts.join('/') : parts[0]!;
}

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm;
const SNIPPET = /^<<<\s*(?:@\/)?([^\s{#]+)/gm;

/** A document imports outside of its samples of code, and names files anywhere. */
function documentFacts(text: string): TextFacts {
  const plain = text.replaceAll(FENCE, '');
  const included = [...text.matchAll(SNIPPET)].map(([, path]) => path!.replace(/^\//, ''));
  const named = text.match(/[\w.@/-]+\.[cm]?[jt]sx?\b/g) ?? [];
  return {
    paths: [...new Set([...included, ...named])].filter(isPathText),
    words: new Set(),
    imports: /\b(?:import|require)\b/.test(plain) ? scriptImports(plain) : [],
    samples: packagesInSample(text),
  };
}

const SOURCE = /\b(?:src|href)\s*=\s*["']([^"'\s]+)["']/g;

/** Import statements in the scripts of a component or page, or in a source that could not be read as a whole. */
export function scriptImports(text: string): TextFacts['imports'] {
  const imports = writtenImports(text).map(({ specifier, form, clause }) => ({
    specifier,
    names: form === 'names' ? clauseNames(clause) : form === 'call' ? ['*'] : [],
  }));
  for (const [, specifier] of text.matchAll(SOURCE)) {
    const installed = installedPackage(specifier!);
    if (installed !== undefined) imports.push({ specifier: installed, names: ['*'] });
    else if (/^\.{1,2}\/.*\.[cm]?[jt]sx?$/.test(specifier!))
      imports.push({ specifier: specifier!, names: ['*'] });
  }
  return imports;
}

function pagePaths(text: string): string[] {
  return [...text.matchAll(SOURCE)].map(([, path]) => path!.replace(/[?#].*$/, '')).filter(isPathText);
}

const STYLE_IMPORT = /@(?:import|use|forward|plugin|config|reference)\s+(?:url\()?\s*['"]([^'"\n]+)['"]/g;

function styleImports(text: string): TextFacts['imports'] {
  return [...text.matchAll(STYLE_IMPORT)].map(([, specifier]) => ({
    specifier: specifier!.replace(/^~/, ''),
    names: ['*'],
  }));
}
