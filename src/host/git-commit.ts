// One commit of files that we wrote, and of nothing else. No hook runs: hooks may belong to a checkout that nobody trusts.
import { Failure } from '../contract/index.ts';
import { git, tryGit } from './git-command.ts';
import type { Repository } from './git-repository.ts';
import { withheldFilter } from './withheld-filters.ts';

/** Paths that are staged, from the root of the repository's folder. */
export async function stagedPaths({ root }: Repository): Promise<string[]> {
  const text = (
    await git(root, ['diff', '--cached', '--name-only', '-z', '--relative', '--ignore-submodules=dirty'])
  ).toString('utf8');
  return text.split('\0').filter((path) => path !== '');
}

/** The commit; refused where something else is staged, or HEAD is no branch. */
export async function commitFiles(
  repository: Repository,
  paths: readonly string[],
  message: string,
): Promise<string> {
  const { root } = repository;
  const others = (await stagedPaths(repository)).filter((path) => !paths.includes(path));
  if (others.length > 0)
    throw new Failure('USAGE', {
      message: `Something else is staged, and a commit of tests holds nothing but tests: ${others.join(', ')}.`,
      help: 'Commit or unstage these files first.',
    });
  if ((await tryGit(root, ['symbolic-ref', '--quiet', 'HEAD'])).exitCode !== 0)
    throw new Failure('USAGE', {
      message: 'HEAD is detached, so a commit on it would be lost.',
      help: 'Switch to a branch first: `git switch`.',
    });
  const withheld = await withheldFilter(root, paths);
  if (withheld !== undefined) throw new Failure('USAGE', { message: `Nothing is committed: ${withheld}.` });
  const literal = ['--literal-pathspecs'];
  await git(root, [...literal, 'add', '--', ...paths]);
  await git(root, [
    ...literal,
    'commit',
    '--quiet',
    '--no-verify',
    '--no-gpg-sign',
    '-m',
    message,
    '--',
    ...paths,
  ]);
  return (await git(root, ['rev-parse', 'HEAD'])).toString('utf8').trim();
}
