// A repository whose commits are judged: two clones in a folder of ours, one that is read by revision and one that TypeScript sees.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { linkPackages } from '../link-packages.ts';
import { git } from './history.ts';

export interface Repository {
  readonly name: string;
  /** Nothing is checked out here: `verify` reads revisions. */
  readonly clone: string;
  /** What is checked out here changes. */
  readonly tree: string;
  /** Where what TypeScript said is kept. */
  readonly truths: string;
  /** Makes the packages of the commit that was checked out visible to TypeScript. */
  readonly linkTree: () => void;
}

export function openRepository(folder: string, cache: string, withPackages: boolean): Repository {
  const source = resolve(folder);
  const name = nameOf(source);
  const home = join(cache, withPackages ? `${name}-packages` : name);
  const [clone, tree] = [join(home, 'clone'), join(home, 'tree')];
  for (const target of [clone, tree]) {
    if (existsSync(target)) continue;
    mkdirSync(home, { recursive: true });
    git(home, 'clone', '-q', '--shared', '--no-checkout', source, target);
    git(target, 'read-tree', 'HEAD');
    if (withPackages) linkPackages(source, target);
  }
  return {
    name,
    clone,
    tree,
    truths: join(home, 'truth'),
    linkTree: withPackages ? () => undefined : () => linkOwnPackages(tree),
  };
}

/** The folder's name; that of the one above where it says nothing. */
function nameOf(folder: string): string {
  return /^(?:repo|\.git)$/.test(basename(folder)) ? basename(dirname(folder)) : basename(folder);
}

/** Links the packages of the repository as a package manager does. */
function linkOwnPackages(tree: string): void {
  rmSync(join(tree, 'node_modules'), { recursive: true, force: true });
  const manifests = git(tree, 'ls-files', '-z', '--', '*package.json').split('\0');
  for (const path of manifests.filter((path) => basename(path) === 'package.json' && path.includes('/'))) {
    const name = packageName(join(tree, path));
    const link = join(tree, 'node_modules', name ?? '');
    if (name === undefined || existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(tree, dirname(path)), link);
  }
}

/** Manifests of fixtures may be broken or have names that are none. */
function packageName(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const [, name] = /"name"\s*:\s*"((?:@[\w.-]+\/)?[\w-][\w.-]*)"/.exec(readFileSync(file, 'utf8')) ?? [];
  return name;
}
