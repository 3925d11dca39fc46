// One commit of new files on the branch of a proposal. It is made from objects alone: nothing is checked out, no hook runs, and the branch is
// moved only if it is still where it was looked at.
import { join } from 'node:path';
import { Failure } from '../../contract/index.ts';
import { makeScratchFolder } from '../scratch-folders.ts';
import { git, tryGit } from '../git-command.ts';
import type { Forge, Proposal } from './forge.ts';

export interface NewFiles {
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly message: string;
}

/** A branch of another repository, or of a proposal that is over, is not ours to write to. */
export function assertWritable({ repository }: Forge, { number, state, isForeign, head }: Proposal): void {
  const why = isForeign
    ? `comes from ${head.repository ?? 'a repository that is gone'}, and only branches of ${repository} are written to`
    : state === 'open'
      ? undefined
      : `is ${state}`;
  if (why === undefined) return;
  throw new Failure('FORGE_REFUSED', { message: `Nothing is committed to proposal ${number}: it ${why}.` });
}

/** The commit. `folder` is a repository that has the head. */
export async function commitToProposal(
  forge: Forge,
  proposal: Proposal,
  folder: string,
  { files, message }: NewFiles,
): Promise<string> {
  assertWritable(forge, proposal);
  const { head, number } = proposal;
  const commit = await commitOnto(folder, head.commit, { files, message });
  const { url, env } = await forge.gitAddress();
  const ref = `refs/heads/${head.branch}`;
  const lease = `--force-with-lease=${ref}:${head.commit}`;
  const args = ['push', '-q', '--no-verify', lease, url, `${commit}:${ref}`];
  const { exitCode, stderr } = await tryGit(folder, args, { env, asUser: true, timeout: TIME_LIMIT });
  if (exitCode === 0) return commit;
  const why = /stale info|rejected/.test(stderr)
    ? `its branch is not at ${head.commit} any more, or takes no commits from here`
    : stderr.trim().split('\n')[0];
  throw new Failure('FORGE_REFUSED', { message: `Nothing is committed to proposal ${number}: ${why}.` });
}

const TIME_LIMIT = 600_000;
const WHO = {
  GIT_AUTHOR_NAME: 'lintel',
  GIT_AUTHOR_EMAIL: 'lintel@localhost',
  GIT_COMMITTER_NAME: 'lintel',
  GIT_COMMITTER_EMAIL: 'lintel@localhost',
};

async function commitOnto(folder: string, parent: string, { files, message }: NewFiles): Promise<string> {
  const scratch = makeScratchFolder('index');
  const env = { ...WHO, GIT_INDEX_FILE: join(scratch.path, 'index') };
  const said = async (args: readonly string[], input?: string): Promise<string> =>
    (await git(folder, args, { env, ...(input === undefined ? {} : { input }) })).toString('utf8').trim();
  try {
    await said(['read-tree', parent]);
    for (const [path, text] of files) {
      const id = await said(['hash-object', '-w', '--no-filters', '--stdin'], text);
      await said(['update-index', '--add', '--cacheinfo', `100644,${id},${path}`]);
    }
    const tree = await said(['write-tree']);
    return await said(['commit-tree', '--no-gpg-sign', '-p', parent, '-m', message, tree]);
  } finally {
    scratch.remove();
  }
}
