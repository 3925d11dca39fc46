// Branches of a repository: what each points to, and what its commits say about others.
import { isCostlyPattern } from '../base/index.ts';
import { git } from './git-command.ts';
import type { Repository } from './git-repository.ts';

export interface Branch {
  /** As git abbreviates it: `feature/login`, `origin/feature/login`. */
  readonly name: string;
  /** Its commit. */
  readonly head: string;
}

export interface ListedBranch extends Branch {
  /** When its commit was made, in seconds. */
  readonly time: number;
}

/**
 * Branches that a pattern of `git for-each-ref` names, local ones first, in order of their names. A pattern that could keep git busy names
 * none.
 */
export async function listBranches({ top }: Repository, glob: string): Promise<ListedBranch[]> {
  if (isCostlyPattern(glob)) return [];
  const format = '%(refname)%00%(objectname)%00%(symref)%00%(committerdate:unix)';
  const answer = async (prefix: string): Promise<ListedBranch[]> => {
    const args = ['for-each-ref', `--format=${format}`, '--sort=refname', `${prefix}${glob}`];
    const lines = (await git(top, args)).toString('utf8').split('\n').filter(Boolean);
    return lines.flatMap((line) => {
      const [ref = '', head = '', symbolic = '', time = ''] = line.split('\0');
      return symbolic === '' ? [{ name: ref.slice(prefix.length), head, time: Number(time) }] : [];
    });
  };
  return [...(await answer('refs/heads/')), ...(await answer('refs/remotes/'))];
}

export interface CommitText {
  readonly commit: string;
  readonly message: string;
}

/** Commits of `head` that `base` does not have, newest first. */
export async function commitsBetween({ top }: Repository, base: string, head: string): Promise<CommitText[]> {
  const text = (await git(top, ['log', '--format=%H%x00%B%x00', '-z', head, `^${base}`])).toString('utf8');
  const parts = text.split('\0').map((part) => part.trim());
  const commits: CommitText[] = [];
  for (let at = 0; at + 1 < parts.length; at += 3)
    commits.push({ commit: parts[at]!, message: parts[at + 1]! });
  return commits;
}

/** When a commit was made, in seconds. */
export async function commitTime({ top }: Repository, commit: string): Promise<number> {
  return Number((await git(top, ['show', '--no-patch', '--format=%ct', commit])).toString('utf8'));
}
