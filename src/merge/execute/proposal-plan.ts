// A plan for proposals of a forge: they are branches with a number, and may say what they depend on.
import type { MergeNode, MergePair, OrchestrateAnswer } from '../../contract/index.ts';
import type { MergeMethod, Proposal } from '../../host/index.ts';
import type { QueueEntry } from './queue.ts';

export interface ProposalPlan {
  /** Proposals that lead to the branch, directly or through another one. */
  readonly meant: readonly Proposal[];
  /** What they say, and what they are stacked on. */
  readonly known: readonly MergePair[];
  /** The plan in the words of proposals. */
  named(plan: OrchestrateAnswer, repository: string): OrchestrateAnswer;
  /** What is to be merged, in the order of the plan. */
  entries(plan: OrchestrateAnswer): QueueEntry[];
}

export function proposalPlan(
  proposals: readonly Proposal[],
  onto: string,
  method: MergeMethod = 'squash',
): ProposalPlan {
  const meant = leadingTo(proposals, onto);
  const byBranch = new Map(
    meant.filter(({ isForeign }) => !isForeign).map((proposal) => [proposal.head.branch, proposal]),
  );
  const known = meant.flatMap((proposal) => dependenciesOf(proposal, byBranch));
  return {
    meant,
    known,
    named: (plan, repository) => ({
      ...plan,
      nodes: plan.nodes.map((node) => nodeOf(node, meant, { repository, onto, method })),
    }),
    entries: (plan) => entriesOf(plan, meant, known),
  };
}

function leadingTo(proposals: readonly Proposal[], onto: string): Proposal[] {
  const branches = new Set([onto]);
  const found: Proposal[] = [];
  let left = [...proposals];
  for (let size = -1; size !== found.length;) {
    size = found.length;
    for (const one of left.filter(({ base }) => branches.has(base.branch))) {
      found.push(one);
      if (!one.isForeign) branches.add(one.head.branch);
    }
    left = left.filter((one) => !found.includes(one));
  }
  return found.sort((a, b) => a.number - b.number);
}

const SAYS = /^\s*depends[- ]on:?\s+(?<list>#\d+(?:[\s,]+(?:and\s+)?#\d+)*)/gim;

function dependenciesOf(
  { number, body, base }: Proposal,
  byBranch: ReadonlyMap<string, Proposal>,
): MergePair[] {
  const pair = (other: number, message: string): MergePair => ({
    a: `#${other}`,
    b: `#${number}`,
    kind: 'dependency',
    evidence: [{ message }],
  });
  const said = [...body.matchAll(SAYS)]
    .flatMap(({ groups }) => groups!['list']!.match(/\d+/g) ?? [])
    .map((other) => pair(Number(other), `#${number} says that it depends on #${other}.`));
  const below = byBranch.get(base.branch);
  const stacked = below
    ? [pair(below.number, `#${number} is to be merged into ${base.branch}, the branch of #${below.number}.`)]
    : [];
  const pairs = [...stacked, ...said].filter(({ a }) => a !== `#${number}`);
  return [...new Map(pairs.map((one) => [one.a, one])).values()];
}

function nodeOf(
  node: MergeNode,
  meant: readonly Proposal[],
  { repository, onto, method }: { repository: string; onto: string; method: MergeMethod },
): MergeNode {
  const number = numberOf(node.branch);
  const proposal = meant.find((one) => one.number === number);
  if (proposal === undefined) return node;
  const numbers = (names: MergeNode['depends_on']): number[] => names.map((name) => numberOf(String(name)));
  const left = whyLeft(proposal);
  const isResolved = node.resolution?.accepted === true && proposal.base.branch === onto;
  const reason = [node.reason, node.reason === undefined || isResolved ? left : undefined].filter(Boolean);
  return {
    ...node,
    repository,
    pr_number: number,
    branch: proposal.head.branch,
    base: proposal.base.branch,
    depends_on: numbers(node.depends_on),
    conflicts_with: numbers(node.conflicts_with),
    ...(reason.length === 0 ? {} : { reason: reason.join(' ') }),
    ...(isResolved && left === undefined && method !== 'rebase' ? { push: proposal.head.branch } : {}),
  };
}

function whyLeft({ isDraft, isForeign }: Proposal): string | undefined {
  if (isDraft) return 'It is a draft.';
  return isForeign ? 'It comes from another repository: somebody has to merge it.' : undefined;
}

function entriesOf(
  { order, nodes, pairs }: OrchestrateAnswer,
  meant: readonly Proposal[],
  known: readonly MergePair[],
): QueueEntry[] {
  const planned = new Set(order.map(numberOf));
  const open = nodes.filter(({ status }) => status !== 'merged').map(({ branch }) => numberOf(branch));
  const numbers = [...planned, ...open.filter((number) => !planned.has(number))];
  const isMeant = new Set(meant.map(({ number }) => number));
  return numbers
    .filter((number) => isMeant.has(number))
    .map((number) => ({
      number,
      // What it says holds for proposals that the plan does not have, too.
      dependsOn: [...pairs, ...known]
        .filter(({ kind, b }) => kind === 'dependency' && b === `#${number}`)
        .map(({ a }) => numberOf(a)),
      follows: pairs
        .filter(({ kind, a, b }) => kind !== 'dependency' && (a === `#${number}` || b === `#${number}`))
        .map(({ a, b }) => numberOf(a === `#${number}` ? b : a))
        .filter((other) => numbers.indexOf(other) < numbers.indexOf(number)),
    }));
}

function numberOf(name: string): number {
  return Number(name.slice(1));
}
