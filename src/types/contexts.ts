// Which contexts may hold a file, and a virtual config for files that belong to none.
import { createHash } from 'node:crypto';
import { compareText, folderOf, foldersUp, inOrderOf, nameOf, relativePath } from '../base/index.ts';
import type { PackageImport } from './model.ts';

const INFERRED = '.lintel-inferred-';

/** A config that is not in the repository, and the files that are there for it alone, by path. */
export interface VirtualConfig {
  readonly context: string;
  readonly text: string;
  readonly files: ReadonlyMap<string, string>;
}

export interface FocusOptions {
  /** What is imported from packages elsewhere in the program: these may declare for everyone. */
  readonly packages?: readonly PackageImport[] | undefined;
  /** Tells configs of the same files apart. */
  readonly mark?: string | undefined;
}

/** Contexts in the folders above a file, nearest first; in one folder the conventional names come first. */
export function contextsAbove(contexts: readonly string[], file: string): string[] {
  const byFolder = new Map<string, string[]>();
  for (const context of contexts) {
    const folder = folderOf(context);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), context]);
  }
  return [...foldersUp(folderOf(file))].flatMap((folder) =>
    (byFolder.get(folder) ?? []).sort(inOrderOf<string>((a, b) => rank(a) - rank(b), compareText)),
  );
}

function rank(context: string): number {
  const name = nameOf(context);
  return name === 'tsconfig.json' ? 0 : name === 'jsconfig.json' ? 1 : 2;
}

/**
 * A config like `context` for some files only: they and what they import are loaded instead of everything that the
 * context includes. It lies beside the context, so that paths and type roots mean the same.
 */
export function focusedConfig(
  context: string,
  files: readonly string[],
  { packages = [], mark = '' }: FocusOptions = {},
): VirtualConfig {
  const importing = importingFiles(packages);
  const sorted = [...new Set([...files, ...importing.keys()])].sort(compareText);
  const folder = folderOf(context);
  const allowJs = sorted.some((file) => /\.[cm]?jsx?$/.test(file));
  const text = JSON.stringify({
    extends: `./${nameOf(context)}`,
    compilerOptions: {
      composite: false,
      incremental: false,
      noEmit: true,
      // Otherwise files of other packages would be complained about: they are outside of the config's folder.
      rootDir: relativePath(folder, '') || '.',
      ...(allowJs ? { allowJs } : {}),
    },
    include: [],
    files: sorted.map((file) => relativePath(folder, file)),
  });
  const hash = hashOf(`${context}\n${text}${mark}`);
  return { context: inFolder(folder, `.lintel-focused-${hash}.json`), text, files: importing };
}

/** A file in each of the folders that imports what is imported there, by path. */
function importingFiles(packages: readonly PackageImport[]): ReadonlyMap<string, string> {
  const texts = [...Map.groupBy(packages, ({ folder }) => folder)].map(([folder, own]): [string, string] => {
    const text = own.map(({ specifier }) => `import ${JSON.stringify(specifier)};\n`).join('');
    return [inFolder(folder, `.lintel-packages-${hashOf(text)}.d.ts`), text];
  });
  return new Map(texts);
}

function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 12);
}

/**
 * A config for files without one: lenient about modules and JavaScript, silent about emit. With `apart`, a file does not see
 * the names of scripts beside it, so that its types do not depend on which other files are asked about.
 */
export function inferredConfig(
  files: readonly string[],
  { apart = false, packages = [], mark = '' }: FocusOptions & { readonly apart?: boolean } = {},
): VirtualConfig {
  const importing = importingFiles(packages);
  const sorted = [...new Set([...files, ...importing.keys()])].sort(compareText);
  const text = JSON.stringify({
    compilerOptions: {
      allowJs: true,
      allowImportingTsExtensions: true,
      jsx: 'preserve',
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
      resolveJsonModule: true,
      skipLibCheck: true,
      strict: true,
      target: 'esnext',
      ...(apart ? { moduleDetection: 'force' } : {}),
    },
    files: sorted.map((file) => `../${file}`),
  });
  return { context: `${INFERRED}${hashOf(text + mark)}/tsconfig.json`, text, files: importing };
}
