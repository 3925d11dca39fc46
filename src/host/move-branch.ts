// A branch is moved only from the commit where it was seen: whoever moved it in between keeps what they did. Where it is checked out, the files
// move along, and only if nobody has changed them.
import { realPathOf } from './files.ts';
import { askAsItIs } from './git-as-it-is.ts';
import { git, gitFailure, tryGit } from './git-command.ts';
import type { Repository } from './git-repository.ts';
import { withheldFilter } from './withheld-filters.ts';

export type MoveReply =
  | { readonly kind: 'moved' }
  /** It is at another commit than expected. */
  | { readonly kind: 'stale' }
  /** It is checked out, and files there are changed, or would be lost. */
  | { readonly kind: 'in-use'; readonly folder: string; readonly reason: string };

interface Move {
  /** A local branch by its short name. */
  readonly branch: string;
  readonly from: string;
  /** A commit that follows on `from`. */
  readonly to: string;
}

/** Git would look into submodules by their own settings. */
const UNCHANGED = ['status', '--porcelain', '--untracked-files=no', '--ignore-submodules=dirty'];

export async function moveBranch(repository: Repository, { branch, from, to }: Move): Promise<MoveReply> {
  const [folder, ...others] = await checkedOut(repository, branch);
  if (folder === undefined) {
    const args = ['update-ref', '-m', 'lintel: merge', `refs/heads/${branch}`, to, from];
    const { exitCode } = await tryGit(repository.top, args, { isApart: true });
    return { kind: exitCode === 0 ? 'moved' : 'stale' };
  }
  if (others.length > 0) return { kind: 'in-use', folder, reason: 'it is checked out more than once' };
  const changed = (await git(folder, UNCHANGED)).toString('utf8');
  if (changed !== '') return { kind: 'in-use', folder, reason: 'files are changed there' };
  const at = (await git(folder, ['rev-parse', 'HEAD'])).toString('utf8').trim();
  if (at !== from) return { kind: 'stale' };
  const moving = await git(folder, [
    'diff',
    '--name-only',
    '--no-renames',
    '--ignore-submodules=all',
    '-z',
    from,
    to,
  ]);
  const withheld = await withheldFilter(folder, moving.toString('utf8').split('\0').slice(0, -1));
  if (withheld !== undefined) return { kind: 'in-use', folder, reason: withheld };
  const args = ['merge', '-q', '--ff-only', to];
  const { exitCode, stderr } = await tryGit(folder, args, {
    isApart: true,
    env: { GIT_OPTIONAL_LOCKS: '1' },
  });
  if (exitCode === 0) return { kind: 'moved' };
  return { kind: 'in-use', folder, reason: stderr.trim().split('\n')[0] ?? 'git does not say why' };
}

/** Why a branch could not be moved as things are; undefined where it could. */
export async function whyInUse(repository: Repository, branch: string): Promise<string | undefined> {
  const folders = await checkedOut(repository, branch);
  if (folders.length > 1) return `it is checked out in ${folders.join(' and ')}`;
  for (const folder of folders) {
    const changed = (await git(folder, UNCHANGED)).toString('utf8');
    if (changed !== '') return `it is checked out in ${folder}, where files are changed`;
  }
  return undefined;
}

async function checkedOut({ top, gitFolder, commonFolder }: Repository, branch: string): Promise<string[]> {
  const args = ['worktree', 'list', '--porcelain', '-z'] as const;
  const { exitCode, stdout, stderr } = await askAsItIs(top, args);
  if (exitCode !== 0) throw gitFailure(top, args, stderr);
  const isMain = realPathOf(gitFolder) === realPathOf(commonFolder);
  return stdout
    .toString('utf8')
    .split('\0\0')
    .map((part) => part.split('\0'))
    .map((lines, at) => ({
      // Git names the first one after its own folder, which may lie elsewhere.
      folder: at === 0 && isMain ? top : lines[0]!.slice('worktree '.length),
      isThere: lines.includes(`branch refs/heads/${branch}`),
    }))
    .flatMap(({ folder, isThere }) => (isThere ? [folder] : []));
}

export async function isAncestor({ top }: Repository, commit: string, of: string): Promise<boolean> {
  return (await tryGit(top, ['merge-base', '--is-ancestor', commit, of])).exitCode === 0;
}

/** A commit by the user that joins others; nothing refers to it yet. */
export async function commitMerge(
  { top }: Repository,
  { tree, parents, message }: { tree: string; parents: readonly string[]; message: string },
): Promise<string> {
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-m', message];
  return (await git(top, args)).toString('utf8').trim();
}
