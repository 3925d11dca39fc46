// Local branches merged in the order of a plan. Each merge is made apart, judged, and only then does the branch move, from the commit where it
// was last seen. What has been done is read from git, so that a run that was ended at any point is simply started again.
import type { MergeOutcome, OrchestrateAnswer } from '../../contract/index.ts';
import {
  commitMerge,
  isAncestor,
  moveBranch,
  openMergeLab,
  tryRevision,
  type Branch,
  type MergeLab,
  type Repository,
  type WorkStore,
} from '../../host/index.ts';
import { judgeCommits } from '../judge-commits.ts';
import { partsOf, type MergeRequest } from '../plan-merges.ts';
import { mergeResolved, type MadeMerge } from '../resolve/resolve-files.ts';
import type { SemanticParts } from '../semantic.ts';
import type { OnDoing } from './queue.ts';

export interface ExecuteRequest extends MergeRequest {
  readonly store: WorkStore;
  /** The name under which the store knows this work. */
  readonly queue: string;
  /** Hears of each branch what is becoming of it. */
  readonly onDoing?: OnDoing | undefined;
}

interface Work extends ExecuteRequest {
  readonly lab: MergeLab;
  readonly parts: SemanticParts;
  /** The commit at which the branch that all are merged into was seen last. */
  at: string;
}

export async function executeBranches(
  request: ExecuteRequest,
  { order, nodes }: OrchestrateAnswer,
): Promise<MergeOutcome[]> {
  const { repository, base, signal } = request;
  const lab = openMergeLab(repository, { isKept: true });
  const parts = partsOf(request, lab);
  const work: Work = { ...request, lab, parts, at: base.head };
  const outcomes: MergeOutcome[] = [];
  const names = [
    ...order,
    ...nodes.filter(({ status }) => status === 'conflict').map(({ branch }) => branch),
  ];
  for (const name of names) request.onDoing?.(name, 'waiting');
  try {
    for (const name of names) {
      signal?.throwIfAborted();
      const { head, depends_on: needs } = nodes.find(({ branch }) => branch === name)!;
      const missing = needs.find((need) =>
        outcomes.some((one) => one.name === need && one.status !== 'merged'),
      );
      const outcome: MergeOutcome =
        missing === undefined
          ? await mergeOne(work, { name, head })
          : { name, head, status: 'waiting', reason: `It depends on ${missing}, which is not merged.` };
      outcomes.push(outcome);
      request.onDoing?.(name, outcome.status);
      await work.store.write(work.queue, name, {
        head,
        status: outcome.status,
        reason: outcome.reason ?? null,
      });
    }
    return outcomes;
  } finally {
    lab.close();
  }
}

async function mergeOne(work: Work, { name, head }: Branch): Promise<MergeOutcome> {
  const { repository, base, onStep } = work;
  onStep?.(`merging ${name}`);
  const [now, onto] = await Promise.all([
    tryRevision(repository, name),
    tryRevision(repository, `refs/heads/${base.name}`),
  ]);
  const not = (status: MergeOutcome['status'], reason: string): MergeOutcome => ({
    name,
    head,
    status,
    reason,
  });
  if (now !== head) return not('waiting', 'It has moved since it was looked at; plan again.');
  if (onto !== work.at) return not('waiting', `${base.name} was moved by somebody else; plan again.`);
  if (await isAncestor(repository, head, work.at)) return { name, head, status: 'merged', commit: work.at };
  const made = await merged(work, head);
  if (made.commit === undefined) return not('conflict', made.reason);
  const wrong = await judgeCommits(work.parts, [work.at, made.commit]);
  if (wrong !== undefined) return not('failed', wrong);
  return move(work, { name, head }, made.commit);
}

async function move(work: Work, { name, head }: Branch, made: string): Promise<MergeOutcome> {
  const { repository, base, lab, store, queue, signal } = work;
  const commit = await commitMerge(repository, {
    tree: await lab.treeOf(made),
    parents: [work.at, head],
    message: `Merge branch '${name}' into ${base.name}`,
  });
  signal?.throwIfAborted();
  await store.write(queue, name, { head, status: 'moving', from: work.at, to: commit });
  work.onDoing?.(name, 'in_flight');
  const reply = await moveBranch(repository, { branch: base.name, from: work.at, to: commit });
  if (reply.kind === 'moved') {
    work.at = commit;
    return { name, head, status: 'merged', commit };
  }
  const reason =
    reply.kind === 'stale'
      ? `${base.name} was moved by somebody else; plan again.`
      : `${base.name} is checked out in ${reply.folder}: ${reply.reason}.`;
  return { name, head, status: 'waiting', reason };
}

/** By git, or else by what resolves its conflicts. */
async function merged({ lab, at, propose }: Work, head: string): Promise<MadeMerge> {
  const { commit } = await lab.merge(at, head);
  return commit === undefined
    ? mergeResolved(lab, { ours: at, theirs: head }, propose)
    : { commit, files: [] };
}

/** The queue of a branch of a repository. */
export function queueOf({ commonFolder }: Repository, branch: string): string {
  return `branches ${commonFolder} ${branch}`;
}
