// Which git repository a folder belongs to, if any, and which of its commits a name means.
import { dirname, resolve } from 'node:path';
import { Failure } from '../contract/index.ts';
import { exists, realPathOf } from './files.ts';
import { git, tryGit } from './git-command.ts';

export interface Repository {
  /** The folder that was asked about, absolute. Commands run in it, so their paths are relative to it. */
  readonly root: string;
  /** The top folder of the work tree. */
  readonly top: string;
  readonly gitFolder: string;
  /** Differs from `gitFolder` in a linked work tree. */
  readonly commonFolder: string;
  /** How `root` is written from `top`: empty, or ending with `/`. */
  readonly prefix: string;
  readonly objectFormat: 'sha1' | 'sha256';
}

/** `unusable` means that there is a repository which git cannot read, or no git to read it with. */
export type RepositorySearch =
  | { readonly kind: 'found'; readonly repository: Repository }
  | { readonly kind: 'none' }
  | { readonly kind: 'unusable'; readonly reason: string };

const QUESTION = [
  'rev-parse',
  '--show-toplevel',
  '--absolute-git-dir',
  '--git-common-dir',
  '--show-object-format',
  '--show-prefix',
];

export async function findRepository(folder: string): Promise<RepositorySearch> {
  const root = resolve(folder);
  const result = await tryGit(root, QUESTION);
  if (result.exitCode !== 0) {
    if (gitMarkerAbove(root) === undefined) return { kind: 'none' };
    const reason = firstLine(result.stderr);
    return { kind: 'unusable', reason };
  }
  const lines = result.stdout.toString('utf8').split('\n');
  const [top = '', gitFolder = '', commonFolder = '', objectFormat, prefix = ''] = lines;
  // Git passes over a `.git` that it cannot read and may find a repository further up, which is not the one meant.
  if (prefix !== '' && exists(resolve(root, '.git')) && realPathOf(root) !== realPathOf(top))
    return { kind: 'unusable', reason: `${resolve(root, '.git')} is not a repository that git can read` };
  return {
    kind: 'found',
    repository: {
      root,
      top,
      gitFolder,
      commonFolder: resolve(root, commonFolder),
      prefix,
      objectFormat: objectFormat === 'sha256' ? 'sha256' : 'sha1',
    },
  };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] || 'git ended without a message';
}

function gitMarkerAbove(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const marker = resolve(folder, '.git');
    if (exists(marker)) return marker;
    if (folder === dirname(folder)) return undefined;
  }
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
  return (await tryGit(root, ['ls-files', '--error-unmatch', '--', path])).exitCode === 0;
}

/** The settings with these lower-case names that are set, as git sees them for this folder. */
export async function readSettings(
  repository: Pick<Repository, 'root'>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const pattern = `^(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})$`;
  const args = ['config', '-z', '--get-regexp', pattern];
  const result = await tryGit(repository.root, args);
  if (result.exitCode !== 0 && result.exitCode !== 1) await git(repository.root, args);
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

/** What the index has and HEAD has not, as a patch. Submodules are repositories of their own. */
export async function stagedPatch(repository: Repository): Promise<string> {
  const args = [
    'diff',
    '--cached',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--no-renames',
    '--full-index',
    '--ignore-submodules=all',
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
  const said = await git(repository.root, ['rev-parse', '--git-path', 'hooks']);
  return resolve(repository.root, said.toString('utf8').trimEnd());
}
