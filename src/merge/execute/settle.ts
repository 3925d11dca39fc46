// An outcome is written down and told, once.
import type { MergeOutcome } from '../../contract/index.ts';
import type { WorkData } from '../../host/index.ts';
import type { NoticeKind, Queue } from './queue.ts';

/** Writes down what is about to be done, or was, beside what people were told of the proposal. */
export async function remember({ store, queue }: Queue, number: number, data: WorkData): Promise<void> {
  const told = (await store.read(queue)).get(String(number))?.['told'] ?? '';
  await store.write(queue, String(number), { told, ...data });
}

export async function settle(
  queue: Queue,
  number: number,
  outcome: Omit<MergeOutcome, 'name'>,
  kind?: NoticeKind,
  revert?: number,
): Promise<void> {
  const { store, forge, outcomes } = queue;
  const { head, status, reason = '', commit = '' } = outcome;
  const told = String((await store.read(queue.queue)).get(String(number))?.['told'] ?? '');
  const news = kind === undefined ? '' : `${kind}@${head}`;
  const isNew = kind !== undefined && !told.split(' ').includes(news);
  const data = { head, status, reason, commit, revert: revert ?? null };
  // Written down before it is told: a message may get lost with the process, and is never sent twice.
  await store.write(queue.queue, String(number), { ...data, told: isNew ? `${told} ${news}` : told });
  outcomes.set(number, { name: `#${number}`, ...outcome });
  queue.onDoing?.(`#${number}`, status);
  if (!isNew) return;
  const message = reason === '' ? `#${number} is ${status.replace('_', ' ')}.` : `#${number}: ${reason}`;
  await queue.notify({ kind, repository: forge.repository, number, head, message });
}
