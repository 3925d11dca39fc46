// Fixture trees for tests of this room: a view over texts in memory, and the same tree on disk for oracles.
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { folderOf, foldersUp, type FileView, type InstalledView } from '../../base/index.ts';
import { createResolver, readWorkspace, type ImportKind, type Resolution, type Resolver } from '../index.ts';

export type Tree = Readonly<Record<string, string | object>>;

export function viewOf(tree: Tree): FileView {
  const texts = new Map(Object.entries(tree).map(([path, value]) => [path, textOf(value)]));
  const folders = new Set([...texts.keys()].flatMap((path) => Array.from(foldersUp(folderOf(path)))));
  return {
    paths: [...texts.keys()].sort((a, b) => (a < b ? -1 : 1)),
    has: (path) => texts.has(path),
    hasFolder: (path) => folders.has(path),
    read: (path) => texts.get(path),
  };
}

/** Installed packages; `links` maps a path in node_modules to the folder it is a link to. */
export function installedOf(tree: Tree, links: Readonly<Record<string, string>> = {}): InstalledView {
  const view = viewOf(tree);
  const exists = (path: string): boolean => view.has(path) || view.hasFolder(path);
  return {
    has: (path) => view.has(path),
    hasFolder: (path) => path in links || view.hasFolder(path),
    read: (path) => view.read(path),
    realPath: (path) => links[path] ?? (exists(path) ? path : undefined),
  };
}

export const NOTHING_INSTALLED = installedOf({});

export function resolverOf(tree: Tree, installed: InstalledView = NOTHING_INSTALLED): Resolver {
  const view = viewOf(tree);
  return createResolver(readWorkspace(view, installed), view, installed);
}

/** An answer in one line: `via path`, `package name`, `missing name`, `builtin name`, `virtual name` or `! reason`. */
export function inShort(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'file':
      return `${resolution.via} ${resolution.path}${resolution.isAsset ? ' asset' : ''}`;
    case 'package':
      return `${resolution.installed ? 'package' : 'missing'} ${resolution.name}`;
    case 'unresolved':
      return `! ${resolution.reason}`;
    default:
      return `${resolution.kind} ${resolution.name}`;
  }
}

/** Answers `from specifier` lines; the kind is `import` unless a third word says otherwise. */
export function answers(resolver: Resolver, questions: readonly string[]): string[] {
  return questions.map((question) => {
    const [from, specifier, kind] = question.split(' ');
    return inShort(resolver.resolve(from!, specifier!, (kind as ImportKind | undefined) ?? 'import'));
  });
}

/** Checks a table of `from specifier [kind]` → answer in one line. */
export function answersOf(
  tree: Tree,
  expected: Readonly<Record<string, string>>,
  installed?: InstalledView,
): Record<string, string> {
  const resolver = resolverOf(tree, installed);
  const questions = Object.keys(expected);
  const found = answers(resolver, questions);
  return Object.fromEntries(questions.map((question, index) => [question, found[index]!]));
}

export function writeTree(tree: Tree): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lintel-resolve-')));
  for (const [path, value] of Object.entries(tree)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), textOf(value));
  }
  return root;
}

function textOf(value: string | object): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
