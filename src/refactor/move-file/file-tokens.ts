// Everything in one file that may name a path, apart from the imports that its facts have. A function of the file's content
// and name, and remembered for as long as the snapshot's entry lives.
import { memoByFirst, nameOf } from '../../base/index.ts';
import type { SourceFile } from '../../graph/index.ts';
import type { Snapshot, SnapshotEntry } from '../../snapshot/index.ts';
import { commentImports, mayImportInComments } from './doc-imports.ts';
import { markdownTokens, pageTokens, styleTokens } from './document-tokens.ts';
import { jsonTokens } from './json-tokens.ts';
import type { PathToken } from './path-token.ts';
import { memberTokens, stringTokens, wordTokens } from './word-tokens.ts';

/** Larger files are data or made by tools. */
const LARGEST = 1_000_000;

export function fileTokens(
  snapshot: Snapshot,
  entry: SnapshotEntry,
  source: SourceFile | undefined,
): readonly PathToken[] {
  return tokensOf(entry, snapshot, source);
}

const tokensOf = memoByFirst(
  (
    { path, link, size }: SnapshotEntry,
    snapshot: Snapshot,
    source: SourceFile | undefined,
  ): readonly PathToken[] => {
    const reader = source ? sourceReader(source) : documentReader(path);
    if (reader === undefined || link !== undefined || (size ?? 0) > LARGEST) return [];
    const text = snapshot.read(path);
    return text === undefined ? [] : reader(text);
  },
);

type Reader = (text: string) => PathToken[];

const LOCKS = /^(?:package-lock|npm-shrinkwrap|pnpm-lock|bun)\.(?:json|yaml|lock)$/;
const WORDS =
  /\.(?:ya?ml|toml|sh|bash|ini|properties)$|^(?:\.[\w-]*ignore|\.gitattributes|CODEOWNERS|Makefile|Procfile|[\w.-]*Dockerfile[\w.-]*)$/;

function documentReader(path: string): Reader | undefined {
  const name = nameOf(path);
  if (LOCKS.test(name)) return undefined;
  if (name === 'pnpm-workspace.yaml') return memberTokens;
  if (/\.jsonc?$|^\.\w+rc$/.test(name)) return (text) => jsonTokens(path, text);
  if (/\.(?:md|mdx|markdown)$/.test(name)) return (text) => markdownTokens(path, text);
  if (/\.(?:html?|vue|svelte|astro)$/.test(name)) return pageTokens;
  if (/\.(?:css|scss|sass|less|styl|pcss)$/.test(name)) return styleTokens;
  return WORDS.test(name) ? wordTokens : undefined;
}

const SETTINGS =
  /(?:\.config|\.workspace|rc)\.[cm]?[jt]s$|^(?:gulpfile|gruntfile|rollup|webpack|esbuild|karma|protractor|tsup|tsdown)\b[.\w-]*\.[cm]?[jt]s$/i;

/** Words of a program that works with places of files; in others a string that looks like a path is rarely one. */
const LOCATION_WORDS = ['__dirname', 'dirname', 'fileURLToPath', 'Worker', 'fork', 'glob', 'createRequire'];

function sourceReader(source: SourceFile): Reader | undefined {
  const isSettings = SETTINGS.test(nameOf(source.path));
  const hasStrings = isSettings || LOCATION_WORDS.some((word) => source.facts.mentions(word));
  const hasComments = mayImportInComments(source);
  if (!hasStrings && !hasComments) return undefined;
  return (text) => {
    const imports = hasComments ? commentImports(source, text) : [];
    if (!hasStrings) return imports;
    const known = new Set([
      ...source.facts.imports.map(({ specifierStart }) => specifierStart),
      ...imports.map(({ start }) => start),
    ]);
    return [...imports, ...stringTokens(text, isSettings ? 'setting' : 'string', known)];
  };
}
