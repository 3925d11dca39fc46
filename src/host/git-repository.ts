// A git repository: where it is, which of its commits a name means, and what its index and settings say.
import { dirname, resolve } from 'node:path';
import { Failure } from '../contract/index.ts';
import type { Repository, RepositorySearch } from './find-repository.ts';
import { askAsItIs } from './git-as-it-is.ts';
import { git, gitFailure, tryGit } from './git-command.ts';
import { placeOf } from './git-place.ts';

export type { Repository, RepositorySearch } from './find-repository.ts';

/** Which git repository a folder belongs to, if any. */
export async function findRepository(folder: string): Promise<RepositorySearch> {
  return (await placeOf(folder)).search;
}

/** The id of the commit that a name means, or undefined when it means none. */
export async function tryRevision(repository: Repository, revision: string): Promise<string | undefined> {
  if (meansNothing(revision)) return undefined;
  const args = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  const result = await tryGit(repository.root, args);
  if (result.stopped !== undefined) await git(repository.root, args);
  return result.exitCode === 0 ? result.stdout.toString('utf8').trim() : undefined;
}

/** A name that starts with a dash would be read as an option; no branch or tag may have one. */
function meansNothing(revision: string): boolean {
  return revision === '' || revision.startsWith('-');
}

/** The id of the commit that a name means. */
export async function resolveRevision(repository: Repository, revision: string): Promise<string> {
  const found = await tryRevision(repository, revision);
  if (found !== undefined) return found;
  const message = `There is no commit ${JSON.stringify(revision)} in ${repository.top}`;
  throw new Failure('REVISION_NOT_FOUND', { message, revision, repository: repository.top });
}

/**
 * The best common ancestor of the commits that two names mean, in one call; undefined whenever there is more to say about it, for
 * whoever asks step by step.
 */
export async function tryMergeBase(root: string, a: string, b: string): Promise<string | undefined> {
  if ([a, b].some(meansNothing)) return undefined;
  const result = await tryGit(root, ['merge-base', `${a}^{commit}`, `${b}^{commit}`]);
  return result.exitCode === 0 ? result.stdout.toString('utf8').trim() : undefined;
}

/** The best common ancestor of two commits, or undefined when they have none. */
export async function mergeBase(repository: Repository, a: string, b: string): Promise<string | undefined> {
  const [first, second] = await Promise.all([resolveRevision(repository, a), resolveRevision(repository, b)]);
  const args = ['merge-base', first, second];
  const result = await tryGit(repository.root, args);
  if (result.exitCode === 1) return undefined;
  if (result.exitCode !== 0) await git(repository.root, args);
  return result.stdout.toString('utf8').trim();
}

/** Whether the clone has only the latest part of its history. */
export async function isShallow({ root }: Repository): Promise<boolean> {
  const result = await tryGit(root, ['rev-parse', '--is-shallow-repository']);
  return result.stdout.toString('utf8').trim() === 'true';
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
