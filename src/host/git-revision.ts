// Which commits of a repository a name means, and where two of them part.
import { Failure } from '../contract/index.ts';
import { reasonIn, type Repository } from './find-repository.ts';
import { git, gitFailure, tryGit } from './git-command.ts';

/** The id of the commit that a name means, or undefined when it means none. */
export async function tryRevision(repository: Repository, revision: string): Promise<string | undefined> {
  if (meansNothing(revision)) return undefined;
  const args = ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`];
  const result = await tryGit(repository.root, args);
  if (result.stopped !== undefined) throw gitFailure(repository.root, args, reasonIn(result));
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
  throw await missingCommit(repository, revision);
}

const FETCH_HISTORY =
  'Fetch the history: `fetch-depth: 0` for actions/checkout, `GIT_DEPTH: 0` for GitLab, `git fetch --unshallow` by hand.';

const FIRST_COMMIT = 'Make a first commit: `git add --all`, then `git commit`.';

/** Why a name means no commit, and what to do about it. */
async function missingCommit(repository: Repository, revision: string): Promise<Failure> {
  const failure = (message: string, help?: string): Failure =>
    new Failure('REVISION_NOT_FOUND', { message, revision, ...(help === undefined ? {} : { help }) });
  const quoted = JSON.stringify(revision);
  const { top } = repository;
  if (revision === 'HEAD' || !(await hasCommits(repository)))
    return failure(`The current branch of ${top} has no commit yet.`, FIRST_COMMIT);
  const type = await objectType(repository, revision);
  if (type !== undefined) return failure(`${quoted} names a ${type} in ${top}, not a commit.`);
  if (await isShallow(repository))
    return failure(`There is no commit ${quoted} in ${top}, and the clone is shallow.`, FETCH_HISTORY);
  const [, remote, branch] = /^(origin|upstream)\/(.+)$/.exec(revision) ?? [];
  return remote === undefined
    ? failure(`There is no commit ${quoted} in ${top}.`)
    : failure(
        `There is no commit ${quoted} in ${top}. Perhaps it was not fetched.`,
        `Correct the name, or run \`git fetch ${remote} ${branch}\`.`,
      );
}

async function hasCommits({ root }: Repository): Promise<boolean> {
  return (await git(root, ['rev-list', '--all', '--max-count=1'])).length > 0;
}

/** What sort of object a name means, if any. */
async function objectType({ root }: Repository, revision: string): Promise<string | undefined> {
  if (meansNothing(revision)) return undefined;
  const result = await tryGit(root, ['cat-file', '-t', revision]);
  return result.exitCode === 0 ? result.stdout.toString('utf8').trim() : undefined;
}

/** Where the histories of two commits part; a shallow clone may not have it. */
export async function partingCommit(
  repository: Repository,
  a: string,
  b: string,
): Promise<string | undefined> {
  const parting = await mergeBase(repository, a, b);
  if (parting !== undefined || !(await isShallow(repository))) return parting;
  const message = `It is unknown where ${a} and ${b} part, because the clone is shallow.`;
  throw new Failure('REVISION_NOT_FOUND', { message, help: FETCH_HISTORY, revision: a });
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
