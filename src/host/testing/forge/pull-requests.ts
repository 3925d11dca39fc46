// What the forge for tests does with pull requests, as GitHub does: heads follow their branches, mergeability is computed by git and
// not known when first asked for, and merges happen only where everything that is required is there.
import { missingCheck, type TestPull, type TestRepository } from './forge-state.ts';

export const baseOf = (repository: TestRepository, pull: TestPull): string =>
  pull.baseAtMerge ?? repository.bare.ref(`refs/heads/${pull.baseBranch}`)!;

/** Brings the heads of open pull requests to where their branches are. Gives those that moved. */
export async function followBranches(repository: TestRepository): Promise<TestPull[]> {
  const moved: TestPull[] = [];
  for (const pull of repository.pulls.values()) {
    if (pull.state !== 'open' || pull.headRepository === undefined) continue;
    const head = pull.headRepository.bare.ref(`refs/heads/${pull.headBranch}`);
    if (head === undefined || head === pull.head) continue;
    await takeHead(repository, pull, head);
    moved.push(pull);
  }
  return moved;
}

export async function takeHead(repository: TestRepository, pull: TestPull, head: string): Promise<void> {
  const from = pull.headRepository!;
  if (from !== repository) await repository.bare.git(['fetch', '-q', from.bare.path, head]);
  repository.bare.setRef(`refs/pull/${pull.number}/head`, head);
  pull.head = head;
  pull.baseSeen = baseOf(repository, pull);
}

/** Null when it is asked for the first time since head or base moved. */
export async function mergeable(repository: TestRepository, pull: TestPull): Promise<boolean | null> {
  const key = `${baseOf(repository, pull)} ${pull.head}`;
  if (pull.mergeKnownFor !== key) {
    pull.mergeKnownFor = key;
    return null;
  }
  return mergesCleanly(repository, pull);
}

async function mergesCleanly(repository: TestRepository, pull: TestPull): Promise<boolean> {
  return (await repository.bare.mergedTree(baseOf(repository, pull), pull.head)) !== undefined;
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

interface MergeOrder {
  readonly sha?: string;
  readonly merge_method?: string;
  readonly commit_title?: string;
  readonly commit_message?: string;
}

export async function mergePull(
  repository: TestRepository,
  pull: TestPull,
  order: MergeOrder,
): Promise<{ readonly sha: string } | Refusal> {
  if (pull.state !== 'open') return { status: 405, message: 'Pull Request is not mergeable' };
  if (pull.isDraft) return { status: 405, message: 'Pull Request is still a draft' };
  if (order.sha !== undefined && order.sha !== pull.head)
    return { status: 409, message: 'Head branch was modified. Review and try the merge again.' };
  const blocked = await reasonToBlock(repository, pull);
  if (blocked !== undefined) return { status: 405, message: blocked };
  const base = baseOf(repository, pull);
  const merged = await mergedCommit(repository, pull, base, order);
  if (merged === undefined) return { status: 405, message: 'Pull Request is not mergeable' };
  repository.bare.setRef(`refs/heads/${pull.baseBranch}`, merged);
  Object.assign(pull, { state: 'closed', mergedAs: merged, baseAtMerge: base });
  return { sha: merged };
}

async function reasonToBlock(repository: TestRepository, pull: TestPull): Promise<string | undefined> {
  const { isStrict, isWaived, approvals = 0 } = repository.protections.get(pull.baseBranch) ?? {};
  const check = isWaived ? undefined : missingCheck(repository, pull);
  if (check !== undefined) return `Required status check "${check}" is expected.`;
  if (pull.reviews.filter(({ state }) => state === 'APPROVED').length < approvals)
    return `At least ${approvals} approving review is required by reviewers with write access.`;
  if (isStrict && !(await repository.bare.isAncestor(baseOf(repository, pull), pull.head)))
    return 'The head branch is not up to date with the base branch.';
  return undefined;
}

async function mergedCommit(
  { bare }: TestRepository,
  pull: TestPull,
  base: string,
  order: MergeOrder,
): Promise<string | undefined> {
  const { merge_method: method = 'merge' } = order;
  if (method === 'rebase') return bare.rebased(base, pull.head);
  const tree = await bare.mergedTree(base, pull.head);
  if (tree === undefined) return undefined;
  const title =
    order.commit_title ??
    (method === 'squash'
      ? `${pull.title} (#${pull.number})`
      : `Merge pull request #${pull.number} from ${pull.headBranch}`);
  const parents = method === 'squash' ? [base] : [base, pull.head];
  return bare.commitTree(tree, parents, `${title}\n\n${order.commit_message ?? ''}`.trimEnd());
}

/** Merges the base into the head; git decides whether it can. */
export async function updateHead(
  repository: TestRepository,
  pull: TestPull,
  expected: string | undefined,
): Promise<Refusal | undefined> {
  const from = pull.headRepository;
  if (pull.state !== 'open' || from === undefined)
    return { status: 422, message: 'Head branch does not exist' };
  if (expected !== undefined && expected !== pull.head)
    return { status: 422, message: 'expected_head_sha was not equal to current head sha' };
  const base = baseOf(repository, pull);
  if (await repository.bare.isAncestor(base, pull.head))
    return { status: 422, message: 'There are no new commits on the base branch.' };
  const tree = await repository.bare.mergedTree(pull.head, base);
  if (tree === undefined) return { status: 422, message: 'merge conflict between base and head' };
  const title = `Merge branch '${pull.baseBranch}' into ${pull.headBranch}`;
  const head = await repository.bare.commitTree(tree, [pull.head, base], title);
  if (from !== repository) await from.bare.git(['fetch', '-q', repository.bare.path, head]);
  from.bare.setRef(`refs/heads/${pull.headBranch}`, head);
  return undefined;
}
