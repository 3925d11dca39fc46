// One proposal is merged: what is about to be done is written down, done with the head that was judged, looked up where the answer is lost, and
// judged once more as the forge has made it. What turns out to be wrong is taken back by a proposal of its own.
import type { MergeReply } from '../../host/index.ts';
import type { MergeOutcome } from '../../contract/index.ts';
import { inspect } from './inspect.ts';
import { isPassing, patiently } from './patiently.ts';
import type { Queue, QueueEntry, Taken } from './queue.ts';
import { remember, settle } from './settle.ts';

/** `settled`: its outcome is known. `again`: something has moved, and all is to be looked at anew. `wait`: the forge is not ready. */
export type MergeStep = 'settled' | 'again' | 'wait';

export async function mergeProposal(
  queue: Queue,
  entry: QueueEntry,
  { number, head }: Taken,
  base: string,
): Promise<MergeStep> {
  const { forge, onto, method } = queue;
  const now = await patiently(queue, () => forge.branchHead(onto));
  if (now !== base) return 'again';
  const seen = await inspect(queue, entry);
  if (seen.kind !== 'ready' || seen.head !== head) return 'again';
  await remember(queue, number, { status: 'merging', head, base });
  queue.onStep?.(`merging #${number}`);
  queue.onDoing?.(`#${number}`, 'in_flight');
  const reply = await asked(queue, number, () => forge.merge(number, { expectedHead: head, method }));
  if (reply?.kind === 'merged') {
    await afterMerge(queue, { number, head }, base, reply.commit);
    return 'settled';
  }
  queue.onDoing?.(`#${number}`, 'waiting');
  // A conflict is seen and dealt with when it is looked at again.
  if (reply?.kind !== 'blocked') return 'again';
  return blocked(queue, { number, head }, reply.reason);
}

/** The reply, or what the forge says to have become of the act; undefined when it has not been done. */
async function asked(
  queue: Queue,
  number: number,
  act: () => Promise<MergeReply>,
): Promise<MergeReply | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!isPassing(error)) throw error;
    const { state, mergedAs } = await patiently(queue, () => queue.forge.proposal(number));
    return state === 'merged' && mergedAs !== undefined ? { kind: 'merged', commit: mergedAs } : undefined;
  }
}

/** A head that has to have everything of the base gets it; everything else is waited for. */
async function blocked(queue: Queue, { number, head }: Taken, reason: string): Promise<MergeStep> {
  queue.blocked.set(number, `The forge does not merge it: ${reason}`);
  if (/behind|up.to.date/i.test(reason)) await patiently(queue, () => queue.forge.updateBranch(number, head));
  return 'wait';
}

/** The base is judged as the forge has made it: others may have been faster, and a forge has its own way to merge. */
export async function afterMerge(
  queue: Queue,
  { number, head }: Taken,
  base: string,
  commit: string,
): Promise<void> {
  const wrong = await patiently(queue, () => queue.bench.wrongSince(base, commit));
  if (wrong === undefined) {
    await settle(queue, number, { head, status: 'merged', commit }, 'merged');
    return;
  }
  await rollBack(queue, { number, head }, commit, wrong);
}

export async function rollBack(
  queue: Queue,
  { number, head }: Taken,
  commit: string,
  wrong: string,
): Promise<void> {
  const { forge, bench, onto } = queue;
  await remember(queue, number, { status: 'reverting', head, commit, reason: wrong });
  queue.onDoing?.(`#${number}`, 'in_flight');
  const branch = `lintel/revert-${number}`;
  await patiently(queue, () => bench.pushRevert(branch, commit));
  const revert = await patiently(queue, () =>
    forge.createProposal({
      title: `Revert #${number}`,
      body: `#${number} was merged as ${commit}, and something is wrong with ${onto} since then: ${wrong}`,
      branch,
      onto,
    }),
  );
  const reason = `${wrong} #${revert.number} takes it back.`;
  const outcome: Omit<MergeOutcome, 'name'> = { head, status: 'rolled_back', commit, reason };
  await settle(queue, number, outcome, 'rolled_back', revert.number);
  queue.halted = haltedBy(revert.number);
}

export function haltedBy(revert: number): string {
  return `Nothing is merged before #${revert}, which takes back what broke.`;
}
