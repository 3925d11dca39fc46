// A small repository for tests, written as one string: `//- path` starts a file.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { compareText, folderOf, foldersUp, type FileView } from '../../base/index.ts';
import { openTypes, type NameIndex, type Reference, type Types, type TypesOptions } from '../index.ts';

export const CONFIG = JSON.stringify({
  compilerOptions: {
    jsx: 'preserve',
    module: 'esnext',
    moduleResolution: 'bundler',
    noEmit: true,
    strict: true,
    target: 'es2022',
  },
  include: ['.'],
});

export function filesIn(fixture: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const part of fixture.split(/^\/\/- /m).slice(1)) {
    const end = part.indexOf('\n');
    files.set(part.slice(0, end).trim(), part.slice(end + 1));
  }
  return files;
}

export function viewOf(files: ReadonlyMap<string, string>): FileView {
  const folders = new Set<string>();
  for (const path of files.keys()) for (const folder of foldersUp(folderOf(path))) folders.add(folder);
  return {
    paths: [...files.keys()].sort(compareText),
    has: (path) => files.has(path),
    hasFolder: (path) => folders.has(path),
    read: (path) => files.get(path),
  };
}

export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-types-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeFiles(root: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

export interface Fixture {
  readonly types: Types;
  readonly root: string;
  readonly files: Map<string, string>;
  /** Where the n-th occurrence of a text begins. */
  at(path: string, text: string, nth?: number): number;
}

/** Nothing is written to disk, so every answer must come from the view. */
export function fixture(text: string, options: Partial<TypesOptions> = {}): Fixture {
  const files = filesIn(text);
  const root = options.root ?? temporaryFolder();
  const contexts = [...files.keys()].filter((path) => /(^|\/)[tj]sconfig[^/]*\.json$/.test(path));
  const types = openTypes({ root, view: viewOf(files), contexts, ...options });
  onTestFinished(() => types.close());
  return { types, root, files, at: (path, part, nth = 0) => offsetIn(files.get(path)!, part, nth) };
}

export function offsetIn(text: string, part: string, nth = 0): number {
  let at = -1;
  for (let count = 0; count <= nth; count++) at = text.indexOf(part, at + 1);
  if (at < 0) throw new Error(`no occurrence ${nth} of ${part}`);
  return at;
}

/** `path:line role name` of each reference. */
export function shown(files: ReadonlyMap<string, string>, references: readonly Reference[]): string[] {
  return references.map(({ file, start, end, role }) => {
    const text = files.get(file)!;
    return `${file}:${text.slice(0, start).split('\n').length} ${role} ${text.slice(start, end)}`;
  });
}

/** Reads the texts themselves, as the project's own index would. */
export function indexOf(files: ReadonlyMap<string, string>): NameIndex {
  const having = (pattern: RegExp): string[] =>
    [...files]
      .filter(([path, text]) => /\.[cm]?[jt]sx?$/.test(path) && pattern.test(text))
      .map(([path]) => path);
  return {
    files: () => having(/(?:)/),
    mentions: (name) => having(new RegExp(`(?<![\\w$])${name}(?![\\w$])`)),
    importers: (file) => having(new RegExp(`/${file.replace(/^.*\//, '').replace(/\.\w+$/, '')}'`)),
    reached: (paths) => paths,
    packages: () => [],
    uses: () => [],
    ambient: () => having(/declare (global|module)/),
  };
}
