// A git repository: where it is, which of its commits a name means, and what its index and settings say.
import { dirname, join, resolve } from 'node:path';
import { Failure } from '../contract/index.ts';
import { assertFolder, kindOfTarget } from './files.ts';
import type { Repository, RepositorySearch } from './find-repository.ts';
import { askAsItIs } from './git-as-it-is.ts';
import { git, gitFailure, tryGit } from './git-command.ts';
import { placeOf } from './git-place.ts';
import { tryRevision } from './git-revision.ts';

export type { Repository, RepositorySearch } from './find-repository.ts';

/** Which git repository a folder belongs to, if any. */
export async function findRepository(folder: string): Promise<RepositorySearch> {
  return (await placeOf(folder)).search;
}

/** The git repository of a folder; fails with the reason where there is none to ask. */
export async function requireRepository(folder: string): Promise<Repository> {
  assertFolder(folder);
  const search = await findRepository(folder);
  if (search.kind === 'found') return search.repository;
  if (search.kind === 'unusable') {
    const message = `Git cannot read the repository of ${folder}: ${search.reason}.`;
    throw new Failure('REPOSITORY_UNREADABLE', { message, path: folder });
  }
  if (isBare(folder)) {
    const message = `${folder} is a bare git repository, which has no files to read.`;
    const help = 'Run the command in a clone or in a work tree of it (`git worktree add`).';
    throw new Failure('REPOSITORY_NOT_FOUND', { message, help, path: folder });
  }
  throw new Failure('REPOSITORY_NOT_FOUND', { message: `${folder} is not a git repository.`, path: folder });
}

function isBare(folder: string): boolean {
  return (
    kindOfTarget(join(folder, 'HEAD')) === 'file' &&
    ['objects', 'refs'].every((name) => kindOfTarget(join(folder, name)) === 'folder')
  );
}

/** Whether git ignores the folder itself, so that its listing says nothing about what is inside. */
export async function isIgnoredFolder(repository: Repository): Promise<boolean> {
  if (repository.prefix === '') return false;
  const result = await tryGit(repository.top, ['check-ignore', '-q', '--', repository.prefix]);
  return result.exitCode === 0;
}

/** The version of the git that is used for a folder; undefined without one. */
export async function gitVersion(folder: string): Promise<string | undefined> {
  const { exitCode, stdout } = await tryGit(folder, ['--version']);
  if (exitCode !== 0) return undefined;
  return stdout
    .toString('utf8')
    .replace(/^git version /, '')
    .trim();
}

/** Whether the index of git has a file. */
export async function isTracked(root: string, path: string): Promise<boolean> {
  return (
    (await tryGit(root, ['--literal-pathspecs', 'ls-files', '--error-unmatch', '--', path])).exitCode === 0
  );
}

/** The settings with these lower-case names that are set, as git sees them for this folder. */
export async function readSettings(
  repository: Pick<Repository, 'root'>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const pattern = `^(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})$`;
  const args = ['config', '-z', '--get-regexp', pattern] as const;
  const { search } = await placeOf(repository.root);
  if (search.kind === 'unusable') throw gitFailure(repository.root, args, search.reason);
  const result = await askAsItIs(repository.root, args);
  if (result.exitCode !== 0 && result.exitCode !== 1) throw gitFailure(repository.root, args, result.stderr);
  const settings = new Map<string, string>();
  for (const line of result.stdout.toString('utf8').split('\0')) {
    const end = line.indexOf('\n');
    // A name without a value is a set switch.
    if (line !== '')
      settings.set(end < 0 ? line : line.slice(0, end), end < 0 ? 'true' : line.slice(end + 1));
  }
  return settings;
}

/** Names under which a default branch is looked for when the remote does not say. */
const USUAL_BRANCHES = ['origin/main', 'origin/master', 'main', 'master', 'trunk', 'develop'];

/** The branch that changes are made for: the remote's, or the first of the usual names that there is. */
export async function defaultBranch(repository: Repository): Promise<string | undefined> {
  const { exitCode, stdout } = await tryGit(repository.root, [
    'symbolic-ref',
    '--quiet',
    '--short',
    'refs/remotes/origin/HEAD',
  ]);
  const named = exitCode === 0 ? stdout.toString('utf8').trim() : '';
  if (named !== '') return named;
  for (const name of USUAL_BRANCHES) if ((await tryRevision(repository, name)) !== undefined) return name;
  return undefined;
}

/** Files of which the index has several versions, since a merge could not decide. */
export async function unmergedPaths(repository: Repository): Promise<string[]> {
  const args = ['diff', '--cached', '--name-only', '--diff-filter=U', '--relative', '-z'];
  const env = callingIndex(repository);
  const names = (await git(repository.root, args, { env })).toString('utf8').split('\0');
  return names.filter((name) => name !== '');
}

/** What the index has and HEAD has not, as a patch. Of a submodule, that is its commit. */
export async function stagedPatch(repository: Repository): Promise<string> {
  const args = [
    'diff',
    '--cached',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--no-renames',
    '--full-index',
    '--ignore-submodules=none',
    '--submodule=short',
  ];
  const whole = [...args, '--relative', '--src-prefix=a/', '--dst-prefix=b/', 'HEAD', '--'];
  return (await git(repository.root, whole, { env: callingIndex(repository) })).toString('utf8');
}

/** The index of a git that called us as a hook: for `commit --all` and commits of single files, it is not the usual one. */
function callingIndex({ top, gitFolder }: Repository): Record<string, string> {
  const file = resolve(top, process.env['GIT_INDEX_FILE'] || `${gitFolder}/index`);
  return dirname(file) === resolve(gitFolder) ? { GIT_INDEX_FILE: file } : {};
}

/** Where git looks for hooks of the repository. */
export async function hooksFolder(repository: Repository): Promise<string> {
  const args = ['rev-parse', '--git-path', 'hooks'] as const;
  const { exitCode, stdout, stderr } = await askAsItIs(repository.root, args);
  if (exitCode !== 0) throw gitFailure(repository.root, args, stderr);
  return resolve(repository.root, stdout.toString('utf8').trimEnd());
}
