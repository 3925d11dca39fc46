// What a change is compared with when nobody says: the commit where it parts from the default branch, or HEAD where there is no other
// branch to part from.
import { Failure } from '../contract/index.ts';
import { defaultBranch, findRepository, tryMergeBase, tryRevision } from '../host/index.ts';

/** `head` is what the change ends with, HEAD for the working tree. */
export async function defaultBase(root: string, head = 'HEAD'): Promise<string> {
  const search = await findRepository(root);
  if (search.kind !== 'found') {
    const why =
      search.kind === 'unusable'
        ? `git cannot read the one around ${root}: ${search.reason}`
        : `${root} is not in one`;
    const message = `A change is judged against a commit, and there is no git repository that has one: ${why}.`;
    throw new Failure('REVISION_NOT_FOUND', { message, path: root });
  }
  const { repository } = search;
  const [branch, commit] = await Promise.all([defaultBranch(repository), tryRevision(repository, head)]);
  if (commit === undefined) {
    const message = `There is nothing to compare with: ${repository.top} has no commit yet.`;
    throw new Failure('REVISION_NOT_FOUND', { message, path: root });
  }
  return (branch === undefined ? undefined : await tryMergeBase(root, branch, head)) ?? commit;
}
