// A queue of proposals, worked through on a forge. What is to be done next is always decided by what the forge says, so that a run that was ended
// at any point is simply started again; the store only knows what was about to be done, and what people were told.
import type { MergeOutcome } from '../../contract/index.ts';
import { bisect } from './bisect.ts';
import { inspect, type Inspected } from './inspect.ts';
import { afterMerge, haltedBy, mergeProposal, rollBack } from './merge-proposal.ts';
import { isPassing, patiently } from './patiently.ts';
import type { Queue, QueueEntry, QueueRequest, Taken } from './queue.ts';
import { settle } from './settle.ts';

export async function executeQueue(request: QueueRequest): Promise<MergeOutcome[]> {
  const queue: Queue = { ...request, outcomes: new Map(), blocked: new Map(), halted: undefined };
  for (const { number } of queue.entries) queue.onDoing?.(`#${number}`, 'waiting');
  await takeUp(queue);
  while (queue.halted === undefined && (await nextRound(queue)));
  for (const { number } of queue.entries.filter((entry) => !queue.outcomes.has(entry.number))) {
    const { head } = await patiently(queue, () => queue.forge.proposal(number));
    const reason = queue.halted ?? queue.blocked.get(number) ?? TOO_LONG;
    await settle(queue, number, { head: head.commit, status: 'waiting', reason });
  }
  return [...queue.outcomes.values()];
}

const TOO_LONG = 'It was waited for long enough.';

/** What a run that was ended was about to do: the forge says whether it has been done. */
async function takeUp(queue: Queue): Promise<void> {
  for (const [name, data] of await queue.store.read(queue.queue)) {
    const { status, head, base, commit, reason, revert } = data;
    const taken = { number: Number(name), head: String(head) };
    if (status === 'merging') await takeUpMerge(queue, taken, String(base));
    if (status === 'reverting') await rollBack(queue, taken, String(commit), String(reason));
    if (status === 'rolled_back' && typeof revert === 'number') await waitForRevert(queue, revert);
  }
}

async function takeUpMerge(queue: Queue, { number, head }: Taken, base: string): Promise<void> {
  const { state, mergedAs } = await patiently(queue, () => queue.forge.proposal(number));
  if (state === 'merged' && mergedAs !== undefined) await afterMerge(queue, { number, head }, base, mergedAs);
}

async function waitForRevert(queue: Queue, revert: number): Promise<void> {
  const { state } = await patiently(queue, () => queue.forge.proposal(revert));
  if (state === 'open') queue.halted = haltedBy(revert);
}

/** Looks at everything that is left, and merges what can be; false when nothing is left to do. */
async function nextRound(queue: Queue): Promise<boolean> {
  const base = await patiently(queue, () => queue.forge.branchHead(queue.onto));
  const ready = new Map<Taken, QueueEntry>();
  const open: { number: number; seen: Inspected & { readonly kind: 'not-yet' } }[] = [];
  const conflicts: { number: number; seen: Conflict }[] = [];
  for (const entry of queue.entries.filter(({ number }) => !queue.outcomes.has(number))) {
    const seen = await inspect(queue, entry);
    if (seen.kind === 'ready') ready.set({ number: entry.number, head: seen.head }, entry);
    else if (seen.kind === 'not-yet') open.push({ number: entry.number, seen });
    else if (seen.kind === 'conflict') conflicts.push({ number: entry.number, seen });
    else await settleSeen(queue, entry.number, seen);
  }
  if (ready.size > 0 && base !== undefined) return mergeReady(queue, ready, base);
  // What is merged first decides what is in conflict with the base.
  for (const { number, seen } of base === undefined ? [] : conflicts)
    if (await resolveConflict(queue, number, seen, base!)) return queue.wait();
  if (conflicts.length > 0) return true;
  if (open.length === 0) return false;
  if (await queue.wait()) return true;
  for (const { number, seen } of open)
    await settle(queue, number, { head: seen.head, status: 'waiting', reason: seen.reason });
  return false;
}

type Conflict = Inspected & { readonly kind: 'conflict' };

/** Brings the base into the branch of a proposal that git cannot merge it with; whether there is something new to look at. */
async function resolveConflict(
  queue: Queue,
  number: number,
  { head, branch }: Conflict,
  base: string,
): Promise<boolean> {
  const { bench, onto, method } = queue;
  const taken = { number, head };
  const settleConflict = async (reason: string): Promise<false> => {
    await settle(queue, number, { head, status: 'conflict', reason }, 'conflict');
    return false;
  };
  // A rebase leaves merges out, and with them what they resolve.
  if (method === 'rebase') return settleConflict(`Git cannot merge it into ${onto} as it is.`);
  if (!(await patiently(queue, () => bench.bring(base, [taken])))) return true;
  queue.onStep?.(`resolving #${number}`);
  const resolved = await patiently(queue, () => bench.resolve(base, taken));
  if (resolved.kind === 'clean') return true;
  if (resolved.kind === 'unresolved')
    return settleConflict(`Git cannot merge it into ${onto} as it is. ${resolved.reason}`);
  try {
    queue.onStep?.(`pushing ${onto} to #${number}, with ${resolved.files.join(', ')} resolved`);
    queue.onDoing?.(`#${number}`, 'in_flight');
    await patiently(queue, () => bench.pushResolved(branch, taken, resolved));
    queue.onDoing?.(`#${number}`, 'waiting');
    return true;
  } catch (error) {
    if (!isPassing(error)) throw error;
    return settleConflict(`Its conflict with ${onto} could be resolved, and not pushed to ${branch}.`);
  }
}

async function settleSeen(
  queue: Queue,
  number: number,
  seen: Inspected & { readonly kind: 'merged' | 'no' },
): Promise<void> {
  const { head } = seen;
  if (seen.kind === 'merged')
    await settle(queue, number, { head, status: 'merged', ...(seen.commit ? { commit: seen.commit } : {}) });
  else
    await settle(
      queue,
      number,
      { head, status: seen.status, reason: seen.reason },
      seen.status === 'failed' ? 'red_check' : undefined,
    );
}

async function mergeReady(
  queue: Queue,
  ready: ReadonlyMap<Taken, QueueEntry>,
  base: string,
): Promise<boolean> {
  const batch = [...ready.keys()].slice(0, queue.batch);
  queue.onStep?.(`judging ${batch.map(({ number }) => `#${number}`).join(', ')}`);
  if (!(await patiently(queue, () => queue.bench.bring(base, batch)))) return queue.wait();
  const { good, bad } = await bisect(batch, (some) =>
    patiently(queue, () => queue.bench.wrongWith(base, some)),
  );
  for (const [{ number, head }, reason] of bad)
    await settle(queue, number, { head, status: 'failed', reason }, 'failed');
  let at = base;
  for (const taken of good) {
    const step = await mergeProposal(queue, ready.get(taken)!, taken, at);
    if (queue.halted !== undefined) return false;
    if (step !== 'settled') return queue.wait();
    at = queue.outcomes.get(taken.number)?.commit ?? at;
  }
  return true;
}
