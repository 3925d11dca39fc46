// Many processes, on many machines, work through the same repositories: each takes one that nobody is at. Whoever is killed loses the right to its
// repository, and the next one to ask for it begins anew, with what the forge says.
import type { Answers } from '../contract/index.ts';
import { pause, type Forge, type WorkStore } from '../host/index.ts';

type Answer = Answers['orchestrate'];

export interface Turns {
  readonly store: WorkStore;
  /** What is asked about every repository, in words: only processes that ask the same share answers. */
  readonly asked: string;
  /** For how long nobody has to look again, nor wait for who is at it; undefined when all answers are wanted, from now on. */
  readonly restMs: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const BETWEEN_LOOKS_MS = 500;

/** The answers by the names of the repositories. What failed is told when all others are done. */
export async function takeTurns(
  forges: ReadonlyMap<string, Forge>,
  turns: Turns,
  work: (forge: Forge, signal: AbortSignal) => Promise<Answer>,
): Promise<Map<string, Answer>> {
  const { store, restMs, signal } = turns;
  const since = (await store.now()) - (restMs ?? 0);
  const answers = new Map<string, Answer>();
  const failures: unknown[] = [];
  let left = [...forges];
  while (left.length > 0) {
    const busy: typeof left = [];
    for (const [name, forge] of left) {
      signal?.throwIfAborted();
      const turn = await takeTurn({ ...turns, since }, forge, failures, work);
      if (turn === 'busy') busy.push([name, forge]);
      else if (turn !== undefined) answers.set(name, turn);
    }
    if (restMs !== undefined) break;
    if (busy.length > 0) await pause(BETWEEN_LOOKS_MS, signal);
    left = busy;
  }
  if (failures.length > 0) throw failures[0];
  return answers;
}

/** The answer, if there is one for us; `busy` while somebody else is at it. */
async function takeTurn(
  { store, asked, restMs, since, signal }: Turns & { readonly since: number },
  forge: Forge,
  failures: unknown[],
  work: (forge: Forge, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | 'busy' | undefined> {
  const queue = `turn ${forge.home}`;
  const right = await store.lock(queue);
  if (right === undefined) return 'busy';
  const until = signal ? AbortSignal.any([signal, right.lost]) : right.lost;
  try {
    const last = (await store.read(queue)).get('last');
    if (last?.['asked'] === asked && Number(last['began']) > since)
      return restMs === undefined ? (JSON.parse(String(last['answer'])) as Answer) : undefined;
    const began = await store.now();
    const answer = await work(forge, until);
    await store.write(queue, 'last', { asked, began, answer: JSON.stringify(answer) });
    return answer;
  } catch (error) {
    until.throwIfAborted();
    failures.push(error);
    return undefined;
  } finally {
    await right.release();
  }
}
