// Whether a proposal can be merged now, by what the forge says at this moment. What is not known is not a yes.
import type { ForgeCheck, Proposal } from '../../host/index.ts';
import { patiently } from './patiently.ts';
import type { Queue, QueueEntry } from './queue.ts';

export type Inspected =
  | { readonly kind: 'ready'; readonly head: string }
  | { readonly kind: 'merged'; readonly head: string; readonly commit: string | undefined }
  /** It may be ready later. */
  | { readonly kind: 'not-yet'; readonly head: string; readonly reason: string }
  /** Git cannot merge it as it is, and nothing else is against it. */
  | { readonly kind: 'conflict'; readonly head: string; readonly branch: string }
  /** Not as it is: somebody has to do something. */
  | {
      readonly kind: 'no';
      readonly head: string;
      readonly status: 'failed' | 'skipped' | 'waiting';
      readonly reason: string;
    };

export async function inspect(queue: Queue, entry: QueueEntry): Promise<Inspected> {
  const proposal = await patiently(queue, () => queue.forge.proposal(entry.number));
  const head = proposal.head.commit;
  if (proposal.state === 'merged') return { kind: 'merged', head, commit: proposal.mergedAs };
  const no = whyNot(queue, proposal);
  if (no !== undefined) return { kind: 'no', head, ...no };
  const before = await beforeIt(queue, entry);
  if (before !== undefined) return { ...before, head };
  return checked(queue, proposal);
}

type No = { readonly status: 'failed' | 'skipped'; readonly reason: string };

function whyNot({ blockedBy, onto }: Queue, proposal: Proposal): No | undefined {
  const { state, isDraft, isForeign, labels, base } = proposal;
  if (state !== 'open') return { status: 'skipped', reason: 'It was closed.' };
  if (isDraft) return { status: 'skipped', reason: 'It is a draft.' };
  if (isForeign)
    return { status: 'skipped', reason: 'It comes from another repository: somebody has to merge it.' };
  const label = labels.find((name) => blockedBy.includes(name.toLowerCase()));
  if (label !== undefined) return { status: 'skipped', reason: `It has the label ${label}.` };
  if (base.branch !== onto) return { status: 'skipped', reason: `It is to be merged into ${base.branch}.` };
  return undefined;
}

type Before =
  | { readonly kind: 'not-yet'; readonly reason: string }
  | { readonly kind: 'no'; readonly status: 'waiting'; readonly reason: string };

/** What has to come first and has not. */
async function beforeIt(queue: Queue, { dependsOn, follows }: QueueEntry): Promise<Before | undefined> {
  const { outcomes, entries } = queue;
  const isOpen = (number: number): boolean =>
    !outcomes.has(number) && entries.some((entry) => entry.number === number);
  for (const number of dependsOn) {
    const reason = `It depends on #${number}, which is not merged.`;
    if (isOpen(number)) return { kind: 'not-yet', reason };
    const { state } = await patiently(queue, () => queue.forge.proposal(number));
    const isTakenBack = outcomes.get(number)?.status === 'rolled_back';
    if (state !== 'merged' || isTakenBack) return { kind: 'no', status: 'waiting', reason };
  }
  const first = follows.find(isOpen);
  return first === undefined ? undefined : { kind: 'not-yet', reason: `#${first} comes first.` };
}

async function checked(
  queue: Queue,
  { head: { commit: head, branch }, mergesCleanly }: Proposal,
): Promise<Inspected> {
  const required = await patiently(queue, () => queue.forge.requiredChecks(queue.onto));
  const checks = await patiently(queue, () => queue.forge.checks(head));
  const isMeant = ({ name }: ForgeCheck): boolean => required.length === 0 || required.includes(name);
  const red = checks.find((check) => isMeant(check) && check.state === 'failed');
  if (red) return { kind: 'no', head, status: 'failed', reason: `The check ${red.name} failed.` };
  if (mergesCleanly === false) return { kind: 'conflict', head, branch };
  const open =
    required.find((name) => !checks.some((check) => check.name === name && check.state === 'passed')) ??
    checks.find((check) => isMeant(check) && check.state === 'pending')?.name;
  if (open !== undefined) return { kind: 'not-yet', head, reason: `The check ${open} has not passed yet.` };
  if (mergesCleanly === undefined)
    return { kind: 'not-yet', head, reason: 'The forge does not know yet whether it merges.' };
  return { kind: 'ready', head };
}
