// The commit that a change is compared with: where the named base and the change part, so that what others did since does not
// count. A checkout that lacks the history to tell gets an error that says how to fetch it, never another commit.
import { partingCommit, requireRepository, resolveRevision, tryMergeBase } from '../host/index.ts';

/** `head` is the revision that is scanned, HEAD for the working tree. */
export async function partingRevision(root: string, base: string, head = 'HEAD'): Promise<string> {
  // Each call of git is a process; what nearly always holds is asked at once.
  const [repository, plain] = await Promise.all([requireRepository(root), tryMergeBase(root, base, head)]);
  if (plain !== undefined) return plain;
  await resolveRevision(repository, head);
  const named = await resolveRevision(repository, base);
  return (await partingCommit(repository, base, head)) ?? named;
}
