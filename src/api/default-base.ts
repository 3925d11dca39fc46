// What a change is compared with when nobody says: the commit where it parts from the default branch, or HEAD where there is no other
// branch to part from.
import { defaultBranch, requireRepository, resolveRevision, tryMergeBase } from '../host/index.ts';

/** `head` is what the change ends with, HEAD for the working tree. */
export async function defaultBase(root: string, head = 'HEAD'): Promise<string> {
  const repository = await requireRepository(root);
  const [branch, commit] = await Promise.all([defaultBranch(repository), resolveRevision(repository, head)]);
  return (branch === undefined ? undefined : await tryMergeBase(root, branch, head)) ?? commit;
}
