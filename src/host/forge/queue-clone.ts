// A clone of our own in which proposals of a forge are merged on trial: it has the branch that they are merged into, and their heads. Nothing of
// them is checked out or run.
import { join } from 'node:path';
import { Failure } from '../../contract/index.ts';
import { pause } from '../clock.ts';
import { makeFolder, writeAtomically } from '../files.ts';
import { makeScratchFolder } from '../scratch-folders.ts';
import { git, tryGit } from '../git-command.ts';
import { findRepository, type Repository } from '../git-repository.ts';
import { isShallow, tryRevision } from '../git-revision.ts';
import type { Forge } from './forge.ts';
import { isSameRemote, parseRemote, remotesOf } from './remote-address.ts';

export interface QueueClone {
  readonly repository: Repository;
  /** The branch that proposals are merged into, where the forge is not told otherwise. */
  readonly defaultBranch: string;
  /** Where a branch of the forge is, with everything that leads there. */
  fetchBranch(branch: string): Promise<string>;
  /** Whether it has all of these commits. */
  hasAll(commits: readonly string[]): Promise<boolean>;
  /** The heads of proposals by their numbers. */
  fetchHeads(numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Has the files of a commit checked out. */
  checkOut(commit: string): Promise<void>;
  /** Makes a branch of the forge that takes back what a commit did; one that is there already is left alone. */
  pushRevert(branch: string, onto: string, commit: string): Promise<void>;
  /** Moves a branch of the forge from a head to the base merged into it; false where the branch is elsewhere. */
  pushMerge(branch: string, merge: PushedMerge): Promise<boolean>;
  remove(): void;
}

export interface PushedMerge {
  readonly head: string;
  readonly base: string;
  /** What the merge holds. */
  readonly tree: string;
  readonly message: string;
}

const TIME_LIMIT = 600_000;
const MOST_TRIES = 3;
const QUIETLY = ['-q', '--no-tags', '--no-recurse-submodules', '--no-auto-maintenance'];
const WHO = ['-c', 'user.name=lintel', '-c', 'user.email=lintel@localhost', '-c', 'commit.gpgSign=false'];

export interface QueueCloneOptions {
  /** Milliseconds before what the forge did not answer is asked for again. */
  readonly pauseMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** `near` is a folder that may be a clone of the repository: what it has is not fetched again, and nothing is written to it. */
export async function openQueueClone(
  forge: Pick<Forge, 'gitAddress' | 'headRef'>,
  near: string,
  options: QueueCloneOptions = {},
): Promise<QueueClone> {
  const { path, remove } = makeScratchFolder('queue');
  try {
    return await opened(forge, near, { path, remove }, options);
  } catch (error) {
    remove();
    throw error;
  }
}

async function opened(
  forge: Pick<Forge, 'gitAddress' | 'headRef'>,
  near: string,
  { path, remove }: { readonly path: string; readonly remove: () => void },
  { pauseMs = 1000, signal }: QueueCloneOptions,
): Promise<QueueClone> {
  const limits = { timeout: TIME_LIMIT, ...(signal ? { signal } : {}) };
  const local = (...args: string[]): Promise<Buffer> => git(path, args, limits);
  /** A token lives for an hour, and a queue longer. */
  const remote = async (...args: string[]): Promise<Buffer> => {
    const { url, env } = await forge.gitAddress();
    return git(
      path,
      args.map((arg) => (arg === 'URL' ? url : arg)),
      { ...limits, env, asUser: true },
    );
  };
  const patiently = async (...args: string[]): Promise<Buffer> => {
    for (let tries = 1; ; tries++) {
      try {
        return await remote(...args);
      } catch (error) {
        if (tries >= MOST_TRIES) throw error;
        await pause(pauseMs * tries, signal);
      }
    }
  };
  await git(path, ['init', '-q', '--template=', '.']);
  await borrow(forge, near, path);
  const search = await findRepository(path);
  if (search.kind !== 'found') throw new Failure('GIT_FAILED', { message: `git cannot read ${path}` });
  const { repository } = search;
  const fetch = (...refs: string[]): Promise<Buffer> => patiently('fetch', ...QUIETLY, 'URL', ...refs);
  const at = async (ref: string): Promise<string> => (await tryRevision(repository, ref))!;
  return {
    repository,
    defaultBranch: headBranch((await patiently('ls-remote', '--symref', 'URL', 'HEAD')).toString('utf8')),
    async fetchBranch(branch) {
      await fetch(`+refs/heads/${branch}:refs/lintel/branch`);
      return at('refs/lintel/branch');
    },
    async hasAll(commits) {
      const input = commits.map((commit) => `${commit}\n`).join('');
      const said = await git(path, ['cat-file', '--batch-check=%(objecttype)'], { ...limits, input });
      return said.toString('utf8') === 'commit\n'.repeat(commits.length);
    },
    async fetchHeads(numbers) {
      if (numbers.length === 0) return new Map();
      await fetch(...numbers.map((number) => `+${forge.headRef(number)}:refs/lintel/heads/${number}`));
      const heads = new Map<number, string>();
      for (const number of numbers) heads.set(number, await at(`refs/lintel/heads/${number}`));
      return heads;
    },
    async checkOut(commit) {
      await local('checkout', '-q', '--force', '--detach', commit);
    },
    async pushRevert(branch, onto, commit) {
      const known = (await patiently('ls-remote', 'URL', `refs/heads/${branch}`)).toString('utf8');
      if (known !== '') return;
      await local('checkout', '-q', '--force', '--detach', onto);
      const parents = (await local('rev-list', '--parents', '-n', '1', commit)).toString('utf8').split(' ');
      const mainline = parents.length > 2 ? ['-m', '1'] : [];
      const args = [...WHO, 'revert', '--no-edit', ...mainline, commit];
      const { exitCode, stderr } = await tryGit(path, args, limits);
      if (exitCode !== 0) {
        await tryGit(path, ['revert', '--abort']);
        const message = `${commit} cannot be taken back by git: ${stderr.trim().split('\n')[0]}`;
        throw new Failure('FORGE_REFUSED', { message });
      }
      await remote('push', '-q', 'URL', `HEAD:refs/heads/${branch}`);
    },
    async pushMerge(branch, { head, base, tree, message }) {
      const args = ['commit-tree', tree, '-p', head, '-p', base, '-m', message];
      const commit = (await local(...WHO, ...args)).toString('utf8').trim();
      const ref = `refs/heads/${branch}`;
      // The commit follows on the head, and the forge takes it only while the branch is there: nothing is ever overwritten.
      try {
        await remote('push', '-q', `--force-with-lease=${ref}:${head}`, 'URL', `${commit}:${ref}`);
        return true;
      } catch (error) {
        const now = (await patiently('ls-remote', 'URL', ref)).toString('utf8').split('\t')[0];
        if (now === head) throw error;
        return now === commit;
      }
    },
    remove,
  };
}

function headBranch(text: string): string {
  return /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(text)?.[1] ?? 'main';
}

async function borrow(forge: Pick<Forge, 'gitAddress'>, near: string, path: string): Promise<void> {
  const search = await findRepository(near);
  if (search.kind !== 'found') return;
  const wanted = parseRemote((await forge.gitAddress()).url);
  const isClone = (await remotesOf(near)).some((remote) => wanted && isSameRemote(remote, wanted));
  if (!isClone || (await isShallow(search.repository))) return;
  const info = join(path, '.git', 'objects', 'info');
  makeFolder(info);
  writeAtomically(join(info, 'alternates'), `${join(search.repository.commonFolder, 'objects')}\n`);
}
